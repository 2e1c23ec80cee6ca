import DesktopEntries
import LinuxEvents
import NotificationEngine
import NotificationTransport

/// The daemon's units in the user's systemd: a program that needs a daemon asks systemd to start it, if possible, so that the
/// sockets are served by the unit.
struct UserUnits {
  private static let socket = UnitControl.socket
  private static let service = UnitControl.service
  private let control: UnitControl
  private let path: String

  /// Finds the units; nil if the user has no systemd, or if the configuration is not that of the units' daemon.
  init?(for configuration: DaemonConfiguration) {
    guard !configuration.isSimulator, configuration.policy == Policy(),
      let control = UnitControl(environment: configuration.environment)
    else { return nil }
    self.control = control
    path = configuration.controlSocket
    guard output(["show", "--property=LoadState", "--value", Self.socket]) == "loaded" else {
      return nil
    }
  }

  /// Whether a login starts the service: a target's folder contains a link to it, and it is not masked.
  ///
  /// Read without systemd, so that a daemon need not wait for it.
  static func startAtLogin(_ environment: [String: String]) -> Bool {
    mask(environment) == nil
      && folders(environment, sharedFolders).contains {
        SymbolicLink.target(of: "\($0)/default.target.wants/\(service)") != nil
      }
  }

  /// The level (user or machine) at which the service is masked; nil if it is not masked.
  static func mask(
    _ environment: [String: String], shared: [String] = sharedFolders
  ) -> Installation.UnitMask? {
    // The first folder with the unit outranks the others.
    let folder = folders(environment, shared).first { folder in
      let unit = "\(folder)/\(service)"
      return SymbolicLink.target(of: unit) != nil || Installation.fileExists(unit)
    }
    guard let folder, SymbolicLink.target(of: "\(folder)/\(service)") == "/dev/null" else {
      return nil
    }
    return shared.contains(folder) ? .forEverybody : .ofPerson
  }

  /// The folders of a user's units and of the links to them, the machine's settings before installed files: systemd.unit(5).
  private static func folders(_ environment: [String: String], _ shared: [String]) -> [String] {
    let units = "/systemd/user"
    let settings = [BaseFolders.settings(environment).home].compactMap(\.self).map { $0 + units }
    let installed = [environment["XDG_RUNTIME_DIR"], BaseFolders.data(environment).home]
      .compactMap(\.self).filter { !$0.isEmpty }.map { $0 + units }
    return settings + Array(shared.prefix(1)) + installed + Array(shared.dropFirst())
  }

  private static let sharedFolders = [
    "/etc", "/run", "/usr/local/share", "/usr/share", "/usr/local/lib", "/usr/lib",
  ].map { $0 + "/systemd/user" }

  /// Whether one of the units is active.
  var areActive: Bool {
    [Self.socket, Self.service].contains { output(["is-active", $0]) == "active" }
  }

  /// Opens the sockets, whose first connection starts the daemon.
  ///
  /// - Returns: Whether a process listens then.
  func start() -> Bool { succeeds(["start", Self.socket]) && isServed }

  /// Opens the sockets again, if another daemon has replaced their files and ended.
  func restart() -> Bool { succeeds(["restart", Self.socket]) && isServed }

  /// Ends the daemon and closes the sockets, in this order: a connection meanwhile would start another daemon.
  func stop() -> Bool { succeeds(["stop", Self.socket, Self.service]) }

  private var isServed: Bool { (try? UnixSocket.isListening(at: path)) ?? false }

  private func succeeds(_ arguments: [String]) -> Bool { control.run(arguments).status.isSuccess }

  private func output(_ arguments: [String]) -> String {
    control.run(arguments).output.filter { !$0.isNewline }
  }
}
