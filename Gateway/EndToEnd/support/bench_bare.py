"""The bare libpq program, which sends only the statements of the gateway's writer; see bare_postgres.c."""
import json
import os
import re
import subprocess
import tempfile

from .senders import CLIENTS

TREE = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
STORE = os.path.join(TREE, "Gateway/Sources/PushGateway/Store/Postgres")
OWNERS = "SELECT device, node FROM owner WHERE device = ANY($1)"


def accepting_statement():
    """The gateway's own statement, from its source."""
    with open(f"{STORE}/PostgresAdditions.swift", encoding="utf-8") as file:
        text = file.read()
    found = re.search(r'static let sql = """\n(.*?)\n *"""', text, re.DOTALL)
    if not found or OWNERS not in text:
        raise SystemExit("PostgresAdditions.swift has other statements than bare_postgres.c sends")
    return found[1]


class BareProgram:
    """Compiled again for each benchmark."""

    def __init__(self):
        self.files = tempfile.TemporaryDirectory(prefix="un-bare.")
        self.path, self.statement, self.owners = (
            os.path.join(self.files.name, name) for name in ("bare", "statement", "owners"))
        include = subprocess.run(["pg_config", "--includedir"], capture_output=True, text=True, check=True).stdout
        subprocess.run(["gcc", "-O2", "-pthread", f"-I{include.strip()}", f"{CLIENTS}/bare_postgres.c", "-o",
                        self.path, "-lpq"], check=True)
        for path, text in ((self.statement, accepting_statement()), (self.owners, OWNERS)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def rate(self, address, connections, batch, rows, devices, record):
        """How many rows a second it writes, for devices with these numbers, which follow each other."""
        result = subprocess.run(
            [self.path, address, str(connections), str(batch), str(rows), str(devices[0]), str(len(devices)),
             str(record), self.statement, self.owners], capture_output=True, text=True, timeout=600)
        if result.returncode:
            raise SystemExit(result.stderr)
        return json.loads(result.stdout)["rate"]

    def close(self):
        self.files.cleanup()
