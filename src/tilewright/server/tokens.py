"""Tokens: who shows one holds a seat. Only their hashes are kept.

Ids and tokens are made from the key of the request and the server's secret, so that a request that
is repeated, because its answer got lost, is answered alike. Without the secret a key
reveals nothing, and without the key the database reveals nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

KEY_PATTERN = r"^[A-Za-z0-9_-]{22,64}$"
TOKEN_PATTERN = r"^[A-Za-z0-9_-]{43}$"


def new_key() -> str:
    """The key of a request that came without one."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class TokenIssuer:
    """Makes ids and tokens with the secret that all servers of one database share."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def match_id(self, key: str) -> str:
        digest = self._digest("match", key)[:16]
        return base64.b32encode(digest).decode().rstrip("=").lower()

    def holder_id(self, match_id: str, key: str) -> str:
        return self._digest("holder", match_id, key).hex()[:32]

    def token(self, match_id: str, key: str) -> str:
        """256 bits."""
        digest = self._digest("token", match_id, key)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def entry_key(self, *parts: str) -> str:
        """What the log keeps of a request's key."""
        return self._digest("entry", *parts).hex()[:32]

    def signature(self, text: bytes) -> bytes:
        """Shows the servers of one database that a message is from one of them."""
        return hmac.digest(self._secret, b"news\0" + text, "sha256").hex().encode()

    def client_key(self, client: str) -> str:
        """What the log keeps of a client's address: whose it is, but not which."""
        return self._digest("client", client).hex()[:16]

    def _digest(self, *parts: str) -> bytes:
        return hmac.digest(self._secret, "\0".join(parts).encode(), "sha256")
