import DBus
import Dispatch

/// Whether the user has assistive technology on, as the session bus reports it.
///
/// No service is started for this: if the service does not run, assistive technology is off.
final class AccessibilityStatus {
  private static let service = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let interface = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let bus: BusOnQueue
  private let changed: (Bool) -> Void
  private var owner: BusOwnerWatch?
  private var signals: BusWatch?
  private var isOn = false

  /// Starts watching. The closure runs on the queue at each change, and at the start only if the status is on.
  ///
  /// - Throws: `noBus` without a session bus.
  init(
    environment: [String: String], queue: DispatchQueue, changed: @escaping (Bool) -> Void
  ) throws(DBusError) {
    self.changed = changed
    bus = try BusOnQueue(try BusConnection.session(environment: environment), queue: queue)
    bus.connection.onDisconnect = { [weak self] _ in self?.set(false) }
    try watch()
    bus.changed()
  }

  private func watch() throws(DBusError) {
    let connection = bus.connection
    signals = try connection.watch(
      sender: Self.service, path: Self.path, interface: Self.properties,
      member: "PropertiesChanged", argument0: Self.interface
    ) { [weak self] _ in self?.read() }
    owner = try connection.watchOwner(of: Self.service) { [weak self] owner in
      if owner == nil { self?.set(false) } else { self?.read() }
    }
  }

  private func set(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    changed(isOn)
  }

  private func read() {
    ask(Self.properties, "GetAll", [.string(Self.interface)]) { [weak self] result in
      guard let self, case .success(let message) = result else { return }
      let values = message.arguments.first?.options ?? [:]
      set(["IsEnabled", "ScreenReaderEnabled"].contains { values[$0]?.truth == true })
    }
  }

  /// Asks for the address of the bus on which screen readers and programs meet.
  func findAddress(_ found: @escaping (String?) -> Void) {
    ask(Self.service, "GetAddress", []) { result in
      let address = try? result.get().arguments.first?.text
      found(address.flatMap { $0.isEmpty ? nil : $0 })
    }
  }

  private func ask(
    _ interface: String, _ member: String, _ arguments: [DBusValue],
    _ reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) {
    do throws(DBusError) {
      try bus.use { (connection) throws(DBusError) in
        try connection.call(
          destination: Self.service, path: Self.path, interface: interface, member: member,
          arguments: arguments, startsService: false, reply: reply)
      }
    } catch {
      reply(.failure(error))
    }
  }

  /// Ends the connection.
  func close() { bus.close() }
}
