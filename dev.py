#!/usr/bin/env python3
"""Sets Brelan up in this folder, then starts it, tests it or looks after it: see `python3 dev.py`.

Needs Python and its standard library. What it installs goes to `.venv` (or to the folder that the environment
variable BRELAN_VENV names), pinned and checked by the hashes of the lock files.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / os.environ.get("BRELAN_VENV", ".venv")
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "brelan.json"
LOG = VENV / "brelan.log"

PLAY, DEVELOP = "requirements.txt", "requirements-dev.txt"
OLDEST = (3, 11)


def spoken(french: str, english: str) -> str:
    """The sentence in the language of the environment: French unless it says English."""
    wishes = [os.environ[name] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)]
    return english if wishes and wishes[0].lower().startswith("en") else french


class Trouble(Exception):
    """Why it cannot go on, in one sentence."""

    def __init__(self, french: str, english: str) -> None:
        super().__init__(spoken(french, english))


# Set-up


def set_up(lock: str) -> None:
    """Makes the environment hold what `lock` pins, and Brelan itself. Does nothing when it already does."""
    place, brelan, pins = str(VENV), _print("pyproject.toml", "src/brelan/__init__.py"), _print(lock)
    stamp = _stamp()
    if stamp == {**stamp, "place": place, "brelan": brelan, lock: pins} and PYTHON.exists():
        return
    print(spoken("Préparation de Brelan (une minute au plus)…", "Setting Brelan up (a minute at most)…"), flush=True)
    _make_environment(moved=stamp.get("place", place) != place)
    _install("--require-hashes", "--only-binary", ":all:", "-r", lock)
    _install("--no-build-isolation", "-e", ".")
    done = {"place": place, "brelan": brelan, lock: pins}
    if lock == DEVELOP:
        done[PLAY] = _print(PLAY)
    STAMP.write_text(json.dumps(done, indent=1), encoding="utf-8")
    print(spoken("C’est prêt.", "Ready."), flush=True)


def _print(*names: str) -> str:
    return hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def _stamp() -> "dict[str, str]":
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _make_environment(moved: bool) -> None:
    """A virtual environment with pip; one that still works is kept."""
    if VENV.exists() and not (VENV / "pyvenv.cfg").exists():
        raise Trouble(
            f"« {VENV} » existe et n’est pas un environnement Python : déplacez-le, puis recommencez.",
            f"“{VENV}” exists and is not a Python environment: move it away, then try again.",
        )
    if not moved and _quietly(PYTHON, "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"):
        return
    if importlib.util.find_spec("ensurepip") is None:
        raise Trouble(
            "Ce Python ne sait pas créer d’environnement : installez le paquet « python3-venv », puis recommencez.",
            "This Python cannot make an environment: install the package “python3-venv”, then try again.",
        )
    if not _quietly(sys.executable, "-m", "venv", "--clear", VENV):
        raise Trouble(f"L’environnement « {VENV} » n’a pas pu être créé.", f"The environment “{VENV}” could not be made.")


def _quietly(*command: "str | Path") -> bool:
    """Runs the command and says whether it went well."""
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _install(*what: str) -> None:
    """Installs with pip just what is named: the lock files are complete."""
    command = [str(PYTHON), "-m", "pip", "install", "--no-deps", "--no-input", "--retries", "2", *what]
    with LOG.open("w", encoding="utf-8") as log:
        failed = subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False).returncode
    if failed:
        raise _why(LOG.read_text(encoding="utf-8", errors="replace").lower())


def _why(log: str) -> Trouble:
    """What pip's log means to the person who waits."""
    if "no space left" in log:
        return Trouble("Le disque est plein.", "The disk is full.")
    if "do not match the hashes" in log:
        return Trouble(
            "Un paquet reçu n’est pas celui qui était attendu : il n’a pas été installé. Recommencez plus tard.",
            "A package that came is not the one expected: it was not installed. Try again later.",
        )
    if "connection" in log or "name resolution" in log:
        return Trouble(
            "Les paquets n’ont pas pu être téléchargés : vérifiez la connexion à Internet, puis recommencez.",
            "The packages could not be downloaded: check the connection to the Internet, then try again.",
        )
    return Trouble(
        f"L’installation a échoué ; les détails sont dans « {LOG} ».",
        f"The installation failed; the details are in “{LOG}”.",
    )


# Commands


def start(arguments: "list[str]") -> int:
    """The tables in the browser, or whatever `brelan` is asked for."""
    set_up(PLAY)
    return _become(PROGRAMS / "brelan", *(arguments or ["serve", "--open"]))


def test(arguments: "list[str]") -> int:
    os.chdir(ROOT)
    set_up(DEVELOP)
    return _become(PYTHON, "-m", "pytest", *arguments)


def check(_: "list[str]") -> int:
    os.chdir(ROOT)
    set_up(DEVELOP)
    failed = [
        command
        for command in ("ruff check", "ruff format --check", "mypy", "lint-imports", "python tools/messages.py check")
        if _run(command) != 0
    ]
    failed += [] if _client_is_well() else ["tools/client"]
    if failed:
        raise Trouble(f"À revoir : {', '.join(failed)}.", f"To be mended: {', '.join(failed)}.")
    return 0


def _client_is_well() -> bool:
    """The types of the browser's code and its vendored modules, where npm is there to check them."""
    npm = shutil.which("npm")
    if npm is None:
        print(
            spoken("\n— sans npm, le code du navigateur n’est pas vérifié", "\n— without npm, the browser’s code is not checked")
        )
        return True
    tools = ROOT / "tools" / "client"
    wanted, installed = tools / "package-lock.json", tools / "node_modules" / ".package-lock.json"
    steps = [["run", "check"]]
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        steps.insert(0, ["ci"])
    print("\n— tools/client", flush=True)
    return all(subprocess.run([npm, *step, "--silent"], cwd=tools, check=False).returncode == 0 for step in steps)


def messages(_: "list[str]") -> int:
    os.chdir(ROOT)
    set_up(DEVELOP)
    return _become(PYTHON, "tools/messages.py", "update")


def mutate(arguments: "list[str]") -> int:
    os.chdir(ROOT)
    set_up(DEVELOP)
    return _become(PYTHON, "tools/mutation.py", *arguments)


def lock(arguments: "list[str]") -> int:
    """Both lock files, without addresses; the second keeps to the pins of the first. `--upgrade` takes newer versions."""
    os.chdir(ROOT)
    uv = shutil.which("uv")
    if uv is None:
        raise Trouble("Il faut « uv » : pip install uv", "This needs “uv”: pip install uv")
    how = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-header", "--quiet"]
    what = ["--extra", "server", "--extra", "postgresql", "--extra", "solve", "--group", "build"]
    for wanted in (
        [*what, "-o", PLAY],
        [*what, "--extra", "testing", "--extra", "cluster", "--extra", "rl", "--group", "dev", "-c", PLAY, "-o", DEVELOP],
    ):
        command = [uv, "pip", "compile", *how, *arguments, "pyproject.toml", *wanted]
        code = subprocess.run(command, check=False).returncode
        if code:
            return code
    return 0


def _run(command: str) -> int:
    print(f"\n— {command}", flush=True)
    program, *arguments = command.split()
    return subprocess.run([str(PROGRAMS / program), *arguments], cwd=ROOT, check=False).returncode


def _become(program: Path, *arguments: str) -> int:
    """Hands this process over where the system can, so that keys and signals reach the program itself."""
    command = [str(program), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


COMMANDS = {
    "start": (
        start,
        "prépare tout, puis ouvre les tables dans le navigateur",
        "sets everything up, then opens the tables in the browser",
    ),
    "test": (test, "prépare tout, puis lance les tests", "sets everything up, then runs the tests"),
    "check": (check, "style, types, couches et traductions", "style, types, layers and translations"),
    "messages": (
        messages,
        "met les traductions à jour d’après les sources",
        "brings the translations up to date with the sources",
    ),
    "mutate": (mutate, "met les tests des jeux à l’épreuve (long)", "puts the tests of the games to the test (long)"),
    "lock": (lock, "récrit les fichiers de versions (avec uv)", "writes the lock files anew (with uv)"),
}


def main() -> int:
    if sys.version_info < OLDEST:
        found = "%d.%d" % sys.version_info[:2]
        print(spoken("Il faut Python 3.11 ou plus, et voici le " + found, "Python 3.11 or newer is needed, and this is " + found))
        return 1
    name, *arguments = sys.argv[1:] or ["help"]
    if name not in COMMANDS:
        print("python3 dev.py …")
        for command, (_, french, english) in COMMANDS.items():
            print(f"  {command:10}{spoken(french, english)}")
        return 0 if name in ("help", "-h", "--help") else 2
    try:
        return COMMANDS[name][0](arguments)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as error:
        print(spoken("Le système refuse : ", "The system refuses: ") + str(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(spoken("Interrompu ; la même commande reprendra.", "Interrupted; the same command will go on."), file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
