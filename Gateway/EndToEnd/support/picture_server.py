"""A server of pictures over TLS that answers as a test says."""
import http.server
import ssl
import subprocess
import threading

from endtoend import commands

HOST = "localhost"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    "0000000049454e44ae426082")


class PictureServer:
    """Paths that are not in `answers` get 404; a request to `/silent` gets no answer before the end."""

    def __init__(self, folder):
        self.certificate, key = f"{folder}/pictures.pem", f"{folder}/pictures.key"
        commands.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", key, "-out",
            self.certificate], stderr=subprocess.PIPE)
        # The status, the fields and the body by the path, and the requests, each with its fields.
        self.answers, self.requests, self.end = {"/a.png": (200, {}, PNG)}, [], threading.Event()
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                server.requests.append((self.path, dict(self.headers.items())))
                if self.path == "/silent":
                    server.end.wait()
                    return
                status, fields, body = server.answers.get(self.path, (404, {}, b""))
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **fields}.items():
                    if value is not None:
                        self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer((HOST, 0), Handler)
        # A device that does not trust it ends the handshake.
        self.listener.handle_error = lambda *_: None
        self.listener.daemon_threads = True
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.listener.socket = context.wrap_socket(
            self.listener.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"https://{HOST}:{self.listener.server_port}"

    def count(self, path):
        return sum(one == path for one, _ in self.requests)

    def close(self):
        self.end.set()
        self.listener.shutdown()
        self.listener.server_close()
