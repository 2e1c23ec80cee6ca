import DBus

/// A property of a service on a bus, which is read again when the service signals a change of its object.
///
/// It belongs to the executor of its connection, and starts no service.
final class BusProperty {
  /// The place of a property.
  struct Place {
    let service: String
    let path: String
    let interface: String
    let name: String
  }

  private static let properties = "org.freedesktop.DBus.Properties"

  /// The value; nil while the service does not run.
  private(set) var value: DBusValue?
  private let place: Place
  private let bus: BusConnection
  private let changed: () -> Void
  private var ownerWatch: BusOwnerWatch?
  private var signal: BusWatch?
  private var owner: String?

  /// Starts to follow a property; `changed` is called while the connection is processed.
  init(
    _ place: Place, on bus: BusConnection, changed: @escaping () -> Void
  ) throws(DBusError) {
    (self.place, self.bus, self.changed) = (place, bus, changed)
    ownerWatch = try bus.watchOwner(of: place.service) { [weak self] in self?.ownerChanged($0) }
  }

  private func ownerChanged(_ owner: String?) {
    self.owner = owner
    signal = nil
    update(nil)
    guard let owner else { return }
    signal = try? bus.watch(
      sender: owner, path: place.path, interface: Self.properties, member: "PropertiesChanged"
    ) { [weak self] _ in self?.read() }
    read()
  }

  private func read() {
    guard let owner else { return }
    _ = try? bus.call(
      destination: owner, path: place.path, interface: Self.properties, member: "Get",
      arguments: [.string(place.interface), .string(place.name)], startsService: false
    ) { [weak self] result in
      guard let self, self.owner == owner else { return }
      update((try? result.get())?.arguments.first?.unwrapped)
    }
  }

  private func update(_ value: DBusValue?) {
    guard value != self.value else { return }
    self.value = value
    changed()
  }
}
