"""Millions of devices and tokens, written by SQL as the gateway would have written them one by one."""
import hashlib
import os

from .push import APP

# The devices that enrol by themselves have lower numbers.
FIRST = 1 << 32
CHUNK = 500_000
WAIT = 1_800


def token(index):
    """The token of an index in the form that an app sends to its provider."""
    return hashlib.sha256(b"token %d" % index).hexdigest()


def devices(count):
    """Rows of devices, with keys of the right size that no device has."""
    return f"""
        INSERT INTO device (number, key, enrolled, seen)
        SELECT {FIRST} + i, '\\x04' || sha256('x' || int8send(i)) || sha256('y' || int8send(i)), at, at
        FROM generate_series(0::bigint, {count - 1}) i,
          (SELECT (extract(epoch FROM now()) * 1000)::bigint AS at) n
        """


def tokens(first, end, devices, topic):
    """Rows of tokens, for the devices in turn. A token is known by its SHA-256."""
    return f"""
        INSERT INTO token (hash, device, topic, environment, registered)
        SELECT sha256(sha256(convert_to('token ' || i, 'UTF8'))), {FIRST} + i % {devices}, '{topic}', 'production', at
        FROM generate_series({first}::bigint, {end - 1}) i,
          (SELECT (extract(epoch FROM now()) * 1000)::bigint AS at) n
        """


def fill(database, count, device_count, topic=APP):
    """Writes so many devices and tokens, and returns when the disks have them and nothing is left to be done.

    The indexes of tokens are made at the end, which takes a fraction of the time.
    """
    def sql(text):
        return database.primary.sql("SET synchronous_commit = local; SET maintenance_work_mem = '1GB'; " + text,
                                    "push", WAIT)
    indexes = sql("SELECT indexdef FROM pg_indexes WHERE tablename = 'token' AND indexname <> 'token_pkey'")
    names = sql("SELECT indexname FROM pg_indexes WHERE tablename = 'token' AND indexname <> 'token_pkey'")
    sql("ALTER TABLE token DROP CONSTRAINT token_pkey")
    for name in names.splitlines():
        sql(f"DROP INDEX {name}")
    sql(devices(device_count))
    for first in range(0, count, CHUNK):
        sql(tokens(first, min(first + CHUNK, count), device_count, topic))
    sql("ALTER TABLE token ADD PRIMARY KEY (hash)")
    for definition in indexes.splitlines():
        sql(definition)
    settle(database)


def put_off(database):
    """Keeps nodes from emptying a partition in the next five minutes; in a new database they begin with that."""
    database.sql("UPDATE ring SET since = (extract(epoch FROM now()) * 1000)::bigint")


def settle(database):
    """Lets the servers do their background work before a measurement: read statistics, mark rows, write pages."""
    put_off(database)
    for table in ("device", "token"):
        database.primary.sql(f"VACUUM ANALYZE {table}", "push", WAIT)
    database.primary.sql("CHECKPOINT", "push", WAIT)
    database.primary.wait(
        "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1048576 FROM pg_stat_replication", "t", WAIT)
    database.standby.sql("CHECKPOINT", "postgres", WAIT)
    os.sync()
