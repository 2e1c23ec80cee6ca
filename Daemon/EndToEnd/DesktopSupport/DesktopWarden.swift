import Foundation

/// Ends every process of a desktop and removes its folder, also when the test's process crashes.
///
/// It is a small program at the other end of a pipe that closes by itself with us. Processes are found by
/// variables that contain the folder's path, so none escapes by starting a session of its own.
final class DesktopWarden {
  private let process = Process()
  private let line = Pipe()

  /// Starts to watch over the desktop of a folder.
  init(folder: String) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, "desktop-warden", folder]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = line
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Makes it do its work now, and returns once nothing is left.
  func end() {
    try? line.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// A screen's program removes its socket only when it is asked to end, so all are asked first. A process in
  /// the middle of an exec has no variables for a moment, so one search that finds no process is not enough.
  private static let script = """
    trap '' INT HUP TERM
    cat
    them() {
      grep -lszF -- "$1" /proc/[0-9]*/environ | while IFS=/ read -r a b number c; do
        echo "$number"
      done
    }
    kill -CONT $(them "$1"); kill -TERM $(them "$1")
    for i in 1 2 3 4 5 6 7 8 9 10; do
      [ -n "$(them "$1")" ] || break
      sleep 0.1
    done
    quiet=0
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      rest=$(them "$1")
      if [ -n "$rest" ]; then kill -KILL $rest; quiet=0; else quiet=$((quiet + 1)); fi
      [ $quiet -lt 2 ] || break
      sleep 0.05
    done
    rm -rf -- "$1"
    """
}
