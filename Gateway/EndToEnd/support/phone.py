"""A device that shows each push once, over all of its connections, and remembers when."""
import threading
import time

from .link import DUPLICATE, SHOWN, Device


class Phone(Device):
    """It acknowledges repeats as well, as real devices do, and counts repeats on the same connection."""

    def __init__(self, gateway, acknowledges=True):
        self.shown = {}
        self.repeated = []
        self.numbers = set()
        self.held = []
        self.has_news = threading.Condition()
        super().__init__(gateway, acknowledges)

    def connect(self, *arguments, **options):
        self.numbers = set()
        super().connect(*arguments, **options)

    def handle(self, push):
        if push.number in self.numbers:
            self.repeated.append(push.id)
        self.numbers.add(push.number)
        outcome = DUPLICATE if push.id in self.shown else SHOWN
        with self.has_news:
            self.shown.setdefault(push.id, time.monotonic())
            self.has_news.notify_all()
        if self.acknowledges:
            self.acknowledge([push], outcome)
        else:
            self.held.append(push)

    def wait(self, identifiers, seconds=60):
        """Waits until it has shown all of these; returns the missing ones."""
        wanted = set(identifiers)
        with self.has_news:
            self.has_news.wait_for(lambda: wanted <= self.shown.keys(), seconds)
        return wanted - self.shown.keys()
