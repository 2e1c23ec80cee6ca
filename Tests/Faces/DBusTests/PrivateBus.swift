import DBus
import Foundation
import Testing

/// A dbus-daemon of the test's own that starts no service, ended with the test.
final class PrivateBus {
  /// Where it listens.
  let address: String

  private let folder: URL
  private let process = Process()

  /// True when the daemon's program is installed.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
  private static let program = "/usr/bin/dbus-daemon"

  /// Starts the daemon and waits until it says where it listens.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = folder.appendingPathComponent("bus.conf")
    try Data(PrivateBus.settings(folder.path).utf8).write(to: settings)
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: PrivateBus.program)
    process.arguments = [
      "--nofork", "--nopidfile", "--print-address", "--config-file", settings.path,
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "dbus-daemon ended at once")
      line += more
    }
    address = String(decoding: line.dropLast(), as: UTF8.self)
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the daemon as a crash would, and returns once it has gone.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// A new connection, on which nothing has been processed.
  func connect() throws -> BusConnection {
    try BusConnection.session(environment: ["DBUS_SESSION_BUS_ADDRESS": address])
  }

  /// A new connection with its unique name.
  func connectReady() throws -> (BusConnection, name: String) {
    let connection = try connect()
    try PollingLoop(connection).run(until: { connection.isReady })
    return (connection, try #require(connection.uniqueName))
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
        <allow send_destination="*"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}
