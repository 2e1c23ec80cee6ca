"""One request to the gateway as a test writes it, and the answer as a test reads it."""
import dataclasses
import json
import uuid

APP = "com.example.app"
HELLO = json.dumps({"aps": {"alert": "Hello"}}).encode()


@dataclasses.dataclass
class Push:
    """A push to a token; `path` and `method` are for other requests."""
    token: str = ""
    payload: bytes = HELLO
    headers: dict = dataclasses.field(default_factory=dict)
    method: str = "POST"
    path: str = ""

    def __post_init__(self):
        usual = {"apns-id": str(uuid.uuid4()), "apns-topic": APP, "apns-push-type": "alert"}
        # A header without a value is not sent.
        self.headers = {name: value for name, value in {**usual, **self.headers}.items()
                        if value is not None}
        self.path = self.path or f"/3/device/{self.token}"

    @property
    def id(self):
        return self.headers.get("apns-id")


@dataclasses.dataclass
class Answer:
    status: int
    id: str
    body: bytes = b""

    @property
    def reason(self):
        return json.loads(self.body)["reason"] if self.body else None

    @property
    def timestamp(self):
        return json.loads(self.body).get("timestamp") if self.body else None
