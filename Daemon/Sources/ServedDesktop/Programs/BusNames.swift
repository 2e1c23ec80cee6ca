import DBus

/// The owners of bus names, for names that were acquired after this value was created.
///
/// The bus delivers ownership changes in order with calls, so the owner is known even if the calling program ended before the
/// bus could be asked.
final class BusNames {
  /// The connections, by their names.
  private var owners: [String: String] = [:]
  private var watch: BusWatch?

  /// Starts following the names.
  ///
  /// - Throws: The errors of `watch`.
  init(_ bus: BusConnection) throws(DBusError) {
    let driver = BusConnection.driver
    watch = try bus.watch(
      sender: driver.name, path: driver.path, interface: driver.interface,
      member: "NameOwnerChanged"
    ) { [weak self] message in self?.receive(message.arguments.compactMap(\.text)) }
  }

  /// The connection that owns a name; nil also if the bus must be asked.
  func owner(of name: String) -> String? { owners[name] }

  /// Processes a name, its previous owner and its new one, which is empty for a released name.
  private func receive(_ texts: [String]) {
    guard texts.count == 3, !texts[0].utf8.starts(with: ":".utf8) else { return }
    let hasRoom = owners.count < ServedDesktopLimits.followedNames
    owners[texts[0]] = texts[2].isEmpty || !hasRoom ? nil : texts[2]
  }
}
