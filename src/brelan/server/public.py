"""Where the house is for everybody else: the address that links and codes name, and whether it is reached by https."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from brelan.core.phrases import Phrase, phrase


class BadAddress(ValueError):
    """What was given as a public address is none. `reason` says why."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Public:
    """`base`: the address that invitations name, without a last slash; None for the one that was asked for.

    `proxied`: the base is that of a proxy in front of the house, from which alone browsers come.
    """

    base: str | None = None
    proxied: bool = False

    @classmethod
    def read(cls, url: str) -> Public:
        """`https://jeux.example.org`, with a port or without. Raises `BadAddress`: the house stands at the root of its host."""
        parts = urlsplit(url.strip())
        try:
            port = parts.port
        except ValueError:
            port = 0
        plain = not (parts.query or parts.fragment or parts.username or parts.password)
        if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or not plain:
            raise BadAddress(phrase("« {url} » n’est pas une adresse publique : https://jeux.example.org, par exemple.", url=url))
        if parts.path not in ("", "/"):
            raise BadAddress(phrase("« {url} » : la maison est à la racine de son adresse, sans chemin.", url=url))
        return cls(f"{parts.scheme}://{_netloc(parts.scheme, parts.hostname, port)}", proxied=True)

    def of(self, request: HTTPConnection) -> str:
        """The address by which others come, for who asks."""
        return self.base or str(request.base_url).rstrip("/")

    def secure(self, request: HTTPConnection) -> bool:
        """Do browsers come by https, so that cookies must not travel otherwise?"""
        return request.url.scheme in ("https", "wss") or (self.proxied and (self.base or "").startswith("https:"))

    def ours(self, origin: str, host: str | None) -> bool:
        """Is a page of that origin one of this house's own? `host`: whom the request was for, which a proxy may change."""
        parts = urlsplit(origin)
        try:
            own = f"{parts.scheme}://{_netloc(parts.scheme, parts.hostname or '', parts.port)}"
        except ValueError:
            return False
        return parts.netloc == host or (self.proxied and own == self.base)


def _netloc(scheme: str, host: str, port: int | None) -> str:
    """As browsers write it: small letters, no port that goes without saying."""
    name = f"[{host}]" if ":" in host else host
    return name if port in (None, 443 if scheme == "https" else 80) else f"{name}:{port}"
