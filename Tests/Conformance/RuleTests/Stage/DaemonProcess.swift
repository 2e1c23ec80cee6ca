import Foundation
import LinuxEvents
import NotificationTransport

/// The built daemon as a process of its own, in a folder of its own.
final class DaemonProcess: ServedDaemon {
  let paths: SocketPaths
  private let folder: String
  private let environment: [String: String]

  /// Starts it and returns once programs can connect.
  init() throws {
    folder = "/tmp/unr-\(UUID().uuidString.prefix(8))"
    try PrivateFolder.make(folder)
    paths = try SocketPaths(folder: folder + "/run")
    let own = ProcessInfo.processInfo.environment
    environment = own.merging([
      "USERNOTIFICATIONS_SOCKET": paths.center, "USERNOTIFICATIONS_DATA": folder + "/data",
      "USERNOTIFICATIONS_DESKTOP": "off", "TZ": "UTC",
    ]) { _, new in new }
    let status = try run("start", "--simulator")
    guard status.isSuccess else { throw StartFailure(status: "\(status)", log: log) }
  }

  /// Why the process could not be started.
  struct StartFailure: Error {
    var status: String
    var log: String
  }

  func stop() {
    _ = try? run("stop")
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func run(_ arguments: String...) throws -> ChildStatus {
    try Spawn.wait(
      for: try Spawn.detached(
        executable: Self.executable, arguments: arguments, environment: environment,
        log: folder + "/log"))
  }

  private var log: String {
    (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
  }

  /// The program that was built next to the bundle of these tests.
  private static let executable: String = {
    let words = ProcessFacts(of: ProcessFacts.ownIdentifier)?.arguments ?? []
    let bundle = words.first { $0.hasSuffix(".xctest") } ?? words.first ?? ""
    let folder = URL(filePath: bundle).deletingLastPathComponent().path
    return folder + "/usernotificationsd"
  }()
}
