"""Who somebody is: a secret in a signed cookie, and another public name of it in every room."""

from __future__ import annotations

import hashlib
import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from brelan.table import Person

COOKIE = "brelan"


class People:
    def __init__(self, secret: bytes) -> None:
        self._cookie = URLSafeSerializer(secret, salt="person")
        self._link = URLSafeSerializer(secret, salt="place")

    def new(self) -> str:
        """The cookie of somebody never seen before."""
        return str(self._cookie.dumps(secrets.token_urlsafe(18)))

    def known(self, cookie: str | None) -> str | None:
        """The secret in a cookie of ours; None for any other."""
        return _opened(self._cookie, cookie)

    def link(self, cookie: str) -> str | None:
        """A word for an address that carries one's places to another device."""
        secret = self.known(cookie)
        return None if secret is None else str(self._link.dumps(secret))

    def from_link(self, word: str) -> str | None:
        """The cookie that a place link carries."""
        secret = _opened(self._link, word)
        return None if secret is None else str(self._cookie.dumps(secret))


def person_in(secret: str, room: str) -> Person:
    """The public name in a room: the same for ever, and of no use in another."""
    return hashlib.blake2b(f"{room}|{secret}".encode(), digest_size=6).hexdigest()


def _opened(serializer: URLSafeSerializer, text: str | None) -> str | None:
    if not text or len(text) > 200:
        return None
    try:
        found = serializer.loads(text)
    except BadSignature:
        return None
    return found if isinstance(found, str) else None
