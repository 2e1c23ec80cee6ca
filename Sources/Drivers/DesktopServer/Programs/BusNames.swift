import DBus

/// Who owns which name on the bus, of the names that came since it exists.
///
/// The bus tells it in order with the calls, so that it is known of a program that calls and has ended before the bus could
/// be asked.
final class BusNames {
  /// The connections, by their names.
  private var owners: [String: String] = [:]
  private var watch: BusWatch?

  /// Begins to follow the names.
  ///
  /// - Throws: As `watch` does.
  init(_ bus: BusConnection) throws(DBusError) {
    let driver = BusConnection.driver
    watch = try bus.watch(
      sender: driver.name, path: driver.path, interface: driver.interface,
      member: "NameOwnerChanged"
    ) { [weak self] message in self?.receive(message.arguments.compactMap(\.text)) }
  }

  /// The connection that owns a name; nil also if that has to be asked.
  func owner(of name: String) -> String? { owners[name] }

  /// Reads a name, its owner until now and its new one, which is empty if there is none.
  private func receive(_ texts: [String]) {
    guard texts.count == 3, !texts[0].utf8.starts(with: ":".utf8) else { return }
    let hasRoom = owners.count < DesktopServerLimits.followedNames
    owners[texts[0]] = texts[2].isEmpty || !hasRoom ? nil : texts[2]
  }
}
