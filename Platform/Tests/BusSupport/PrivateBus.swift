package import DBus
import Foundation
import Testing

/// A dbus-daemon of the test that starts no service, ended with the test.
package final class PrivateBus {
  /// Its address.
  package let address: String

  private let folder: URL
  private var process: pid_t?

  /// True when the daemon's program is installed.
  package static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
  private static let program = "/usr/bin/dbus-daemon"

  /// Starts the daemon and waits until it has printed its address.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = folder.appendingPathComponent("bus.conf").path
    try Data(PrivateBus.settings(folder.path).utf8).write(to: URL(fileURLWithPath: settings))
    let output = try PrivateBus.start(settings: settings)
    process = output.process
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      var byte: UInt8 = 0
      let count = unsafe read(output.socket.number, &byte, 1)
      try #require(count == 1, "dbus-daemon ended at once")
      line.append(byte)
    }
    address = String(decoding: line.dropLast(), as: UTF8.self)
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Kills the daemon, and returns once it has gone.
  package func end() {
    guard let process else { return }
    self.process = nil
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// A new connection, on which nothing has been processed.
  package func connect(limits: DBusLimits = DBusLimits()) throws -> BusConnection {
    try BusConnection.session(environment: ["DBUS_SESSION_BUS_ADDRESS": address], limits: limits)
  }

  /// A new connection with its unique name.
  package func connectReady(
    limits: DBusLimits = DBusLimits()
  ) throws -> (BusConnection, name: String) {
    let connection = try connect(limits: limits)
    try PollingLoop(connection).run(until: { connection.isReady })
    return (connection, try #require(connection.uniqueName))
  }

  /// Starts the program with a socket as its output.
  private static func start(
    settings: String
  ) throws -> (process: pid_t, socket: DBusDescriptor) {
    let (reading, writing) = try sockets()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, writing.number, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = [program, "--nofork", "--nopidfile", "--print-address", "--config-file", settings]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    try #require(unsafe posix_spawn(&process, program, &actions, nil, &arguments, environ) == 0)
    return (process, reading)
  }

  /// Two sockets connected to each other.
  package static func sockets() throws -> (DBusDescriptor, DBusDescriptor) {
    var numbers: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(unsafe socketpair(AF_UNIX, kind, 0, &numbers) == 0)
    return (DBusDescriptor(owning: numbers[0]), DBusDescriptor(owning: numbers[1]))
  }

  private static func settings(_ folder: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(folder)/socket</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
      <!-- As on the session bus of a desktop. -->
      <limit name="max_replies_per_connection">50000</limit>
    </busconfig>
    """
  }
}
