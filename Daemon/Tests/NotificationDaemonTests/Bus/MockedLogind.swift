import BusSupport
import Foundation
import Testing

/// The logind of python-dbusmock, which is independent of this project.
final class MockedLogind {
  private var process: pid_t = 0

  /// True when the program is installed.
  static let isInstalled = FileManager.default.fileExists(
    atPath: "/usr/lib/python3/dist-packages/dbusmock/templates/logind.py")

  /// Starts it on a bus; it owns its name when it is ready.
  init(_ bus: PrivateBus) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = ["/usr/bin/python3", "-m", "dbusmock", "--template", "logind"]
    let variables = ["PATH=/usr/bin:/bin", "DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)"]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var environment = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
    try #require(
      unsafe posix_spawn(&process, words[0], &actions, nil, &arguments, &environment) == 0)
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
