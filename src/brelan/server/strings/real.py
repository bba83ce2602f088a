"""What a table with real dice says, and the big screen."""

from brelan.core.phrases import phrase, plural

REAL = {
    "real.who": phrase("Les dés ({who})", who=""),
    "real.mine-dice": phrase("Vos dés"),
    "real.touch": plural("touchez la face", "touchez les faces", 0),
    "real.holes": phrase("Dés saisis"),
    "real.hole": phrase("Dé {n}, à saisir", n=0),
    "real.typed": phrase("Dé {n} : {face}", n=0, face=""),
    "real.faces": phrase("Faces"),
    "real.erase": phrase("Effacer le dernier dé"),
    "real.throws": phrase("En combien de lancers ?"),
    "real.once": phrase("Les cinq d’un coup"),
    "real.in": plural("{n} lancer", "{n} lancers", 0),
    "real.last": phrase("Dernière main"),
    "real.each": phrase("Chaque lancer"),
    "real.mode": phrase("Ce que l’on note"),
    "real.correct": phrase("Corriger"),
    "real.correct-by": phrase("Corriger…"),
    "real.ask-correct": phrase("Demander à la table de corriger"),
    "real.awake": phrase("Gardez cet écran allumé : ici le navigateur ne peut pas le faire."),
    "real.mine": phrase("C’est votre place ? Votre téléphone devient votre bouton."),
    "real.take": phrase("Je suis {name}", name=""),
    "screen.join": phrase("Votre téléphone est votre place :"),
    "screen.waits": phrase("On attend les places."),
}
