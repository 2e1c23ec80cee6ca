"""The gateway that the tests of senders share, with a device whose tokens they push to.

With UN_CLUSTER it is the first node of three, and the device connects to the second.
"""
import atexit
import functools
import os

from .cluster import Cluster
from .gateway import Gateway
from .link import Device
from .push import APP


class World:
    """A gateway, a valid token, and an unregistered token."""

    def __init__(self):
        if os.environ.get("UN_CLUSTER"):
            cluster = Cluster()
            atexit.register(cluster.close)
            self.gateway, self.home = cluster.nodes[:2]
        else:
            self.gateway = self.home = Gateway()
            atexit.register(self.gateway.close)
        self.token = self.token_of_device()
        self.gone = self.token_of_device(is_given_back=True)

    def token_of_device(self, is_given_back=False):
        """The token of a device that is away, so that accepted pushes wait."""
        device = Device(self.home)
        token = device.register(APP)
        if is_given_back:
            device.unregister(token)
        device.close()
        return token


@functools.cache
def world():
    return World()
