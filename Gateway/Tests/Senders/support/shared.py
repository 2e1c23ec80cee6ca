"""The gateway that the tests of senders share, with a device whose tokens they push to."""
import atexit
import functools

from .gateway import Gateway
from .link import Device
from .push import APP


class World:
    """A gateway, one token that is fine, and one that is not registered any more."""

    def __init__(self):
        self.gateway = Gateway()
        atexit.register(self.gateway.close)
        self.token = self.token_of_device()
        self.gone = self.token_of_device(is_given_back=True)

    def token_of_device(self, is_given_back=False):
        """The token of a device that is away, so that what is accepted for it waits."""
        device = Device(self.gateway)
        token = device.register(APP)
        if is_given_back:
            device.unregister(token)
        device.close()
        return token


@functools.cache
def world():
    return World()
