#!/usr/bin/python3
"""Connects to a TLS port without a pause, and counts connections that were refused or had no handshake.

    connect.py PORT END    until the file END is there; prints "connecting", and at the end the counts as JSON
"""
import collections
import json
import os
import socket
import ssl
import sys


def main():
    port, end = int(sys.argv[1]), sys.argv[2]
    context = ssl.create_default_context()
    # The identity of the server is not tested.
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    counts = collections.Counter()
    while not os.path.exists(end):
        try:
            with socket.create_connection(("127.0.0.1", port), 30) as plain:
                with context.wrap_socket(plain) as secure:
                    counts["good" if secure.selected_alpn_protocol() == "h2" else "no HTTP/2"] += 1
        except OSError as error:
            counts[f"{type(error).__name__}: {error}"] += 1
        if sum(counts.values()) == 1:
            print("connecting", flush=True)
    print(json.dumps(counts), flush=True)


main()
