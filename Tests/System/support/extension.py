"""A bundle whose service extension takes more memory than it may have, in processes that it starts."""
import os
import plistlib

from endtoend import commands, needs

IDENTIFIER = "org.example.Hungry"
PUSH = '{"aps":{"alert":"Hungry","mutable-content":1}}'
SOURCE = r"""
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* Each child takes 40 MB, so that only all of them together are too much. */
int main(void) {
  for (int child = 0; child < 8; child++) {
    if (fork() == 0) {
      char *memory = malloc(40 << 20);
      memset(memory, child + 1, 40 << 20);
      pause();
    }
  }
  for (;;) pause();
}
"""


def memory_hog(machine, folder="/opt/Hungry.app"):
    """Makes the bundle in a machine that has not booted yet, and returns its path."""
    plug_in = f"{folder}/PlugIns/Hog.appex"
    for path, keys in (
            (folder, {"CFBundleIdentifier": IDENTIFIER, "CFBundleName": "Hungry", "CFBundleExecutable": "hungry",
                      "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1"}),
            (plug_in, {"CFBundleIdentifier": IDENTIFIER + ".service", "CFBundleExecutable": "hog",
                       "CFBundlePackageType": "XPC!", "CFBundleVersion": "1",
                       "NSExtension": {"NSExtensionPointIdentifier": "com.apple.usernotifications.service",
                                       "NSExtensionPrincipalClass": "NotificationService"}})):
        machine.write(f"{path}/Info.plist", plistlib.dumps(keys).decode())
    for path in (f"{folder}/hungry", f"{plug_in}/hog"):
        compile_program(SOURCE, os.path.join(machine.root, path.lstrip("/")))
    return folder


def compile_program(source, target):
    """Makes a program of C that needs no library."""
    compiler = next((name for name in ("cc", "gcc", "clang") if needs.has(name)), None)
    if compiler is None:
        raise needs.Missing("no C compiler is on PATH, which makes the extensions of these tests")
    commands.run([compiler, "-static", "-x", "c", "-o", target, "-"], input=source)
