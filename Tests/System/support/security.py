"""What `systemd-analyze security` says about a unit."""
import re


def exposure(owner, unit, *options):
    """The exposure level of a unit, from 0 to 10; `owner` is the machine, or a person for their own units."""
    options = [*options, "--user"] if hasattr(owner, "home") else list(options)
    text = owner.output("systemd-analyze", "security", "--no-pager", *options, unit)
    return float(re.search(r"Overall exposure level for \S+: ([0-9.]+)", text)[1])
