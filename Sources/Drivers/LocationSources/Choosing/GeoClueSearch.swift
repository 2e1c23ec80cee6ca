import DBus

/// Finds out whether the system has GeoClue: running, or to be started by the bus.
///
/// It is heard once, and not at all once it has gone.
final class GeoClueSearch {
  private let bus: DrivenBus
  private var found: ((Bool) -> Void)?

  /// Begins to look, on a connection of its own.
  ///
  /// - Throws: As opening a connection does, where there is no system bus.
  init(open: () throws(DBusError) -> DrivenBus, found: @escaping (Bool) -> Void) throws(DBusError) {
    bus = try open()
    self.found = found
    bus.connection.onDisconnect = { [weak self] _ in self?.end(false) }
    try ask("ListNames") { (search, isThere) throws(DBusError) in
      if isThere { return search.end(true) }
      try search.ask("ListActivatableNames") { $0.end($1) }
    }
    bus.changed()
  }

  deinit { bus.close() }

  private func ask(
    _ member: String, answer: @escaping (GeoClueSearch, Bool) throws(DBusError) -> Void
  ) throws(DBusError) {
    try bus.connection.call(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member
    ) { [weak self] result in
      guard let self else { return }
      let names = (try? result.get())?.arguments.first?.texts ?? []
      do throws(DBusError) {
        try answer(self, names.contains(GeoClue.name))
      } catch {
        end(false)
      }
    }
  }

  private func end(_ isThere: Bool) {
    let found = found
    self.found = nil
    found?(isThere)
  }
}
