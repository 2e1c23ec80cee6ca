package import DBus
package import NotificationModel

/// The portal's permission store, which other settings programs read and write too (S33).
///
/// It is read whenever it starts, which the portal causes, and after each change. Use it only on the executor that drives its
/// bus.
package final class PortalPermissions {
  private static let name = "org.freedesktop.impl.portal.PermissionStore"
  private static let path = "/org/freedesktop/impl/portal/PermissionStore"
  private static let table = "notifications"
  private static let entry = "notification"

  private let bus: BusConnection
  private let found: ([BundleIdentifier: Bool]) -> Void
  private let log: (String) -> Void
  private var owner: BusOwnerWatch?
  private var changes: BusWatch?

  /// Starts watching the store; the closure is called with its complete content.
  ///
  /// - Throws: The errors of `watchOwner`.
  package init(
    bus: BusConnection, log: @escaping (String) -> Void,
    found: @escaping ([BundleIdentifier: Bool]) -> Void
  ) throws(DBusError) {
    self.bus = bus
    self.log = log
    self.found = found
    changes = try bus.watch(
      sender: Self.name, path: Self.path, interface: Self.name, member: "Changed"
    ) { [weak self] in self?.changed($0) }
    owner = try bus.watchOwner(of: Self.name) { [weak self] owner in
      if owner != nil { self?.look() }
    }
  }

  /// Writes whether an app may notify.
  package func set(_ app: BundleIdentifier, _ isAllowed: Bool) {
    let arguments: [DBusValue] = [
      .string(Self.table), .bool(true), .string(Self.entry), .string(app.rawValue),
      .strings([isAllowed ? "yes" : "no"]),
    ]
    do throws(DBusError) {
      try bus.call(
        destination: Self.name, path: Self.path, interface: Self.name, member: "SetPermission",
        arguments: arguments
      ) { [log] result in
        if case .failure(let error) = result {
          log("the portal's permission of \(app) is not changed: \(error)")
        }
      }
    } catch {
      log("the portal's permission of \(app) is not changed: \(error)")
    }
  }

  private func look() {
    // While the store has no entry yet, the lookup fails, and no permission is set.
    _ = try? bus.call(
      destination: Self.name, path: Self.path, interface: Self.name, member: "Lookup",
      arguments: [.string(Self.table), .string(Self.entry)], startsService: false
    ) { [weak self] result in
      if let answer = try? result.get() { self?.read(answer.arguments.first) }
    }
  }

  private func changed(_ message: DBusMessage) {
    let arguments = message.arguments
    guard arguments.count >= 5, arguments[0].text == Self.table, arguments[1].text == Self.entry
    else { return }
    read(arguments[4])
  }

  /// The permissions in an `a{sas}`; invalid app identifiers are ignored.
  private func read(_ value: DBusValue?) {
    guard case .dictionary("s", _, let entries)? = value?.unwrapped else { return }
    var permissions: [BundleIdentifier: Bool] = [:]
    for entry in entries.prefix(ServedDesktopLimits.permissions) {
      guard let app = entry.key.text.flatMap({ BundleIdentifier($0) }), !app.isClaimed else {
        continue
      }
      permissions[app] = entry.value.texts?.contains { $0.utf8.elementsEqual("no".utf8) } != true
    }
    found(permissions)
  }
}
