"""How much processor time programs have taken so far, from /proc."""
import os
import subprocess

TICKS = os.sysconf("SC_CLK_TCK")


def of(pid, with_children=False):
    """The seconds of a process, or with those of its children that have ended."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return sum(map(int, fields[11:15 if with_children else 13])) / TICKS


def of_nodes(nodes):
    return sum(of(node.process.pid) for node in nodes)


def of_servers(database):
    """The seconds of the primary and the standby with all of their processes."""
    total = 0.0
    for server in (database.primary, database.standby):
        total += of(server.child(), with_children=True)
        children = subprocess.run(["pgrep", "-P", str(server.child())], capture_output=True, text=True).stdout
        total += sum(of(int(child)) for child in children.split())
    return total


class Share:
    """The processor time that nodes and servers take from when it is made."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.nodes, self.servers = of_nodes(cluster.nodes), of_servers(cluster.database)

    def text(self, senders):
        """One line, with the seconds that the senders took."""
        nodes = of_nodes(self.cluster.nodes) - self.nodes
        servers = of_servers(self.cluster.database) - self.servers
        return f"senders {senders:.1f} s, nodes {nodes:.1f} s, both servers {servers:.1f} s"
