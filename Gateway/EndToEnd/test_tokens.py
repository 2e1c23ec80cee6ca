"""Provider tokens as senders really write them, and as thieves do; tenants that stay apart."""
import base64
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from endtoend import commands
from support.gateway import OTHER_APP, OTHER_TEAM
from support.jwt import base64url
from support.link import Device
from support.push import Push
from support.witness import WitnessCase


class TokenCase(WitnessCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        device = Device(cls.gateway)
        cls.foreign_gone = device.register(OTHER_APP)
        # Another token for the same app takes the place of the first.
        cls.foreign = device.register(OTHER_APP)
        device.close()

    def answer_to(self, authorization, **changes):
        """The answer on a connection of its own."""
        connection = self.connect()
        return connection.push(self.push(headers={"authorization": authorization}, **changes))


class OddTokenTests(TokenCase):
    def test_good_ones(self):
        """Every form of provider token that real senders write is accepted."""
        key, now = self.gateway.key, int(time.time())
        for name, token in [
            ("a fraction of a second", key.token(claims={"iat": now + 0.25})),
            ("a number as text", key.token(claims={"iat": str(now)})),
            ("the key's id also in the claims", key.token(claims={"kid": key.id})),
            ("with a type", key.token(header={"typ": "JWT"})),
            ("with claims of others", key.token(claims={"exp": now + 60, "jti": "x", "aud": ["y"]})),
            ("almost an hour old", key.token(issued=now - 3500)),
            ("from a clock that is a little fast", key.token(issued=now + 5)),
        ]:
            for scheme in ("bearer", "Bearer", "BEARER"):
                with self.subTest(name, scheme=scheme):
                    answer = self.answer_to(f"{scheme} {token}")
                    self.assertEqual((answer.status, answer.reason), (200, None))

    def test_bad_ones(self):
        """Forged, expired and malformed provider tokens are refused."""
        key, other = self.gateway.key, self.gateway.other_key
        head, claims, signature = key.token().split(".")
        der = key.private.sign(f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        long = key.private.sign(f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA512()))
        stranger = type(key)(key.id, key.team)
        raw = base64.urlsafe_b64decode(signature + "==")
        for name, token in [
            ("alg none", key.token(header={"alg": "none"}, signature=b"")),
            ("alg None", key.token(header={"alg": "None"}, signature=b"")),
            ("alg none, signed", key.token(header={"alg": "none"})),
            ("alg absent", key.token(header={"alg": None})),
            ("the public key as a secret", key.signed_as_secret()),
            ("alg RS256", key.token(header={"alg": "RS256"})),
            ("alg ES384", key.token(header={"alg": "ES384"})),
            ("alg es256", key.token(header={"alg": "es256"})),
            ("no key id", key.token(header={"kid": None})),
            ("an unknown key id", type(key)("AAAAAAAAAA", key.team).token()),
            ("a key of its own", stranger.token()),
            ("a key of its own, in the token", stranger.token(header={"jwk": {"kty": "EC"}})),
            ("the other team's key", other.token(header={"kid": key.id}, claims={"iss": key.team})),
            ("the other team's name", key.token(claims={"iss": other.team})),
            ("no team", key.token(claims={"iss": None})),
            ("a team that is no text", key.token(claims={"iss": 1})),
            ("no time", key.token(claims={"iat": None})),
            ("a time that is none", key.token(claims={"iat": "yesterday"})),
            ("a time that is no number", key.token(claims={"iat": 1e400})),
            ("a time far ahead", key.token(issued=int(time.time()) + 7200)),
            ("no signature", f"{head}.{claims}."),
            ("a signature of zeros", key.token(signature=bytes(64))),
            ("a signature in DER with more behind it", f"{head}.{claims}.{base64url(der + b'x').decode()}"),
            ("a signature over SHA-512", f"{head}.{claims}.{base64url(long).decode()}"),
            ("half a signature", f"{head}.{claims}.{base64url(raw[:32]).decode()}"),
            ("a signature with more behind it", f"{head}.{claims}.{base64url(raw + b'x').decode()}"),
            ("another's claims", f"{head}.{key.token(claims={'x': 1}).split('.')[1]}.{signature}"),
            ("two parts", f"{head}.{claims}"),
            ("four parts", f"{head}.{claims}.{signature}.{signature}"),
            ("no base64", "!!!.???.###"),
            ("no JSON", f"{base64url(b'nonsense').decode()}.{claims}.{signature}"),
            ("JSON that goes deep", f"{base64url(b'[' * 4000).decode()}.{claims}.{signature}"),
            ("nothing", ""),
        ]:
            with self.subTest(name):
                answer = self.answer_to(f"bearer {token}")
                self.assertEqual(answer.status, 403, answer.body)
                self.assertIn(answer.reason, ("InvalidProviderToken", "MissingProviderToken",
                                              "ExpiredProviderToken"))

    def test_other_schemes(self):
        """An authorization without the bearer scheme is refused."""
        token = self.gateway.key.token()
        for authorization in (token, f"basic {token}", f"bearer{token}"):
            with self.subTest(authorization[:8]):
                self.assertEqual(self.answer_to(authorization).status, 403)

    def test_one_team_a_connection(self):
        """Another team's token is refused on a connection that a team has used (I11)."""
        connection = self.connect()
        self.assertEqual(connection.push(self.push()).status, 200)
        other = self.push(token=self.foreign, headers={
            "authorization": self.gateway.other_key.bearer(), "apns-topic": OTHER_APP})
        answer = connection.push(other)
        self.assertEqual(answer.status, 403, answer.body)
        self.assertEqual(connection.push(self.push()).status, 200)


class TenantTests(TokenCase):
    def refusal(self, connection, token):
        answer = connection.push(self.push(token=token))
        fields = {name: value for name, value in answer.fields.items() if name != "apns-id"}
        return answer.status, answer.body, sorted(fields.items())

    def test_foreign_tokens_look_unknown(self):
        """A token of another team gets the same bytes as one that does not exist."""
        connection = self.connect()
        unknown = self.refusal(connection, "ab" * 32)
        self.assertEqual(unknown[:2], (400, b'{"reason":"BadDeviceToken"}'))
        self.assertEqual(self.refusal(connection, self.foreign), unknown)
        self.assertEqual(self.refusal(connection, self.foreign_gone), unknown)

    def test_foreign_topics(self):
        """A push with another team's topic is refused in the same way for every token."""
        for token in (self.token, self.foreign, "ab" * 32):
            connection = self.connect()
            answer = connection.push(self.push(token=token, headers={"apns-topic": OTHER_APP}))
            self.assertEqual((answer.status, answer.reason), (400, "TopicDisallowed"))

    def test_other_environment(self):
        """A token of one environment is unknown in the other (I22)."""
        connection = self.connect(port=self.gateway.ports["sandbox"])
        answer = connection.push(self.push())
        self.assertEqual((answer.status, answer.reason), (400, "BadDeviceToken"))

    def test_revoked_key(self):
        """A revoked key is refused at once, also on a connection that used it."""
        key = self.gateway.make_key(OTHER_TEAM)
        push = Push(token=self.foreign, headers={
            "authorization": key.bearer(), "apns-topic": OTHER_APP, "apns-expiration": "0"})
        connection = self.connect()
        commands.wait_until(lambda: connection.push(push).status == 200, "the use of a new key without a restart", 30)
        self.gateway.run("key", "revoke", key.id, "--data", self.gateway.data)
        answer = commands.wait_until(
            lambda: (answer := connection.push(push)).status != 200 and answer, "the refusal of a revoked key", 30)
        self.assertEqual((answer.status, answer.reason), (403, "InvalidProviderToken"))
