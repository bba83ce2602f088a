"""The command line: each command reads its words, asks the module that knows, and returns an exit status."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from brelan import __version__
from brelan.core.phrases import Phrase, phrase
from brelan.notation import GAMES
from brelan.terminal import advising, answers, chances, checking, coaching, playing, serving, simulation, solving, usage
from brelan.terminal.front import Front

F = TypeVar("F", bound=Callable[..., Any])

app = typer.Typer(
    cls=usage.SpokenGroup,
    add_completion=False,
    rich_markup_mode=None,
    invoke_without_command=True,
    help=str(phrase("Les jeux de dés de la famille du poker d’as : jouer, arbitrer, vérifier.")),
)

GameName = Annotated[
    str,
    typer.Argument(metavar=str(phrase("JEU")), help=str(phrase("feuille, poker-das, dice-poker, taverne ou cul-de-chouette"))),
]
Dialect = Annotated[
    str | None,
    typer.Option("--dialect", metavar=str(phrase("NOM")), help=str(phrase("un dialecte du jeu : voyez « brelan rules JEU »"))),
]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar=str(phrase("CLÉ=VALEUR")), help=str(phrase("change une option du dialecte")))
]
Json = Annotated[bool, typer.Option("--json", help=str(phrase("répond en JSON")))]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help=str(phrase("des dés que chacun peut tirer à nouveau")))]


def command(words: Phrase, keys: str | None = None) -> Callable[[F], F]:
    """`keys`: those of the answer in JSON."""
    return app.command(cls=usage.SpokenCommand, help=str(words), epilog=keys)


@app.callback()
def brelan(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=str(phrase("la version")))] = False,
) -> None:
    front: Front = ctx.obj
    if version:
        front.write(f"brelan {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        welcome(front)


def welcome(front: Front) -> None:
    """What there is, in one screen."""
    say = front.speech.say
    front.write(say(phrase("Brelan {version} : cinq jeux de dés, une seule table.", version=__version__)), "")
    front.write(*usage.table([(f"  {name}", say(kind.title)) for name, kind in GAMES.items()]), "")
    front.write(*usage.table([(f"  brelan {say(words)}", say(help_)) for words, help_ in EXAMPLES]), "")
    front.say(phrase("« brelan COMMANDE --help » dit tout d’une commande. « --lang en » parle anglais."))


EXAMPLES = (
    (phrase("serve --open"), phrase("ouvre les tables dans le navigateur")),
    (phrase("play feuille"), phrase("joue une partie contre un bot")),
    (phrase("play taverne --seats Léa,Max"), phrase("à plusieurs devant le même écran")),
    (phrase("play feuille --dice typed"), phrase("arbitre de vrais dés")),
    (phrase("play --resume FICHIER"), phrase("reprend une partie")),
    (phrase("rules poker-das"), phrase("les règles, option par option")),
    (phrase("rows feuille 66661 --fresh"), phrase("ce que chaque ligne donnerait")),
    (phrase("compare poker-das ARRDD 99999"), phrase("quelle main gagne, et pourquoi")),
    (phrase("replay FICHIER"), phrase("vérifie une partie jusqu’au bout")),
    (phrase("verify FICHIER"), phrase("vérifie les dés d’une partie")),
    (phrase("coach FICHIER"), phrase("la chance et les erreurs d’une partie")),
    (phrase("solve dice-poker"), phrase("la valeur du jeu parfait")),
    (phrase("simulate feuille --seats hasard"), phrase("fait jouer des bots")),
)


@command(phrase("Joue une partie dans le terminal. Des bots prennent les places « bot:moyen », « bot:glouton »…"))
def play(
    ctx: typer.Context,
    *,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=str(phrase("JEU")), help=str(phrase("feuille, poker-das, dice-poker, taverne ou cul-de-chouette"))
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar=str(phrase("NOMS")),
            help=str(phrase("« Léa,Max,bot:fort » : qui joue, dans l’ordre ; bots : {bots}")),
        ),
    ] = None,
    dialect: Dialect = None,
    settings: Settings = None,
    seed: Seed = None,
    dice: Annotated[
        str | None,
        typer.Option(
            "--dice",
            metavar=str(phrase("DÉS")),
            help=str(phrase("typed : de vrais dés, que vous tapez ; system : ceux de l’ordinateur")),
        ),
    ] = None,
    turns: Annotated[
        bool, typer.Option("--turns/--throws", help=str(phrase("de vrais dés par tours entiers, ou lancer par lancer")))
    ] = True,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar=str(phrase("FICHIER")), help=str(phrase("reprend une partie gardée")))
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar=str(phrase("FICHIER")), help=str(phrase("garde la partie dans ce nouveau fichier"))),
    ] = None,
) -> None:
    call = playing.Call(game, seats, dialect, tuple(settings or ()), seed, dice, turns, resume, save)
    raise typer.Exit(playing.play(call, ctx.obj))


@command(phrase("Ouvre les tables dans un navigateur : sur cet appareil, ou pour tout le réseau avec --lan."))
def serve(
    ctx: typer.Context,
    *,
    host: Annotated[
        str | None,
        typer.Option("--host", metavar=str(phrase("ADRESSE")), help=str(phrase("où écouter ; cet appareil seul par défaut"))),
    ] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="N", help=str(phrase("le port ; 8765 par défaut")))] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--db", metavar="URL", help=str(phrase("sqlite:///… ou postgresql://… ; un fichier de vos données par défaut"))
        ),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help=str(phrase("pour les téléphones du même réseau, avec un code QR")))] = False,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            help=str(phrase("l’adresse que chacun ouvre, derrière un proxy")),
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=str(phrase("ouvre le navigateur")))] = False,
) -> None:
    where = serving.Where(host, port, lan, public_url)
    raise typer.Exit(serving.serve(ctx.obj, where, database, open_browser=open_browser))


@command(
    phrase("Vérifie des parties jusqu’à leur dernière ligne ; « - » lit l’entrée. Une erreur a sa ligne et sa colonne."),
    keys="file, game, dialect, options, seats, scores, over, ranks, awaited, moves; error: line, column, reason",
)
def replay(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar=str(phrase("FICHIER")), help=str(phrase("des parties en notation .jdd")))],
    as_json: Json = False,
) -> None:
    raise typer.Exit(checking.replay(ctx.obj, files, as_json=as_json))


@command(
    phrase("Ce que chaque ligne d’une feuille vide donnerait pour ces dés."),
    keys="game, dialect, dice, rows, doubled",
)
def rows(
    ctx: typer.Context,
    *,
    game: GameName,
    dice: Annotated[list[str], typer.Argument(metavar=str(phrase("DÉS")), help=str(phrase("« 6 6 6 6 1 » ou « 66661 »")))],
    fresh: Annotated[bool, typer.Option("--fresh", help=str(phrase("tous les dés ont été lancés d’un coup")))] = False,
    dialect: Dialect = None,
    settings: Settings = None,
    as_json: Json = False,
) -> None:
    answers.rows(ctx.obj, game, dialect, settings or (), dice, fresh=fresh, as_json=as_json)


@command(
    phrase("Quelle main gagne, et pourquoi : « brelan compare poker-das ARRDD 99999 »."),
    keys="game, dialect, order, hands: dice, name; why",
)
def compare(
    ctx: typer.Context,
    *,
    game: GameName,
    hands: Annotated[
        list[str], typer.Argument(metavar=str(phrase("MAIN")), help=str(phrase("deux mains ou plus, chacune en un mot")))
    ],
    dialect: Dialect = None,
    settings: Settings = None,
    as_json: Json = False,
) -> None:
    answers.compare(ctx.obj, game, dialect, settings or (), hands, as_json=as_json)


@command(
    phrase("Les règles en vigueur, option par option, et ce qui sépare deux dialectes."),
    keys="game, title, dialect, options: key, value, says, under, changed; presets, other, differences: key, mine, other",
)
def rules(
    ctx: typer.Context,
    *,
    game: GameName,
    dialect: Dialect = None,
    settings: Settings = None,
    diff: Annotated[
        str | None,
        typer.Option(
            "--diff", metavar=str(phrase("NOM")), help=str(phrase("l’autre dialecte : seules les différences sont dites"))
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    answers.rules(ctx.obj, game, dialect, settings or (), diff, as_json=as_json)


@command(
    phrase("Fait jouer des bots entre eux : moyennes, erreurs types, victoires et ex æquo de chaque place."),
    keys="game, dialect, options, games, seed, seats: bot, mean, stderr, wins, ties",
)
def simulate(
    ctx: typer.Context,
    *,
    game: GameName,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            metavar=str(phrase("BOTS")),
            help=str(phrase("« bot:hasard,bot:fort » : un bot par place ; {bots}")),
        ),
    ],
    games: Annotated[int, typer.Option("--games", metavar="N", help=str(phrase("combien de parties")))] = 1000,
    seed: Seed = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help=str(phrase("combien de processus ; tous les cœurs par défaut")))
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="URL", help=str(phrase("tcp://… : les processus d’un répartiteur Dask")))
    ] = None,
    dialect: Dialect = None,
    settings: Settings = None,
    as_json: Json = False,
) -> None:
    simulation.simulate(
        ctx.obj,
        game,
        dialect,
        settings or (),
        seats=seats,
        games=games,
        seed=seed,
        workers=workers,
        scheduler=scheduler,
        as_json=as_json,
    )


@command(
    phrase("La valeur du jeu parfait, et ce qu’elle garantit : « brelan solve dice-poker »."),
    keys="game, dialect, options, seats, value, values, guarantee, utility, ties, states, seconds, residual, assumes; "
    "with --distribution: mean, deviation, quantiles, duel: win, tie; lowest, distribution, distribution_guarantee, "
    "and of an estimate games, mean_error, share_error; with --reach: reach: total, greatest, mean_play",
)
def solve(
    ctx: typer.Context,
    *,
    game: GameName,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help=str(phrase("combien de places ; le moins possible par défaut")))
    ] = None,
    dialect: Dialect = None,
    settings: Settings = None,
    distribution: Annotated[
        bool,
        typer.Option("--distribution", help=str(phrase("la répartition des totaux : dice poker, feuille d’une colonne"))),
    ] = False,
    reach: Annotated[
        str | None,
        typer.Option(
            "--reach",
            metavar="N|N-M|all",
            help=str(phrase("au dice poker, la plus grande chance d’atteindre ce total, ou chacun de ceux-là")),
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    solving.solve(ctx.obj, game, dialect, settings or (), seats=seats, scattered=distribution, reach=reach, as_json=as_json)


@command(
    phrase("Le meilleur coup là où une partie s’arrête, et ce que vaut chacun des autres."),
    keys="game, dialect, options, seat, best, for_the_win, moves: move, value; guarantee, utility",
)
def advise(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar=str(phrase("FICHIER")), help=str(phrase("une partie en notation .jdd")))],
    as_json: Json = False,
) -> None:
    advising.advise(ctx.obj, file, as_json=as_json)


@command(
    phrase("Une partie jugée coup par coup : la chance et les erreurs de chaque place, et les décisions qui ont coûté."),
    keys=(
        "game, dialect, options, utility, guarantee, over, "
        "seats: name, start, luck, dice, gifts, revision, error, result, throws, turns, cries, deviation, decisions, mean_error, "
        "error_spread, grade, grades; "
        "decisions: line, seat, played, best, error, values: before, after; alternatives: move, value"
    ),
)
def coach(
    ctx: typer.Context,
    *,
    file: Annotated[str, typer.Argument(metavar=str(phrase("FICHIER")), help=str(phrase("une partie en notation .jdd")))],
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar=str(phrase("FICHIER")), help=str(phrase("écrit tout dans une page qui se suffit"))),
    ] = None,
    worst: Annotated[
        int, typer.Option("--worst", metavar="N", help=str(phrase("combien de décisions expliquer, les pires d’abord")))
    ] = 5,
    back: Annotated[
        str | None,
        typer.Option("--back", metavar=str(phrase("ADRESSE")), help=str(phrase("l’adresse d’un lien de retour"))),
    ] = None,
    as_json: Json = False,
) -> None:
    coaching.coach(ctx.obj, file, as_json=as_json, html=html, worst=worst, back=back)


@command(
    phrase("Les chances d’une figure, et ce qu’il faut garder : « brelan odds dice-poker --want poker --throws 3 »."),
    keys="game, dialect, options, want, throws, have, probability, percent, keeps",
)
def odds(
    ctx: typer.Context,
    *,
    game: GameName,
    want: Annotated[
        str,
        typer.Option(
            "--want", metavar=str(phrase("FIGURE")), help=str(phrase("une figure du jeu, ou des dés à réunir : « 4444 »"))
        ),
    ],
    throws: Annotated[int, typer.Option("--throws", metavar="N", help=str(phrase("les lancers encore à faire")))],
    have: Annotated[
        str | None,
        typer.Option("--have", metavar=str(phrase("DÉS")), help=str(phrase("les dés sur la table, ou ceux que l’on a gardés"))),
    ] = None,
    dialect: Dialect = None,
    settings: Settings = None,
    as_json: Json = False,
) -> None:
    chances.odds(ctx.obj, game, dialect, settings or (), want=want, throws=throws, have=have, as_json=as_json)


@command(
    phrase("Tire à nouveau les dés d’une partie et les compare : graine, ou engagement dont la clé est dite."),
    keys="ok, line, reason",
)
def verify(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar=str(phrase("FICHIER")), help=str(phrase("une partie en notation .jdd")))],
    as_json: Json = False,
) -> None:
    raise typer.Exit(checking.verify(ctx.obj, file, as_json=as_json))
