"""Sends its input with the crate web-push for Rust: `python -m support.rust_sender ENDPOINT P256DH AUTH KEY SUB`.

It prints the status of the answer. The crate keeps its connections as long as its process lives, and reads the certificates
that SSL_CERT_FILE names.
"""
import sys

import webpush_rs

if __name__ == "__main__":
    print(webpush_rs.send_one(*sys.argv[1:], sys.stdin.buffer.read()))
