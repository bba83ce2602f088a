"""Typer's help and its refusals, in the words of the house."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from brelan.bots.words import OFFERED
from brelan.core.phrases import Phrase, phrase
from brelan.terminal.front import Front
from brelan.terminal.grid import columns, folded
from brelan.terminal.seating import WrongCall

WIDE = 80
HELD = (("bots", ", ".join(OFFERED)),)
"""What sentences of the help hold: they are formatted once they are translated."""


class SpokenCommand(TyperCommand):
    """A command whose help is written in the language of the call."""

    def get_help(self, ctx: Any) -> str:
        return _help(self, ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_help(self, ctx))


class SpokenGroup(TyperGroup):
    def get_help(self, ctx: Any) -> str:
        return _help(self, ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_help(self, ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise WrongCall(
                phrase("« {name} » n’est pas une commande : {commands}.", name=args[0], commands=", ".join(self.commands))
            )
        return super().resolve_command(ctx, args)


def _help(command: TyperCommand | TyperGroup, ctx: Any) -> str:
    front: Front = ctx.find_root().obj
    speech = front.speech

    def translated(text: str | None) -> str:
        return speech.say(Phrase(text, None, HELD)) if text else ""

    params: list[Any] = list(command.params)
    arguments = [param for param in params if param.param_type_name == "argument"]
    choices = [param for param in params if param.param_type_name == "option" and not getattr(param, "hidden", False)]
    usage = [ctx.command_path, *[f"{translated(_metavar(param))}{'…' if param.nargs == -1 else ''}" for param in arguments]]
    lines = [speech.say(phrase("Usage : {usage}", usage=" ".join([*usage, translated("[OPTIONS]")]))), ""]
    lines += [*folded(translated(command.help), WIDE), ""]
    commands = getattr(command, "commands", {})
    rows = [(name, translated(other.help).splitlines()[0]) for name, other in commands.items()]
    lines += _section(speech.say(phrase("Commandes")), rows)
    lines += _section(
        speech.say(phrase("Arguments")), [(translated(_metavar(item)), translated(item.help)) for item in arguments]
    )
    rows = [(_spelling(param, translated(_metavar(param))), translated(param.help)) for param in choices]
    rows += [("--help", speech.say(phrase("cette aide"))), ("--lang fr|en", speech.say(phrase("la langue")))]
    lines += _section(speech.say(phrase("Options")), rows)
    if command.epilog:
        lines += folded(speech.say(phrase("Clés de --json : {keys}", keys=command.epilog)), WIDE)
    return "\n".join(speech.letters(line) for line in lines).rstrip()


def _section(title: str, rows: Sequence[tuple[str, str]], wide: int = WIDE) -> list[str]:
    if not rows:
        return []
    space = max(len(name) for name, _ in rows) + 4
    lines = [title]
    for name, words in rows:
        first, *others = folded(words, wide - space)
        lines += [f"  {name:<{space - 4}}  {first}".rstrip(), *[" " * space + line for line in others]]
    return [*lines, ""]


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name.upper())


def _spelling(param: Any, metavar: str) -> str:
    if getattr(param, "is_flag", False):
        return ", ".join([*param.opts, *param.secondary_opts])
    return f"{param.opts[0]} {metavar}"


def reason(error: Any) -> Phrase:
    """Why Typer refuses a call, whatever its version calls the error."""
    param = getattr(error, "param", None)
    named = f"{param.opts[0]}" if param is not None and param.param_type_name == "option" else None
    shown = named or (_metavar(param) if param is not None else "")
    match type(error).__name__:
        case "NoSuchOption":
            return phrase("L’option {option} n’existe pas.", option=error.option_name)
        case "BadOptionUsage":
            return phrase("L’option {option} attend une valeur.", option=error.option_name)
        case "MissingParameter":
            return phrase("Il manque {what}.", what=Phrase(shown))
        case "BadParameter":
            return phrase("{what} attend un nombre entier.", what=Phrase(shown))
    extra = re.search(r"argument.*\((.*)\)", str(getattr(error, "message", "")))
    if extra is not None:
        return phrase("« {text} » est de trop.", text=extra[1])
    return phrase("La commande ne se dit pas ainsi : « brelan --help » les montre toutes.")


def table(rows: Sequence[tuple[str, str]]) -> list[Text]:
    return columns([[Text(name, style="bold"), Text(words)] for name, words in rows], gap=3)
