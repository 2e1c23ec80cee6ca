import DBus
import DesktopSupport

/// A portal of the test, of a version that the test chooses.
///
/// It handles calls while the test waits for something on its peer.
final class MockPortal {
  /// One call of `AddNotification`.
  struct Notification {
    let name: String
    let fields: [String: DBusValue]
  }

  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Notification"

  let peer: BusPeer
  /// The names that were to be removed.
  private(set) var removals: [String] = []
  private(set) var notifications: [Notification] = []

  private let version: UInt32
  private let purposes: [String]
  private var exports: [BusExport] = []
  private var taken = 0
  private var removalsTaken = 0

  /// Owns the portal's name on the desktop's bus.
  init(on desktop: PrivateDesktop, version: UInt32, purposes: [String] = []) throws {
    peer = try desktop.connect()
    self.version = version
    self.purposes = purposes
    let bus = peer.connection
    exports = [
      try bus.export(path: Self.path, interface: Self.interface) { [weak self] in self?.called($0)
      },
      try bus.export(path: Self.path, interface: "org.freedesktop.DBus.Properties") {
        [weak self] in self?.asked($0)
      },
    ]
    var answer: Result<BusNameAnswer, DBusError>?
    try bus.requestName("org.freedesktop.portal.Desktop") { answer = $0 }
    try peer.wait(for: "the portal's name") { answer != nil }
  }

  /// Waits for the next notification.
  func next() throws -> Notification {
    try peer.wait(for: "a notification") { notifications.count > taken }
    taken += 1
    return notifications[taken - 1]
  }

  /// Waits for the next removal.
  func nextRemoval() throws -> String {
    try peer.wait(for: "a removal") { removals.count > removalsTaken }
    removalsTaken += 1
    return removals[removalsTaken - 1]
  }

  /// Signals that the user chose an action, from any peer.
  func invoke(
    _ action: String, on name: String, _ parameters: [DBusValue] = [], from other: BusPeer? = nil
  ) throws {
    let sender = other ?? peer
    try sender.connection.emit(
      path: Self.path, interface: Self.interface, member: "ActionInvoked",
      arguments: [
        .string(name), .string(action),
        .array(element: "v", parameters.map { .variant($0) }),
      ])
    try sender.settle()
  }

  private func called(_ request: BusRequest) {
    let values = request.message.arguments
    guard let name = values.first?.text else { return }
    if request.message.member == "AddNotification", let fields = values.last?.options {
      notifications.append(Notification(name: name, fields: fields))
    } else if request.message.member == "RemoveNotification" {
      removals.append(name)
    }
    try? request.answer()
  }

  private func asked(_ request: BusRequest) {
    var properties: [String: DBusValue] = ["version": .uint32(version)]
    if version >= 2 {
      properties["SupportedOptions"] = .options([
        "category": .strings([]), "button-purpose": .strings(purposes),
      ])
    }
    try? request.answer([.options(properties)])
  }
}
