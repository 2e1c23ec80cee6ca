package import DBus

/// Whether a screen saver covers the screen, for desktops that lock it and do not tell logind so.
///
/// It belongs to the executor of its connection, the one to the session bus, and starts nobody.
package final class ScreenSaverWatch {
  /// The names that lockers of desktops have, and their interfaces: Light Locker, KDE and others;
  /// GNOME; MATE; Cinnamon; Xfce.
  static let names = ["freedesktop", "gnome", "mate", "cinnamon", "xfce"].map {
    "org.\($0).ScreenSaver"
  }

  private var savers: [ScreenSaver] = []
  private var told: Bool?
  private let changed: (Bool?) -> Void

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - bus: A connection to the session bus, which its owner drives.
  ///   - changed: Is told whether a screen saver covers the screen, or nil once nobody knows; never
  ///     before this returns.
  /// - Throws: `disconnected`, or `limitPassed` for a connection with too many watches.
  package init(
    bus: BusConnection, changed: @escaping (Bool?) -> Void
  ) throws(DBusError) {
    self.changed = changed
    for name in Self.names {
      savers.append(try ScreenSaver(name, on: bus) { [weak self] in self?.look() })
    }
  }

  /// One that covers the screen is enough.
  private func look() {
    let known = savers.compactMap(\.isActive)
    let isActive = known.isEmpty ? nil : known.contains(true)
    guard isActive != told else { return }
    told = isActive
    changed(isActive)
  }
}
