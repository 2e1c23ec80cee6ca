"""A real Prometheus that scrapes nodes of a gateway, with the alert rules of packaging/."""
import json
import os
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request

from endtoend import commands
from .gateway import HOST, free_port

PACKAGING = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "packaging")
RULES = os.path.normpath(os.path.join(PACKAGING, "prometheus", "push-gateway.rules.yml"))
DASHBOARD = os.path.normpath(os.path.join(PACKAGING, "grafana", "push-gateway.json"))


class Prometheus:
    """The program in a folder of its own; `close` ends it and removes its files."""

    def __init__(self, gateways):
        self.folder = tempfile.mkdtemp(prefix="un-prometheus.")
        self.port = free_port()
        targets = json.dumps([f"{HOST}:{gateway.ports['admin']}" for gateway in gateways])
        configuration = os.path.join(self.folder, "prometheus.yml")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(
                "global: {scrape_interval: 1s, evaluation_interval: 1s}\n"
                f"rule_files: [{json.dumps(RULES)}]\n"
                "scrape_configs:\n"
                "- job_name: push-gateway\n"
                f"  static_configs: [{{targets: {targets}}}]\n")
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={configuration}",
             f"--storage.tsdb.path={self.folder}/data",
             f"--web.listen-address={HOST}:{self.port}", "--log.level=warn"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def close(self):
        commands.end(self.process)
        self.log.close()
        shutil.rmtree(self.folder)

    def logged(self):
        return commands.read(self.log.name)

    def ask(self, path, **arguments):
        """The data of the HTTP API's answer; an AssertionError with its text if it refuses."""
        url = f"http://{HOST}:{self.port}/api/v1/{path}?{urllib.parse.urlencode(arguments)}"
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            if error.code == 503:
                # It is not ready yet.
                raise
            raise AssertionError(f"{arguments or path}: {error.read().decode()}") from None

    def query(self, expression):
        """The labels and the value of each series."""
        result = self.ask("query", query=expression)["result"]
        return [(one["metric"], float(one["value"][1])) for one in result]

    def is_scraping(self, count):
        """Whether so many targets are up."""
        try:
            targets = self.ask("targets")["activeTargets"]
        except OSError:
            if self.process.poll() is not None:
                raise AssertionError(f"Prometheus ended: {self.logged()}") from None
            return False
        return [target["health"] for target in targets].count("up") == count

    def rules(self):
        """The alert rules, by their names."""
        groups = self.ask("rules")["groups"]
        return {rule["name"]: rule for group in groups for rule in group["rules"]}


def panels():
    """The dashboard's panels: the title, and the expressions with its variables replaced."""
    with open(DASHBOARD, encoding="utf-8") as file:
        dashboard = json.load(file)
    for panel in dashboard["panels"]:
        yield panel["title"], [
            target["expr"].replace("$__rate_interval", "1m").replace("$node", ".*")
            for target in panel["targets"]]
