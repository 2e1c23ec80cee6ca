"""Connections over TLS that one thread reads while others write."""
import select
import socket
import ssl
import threading


class Duplex:
    """A socket over TLS for several threads.

    OpenSSL's connection is not made for that: of two threads that write at once, one is refused, and a thread that reads
    must not be in a call either. So each call is under the lock, and a thread waits for the socket outside of it.
    """

    def __init__(self, wrapped):
        self.socket, self.timeout = wrapped, wrapped.gettimeout()
        self.lock, self.writing = threading.Lock(), threading.Lock()
        wrapped.settimeout(0)

    def write(self, data):
        """Sends all of some bytes, which no other thread's bytes come between."""
        with self.writing:
            while data:
                sent = self._call(lambda: self.socket.send(data), select.POLLOUT)
                data = data[sent:]

    def exactly(self, count):
        """Reads so many bytes; raises `EOFError` if the connection ends before."""
        data = b""
        while len(data) < count:
            more = self._call(lambda: self.socket.recv(count - len(data)), select.POLLIN)
            if not more:
                raise EOFError("the connection has ended")
            data += more
        return data

    def close(self):
        """Ends the connection; threads that wait for it return."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()

    def _call(self, call, event):
        while True:
            with self.lock:
                try:
                    return call()
                except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                    pass
            waiting = select.poll()
            waiting.register(self.socket, event)
            if not waiting.poll(None if self.timeout is None else self.timeout * 1000):
                raise TimeoutError("nothing came in time")
