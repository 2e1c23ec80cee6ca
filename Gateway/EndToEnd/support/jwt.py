"""Provider tokens: good ones, and every odd one that a sender or a thief may come with."""
import base64
import hashlib
import hmac
import json
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


class ProviderKey:
    """A signing key as a provider holds it: the private part, its id, and the team that owns it."""

    def __init__(self, key_id, team, pem=None):
        self.id = key_id
        self.team = team
        self.private = (
            serialization.load_pem_private_key(pem, None) if pem
            else ec.generate_private_key(ec.SECP256R1()))

    @classmethod
    def read(cls, path, key_id, team):
        with open(path, "rb") as file:
            return cls(key_id, team, file.read())

    def sign(self, data):
        """The 64 bytes of a signature, as a token contains them."""
        r, s = utils.decode_dss_signature(self.private.sign(data, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def token(self, header=None, claims=None, issued=None, signature=None):
        """A token issued now; arguments replace the defaults, and a value of None omits a field."""
        header = {"alg": "ES256", "kid": self.id, **(header or {})}
        usual = {"iss": self.team, "iat": int(time.time()) if issued is None else issued}
        claims = {**usual, **(claims or {})}
        parts = [base64url(json.dumps({k: v for k, v in part.items() if v is not None}).encode())
                 for part in (header, claims)]
        signed = b".".join(parts)
        signature = self.sign(signed) if signature is None else signature
        return (signed + b"." + base64url(signature)).decode()

    def bearer(self, **changes):
        return "bearer " + self.token(**changes)

    def signed_as_secret(self):
        """A token whose `alg` says that the public key is a shared secret."""
        public = self.private.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        unsigned = self.token(header={"alg": "HS256"}, signature=b"").rstrip(".")
        code = hmac.new(public, unsigned.encode(), hashlib.sha256).digest()
        return unsigned + "." + base64url(code).decode()
