"""The servers of a session of its own: a bus, and an X server without a screen. `run` starts a program, as Popen does."""
import os
import select

from . import commands

# Its limits are those of the session bus of a desktop.
CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  {services}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
  <limit name="max_incoming_bytes">1000000000</limit>
  <limit name="max_outgoing_bytes">1000000000</limit>
  <limit name="max_message_size">1000000000</limit>
  <limit name="service_start_timeout">120000</limit>
  <limit name="max_completed_connections">100000</limit>
  <limit name="max_connections_per_user">100000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
"""


def bus(run, folder, *services):
    """Starts a bus at the socket `bus` of a folder, which starts the services of other folders; returns its process."""
    path = os.path.join(folder, "bus.conf")
    with open(path, "w", encoding="utf-8") as file:
        file.write(CONFIGURATION.format(
            folder=folder, services="".join(f"<servicedir>{service}</servicedir>" for service in services)))
    process, address = started(run, "dbus-daemon", f"--config-file={path}", "--nofork", "--print-address={}")
    if not address:
        raise AssertionError("the bus did not start")
    return process


def xvfb(run, *arguments, size="1280x800x24"):
    """Starts an X server with one screen; returns its process, and its display."""
    process, number = started(
        run, "Xvfb", "-displayfd", "{}", "-screen", "0", size, "-nolisten", "tcp", *arguments)
    if not number:
        raise AssertionError("Xvfb did not start")
    return process, f":{number}"


def started(run, *command):
    """Starts a program that writes a line to the file of the argument with `{}`; returns its process, and the line."""
    reading, writing = os.pipe()
    # Its standard output is that of the programs that it starts.
    process = run(*(word.replace("{}", str(writing)) for word in command), pass_fds=[writing])
    os.close(writing)
    with os.fdopen(reading) as line:
        is_ready, _, _ = select.select([line], [], [], commands.TIMEOUT)
        return process, line.readline().strip() if is_ready else ""
