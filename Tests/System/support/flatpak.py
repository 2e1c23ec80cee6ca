"""Flatpak without a network: a runtime made of a machine's own files, and apps of the tests' programs on it."""
import os

from . import programs, roots, shared

RUNTIME = "org.example.Platform"
METADATA = f"""[Runtime]
name={RUNTIME}
runtime={RUNTIME}/{os.uname().machine}/1
sdk={RUNTIME}/{os.uname().machine}/1
"""
# The runtime contains the machine's /usr, and the files that programs read in /etc.
MAKE_RUNTIME = """
cd /srv
mkdir -p runtime/files runtime/usr
cp -a $(ls -d /usr/bin /usr/lib /usr/lib64 /usr/share 2>/dev/null || true) runtime/usr/
rm -rf runtime/usr/share/doc runtime/usr/share/man runtime/usr/share/locale runtime/usr/lib/systemd
mkdir runtime/usr/etc
cp -a /etc/passwd /etc/group /etc/nsswitch.conf /etc/ld.so.conf /etc/ld.so.conf.d runtime/usr/etc/
flatpak build-export --disable-sandbox --runtime apps runtime 1
flatpak remote-add --system --no-gpg-verify apps /srv/apps
flatpak install --system --noninteractive apps org.example.Platform//1
rm -rf runtime
"""
MAKE_APP = """
cd /srv
rm -rf app
flatpak build-init app {app} {runtime} {runtime} 1
mkdir -p app/files/bin
cp -a /srv/programs/. app/files/bin/
flatpak build-finish app --command={command} {grants}
flatpak build-export --disable-sandbox apps app
flatpak install --system --noninteractive apps {app}
"""
# A portal, the libraries of its test backend, and a command that calls it.
PACKAGES = ("flatpak", "xdg-desktop-portal", "python3-dbus", "python3-gi", "libglib2.0-bin")
GRANT = "--filesystem=xdg-run/usernotifications/app"


def flatpak_runtime(folder):
    """Makes the runtime in a root folder, and installs it."""
    os.makedirs(os.path.join(folder, "srv/runtime"))
    with open(os.path.join(folder, "srv/runtime/metadata"), "w", encoding="ascii") as file:
        file.write(METADATA)
    roots.execute(folder, "sh", "-euc", MAKE_RUNTIME, timeout=1800)


def layers():
    """The layers of a machine with the packages, Flatpak and the runtime."""
    return shared.installed(*PACKAGES, finish=flatpak_runtime)


def install(machine, app, command, *grants):
    """Makes an app of /srv/programs of a machine, and installs it for all users."""
    machine.shell(MAKE_APP.format(app=app, runtime=RUNTIME, command=command, grants=" ".join(grants)), timeout=600)


def bring_programs(machine):
    """Puts the clients of the tests and the sample app where apps are made of them; says whether the app is there."""
    machine.shell("mkdir -p /srv/programs && cp /opt/clients/*.py /srv/programs")
    path = os.path.join(os.environ.get("UN_BIN", ""), "organizer-plus")
    if not os.path.exists(path):
        return False
    for file in (path, *programs.libraries(path)):
        machine.copy_in(file, f"/srv/programs/{os.path.basename(file)}")
    return True
