import BusSupport
import DBus
import Testing

/// A screen saver of the test.
final class MockScreenSaver {
  let connection: BusConnection
  let uniqueName: String
  /// Its answer; without one it does not know the method.
  var isActive: Bool?
  private let name: String
  private var export: BusExport?

  /// Owns a name, such as `org.mate.ScreenSaver`.
  init(_ bus: PrivateBus, _ name: String, isActive: Bool?) throws {
    (connection, uniqueName) = try bus.connectReady()
    self.name = name
    self.isActive = isActive
    export = try connection.export(path: path, interface: name) { [weak self] in self?.called($0) }
    var isOwned = false
    try connection.requestName(name) { isOwned = (try? $0.get()) == .owned }
    try PollingLoop(connection).run(until: { isOwned })
  }

  var path: String { "/" + name.split(separator: ".").joined(separator: "/") }

  /// Covers or uncovers the screen, and signals it.
  func change(_ isActive: Bool) throws {
    self.isActive = isActive
    try MockScreenSaver.say(isActive, as: name, path, from: connection)
  }

  /// Signals from any sender that the screen is covered or not.
  static func say(
    _ isActive: Bool, as name: String, _ path: String, from connection: BusConnection,
    to destination: String? = nil
  ) throws {
    try connection.emit(
      destination: destination, path: path, interface: name, member: "ActiveChanged",
      arguments: [.bool(isActive)])
  }

  private func called(_ request: BusRequest) {
    if request.message.member == "GetActive", let isActive {
      try? request.answer([.bool(isActive)])
    } else {
      try? request.refuse(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "")
    }
  }
}
