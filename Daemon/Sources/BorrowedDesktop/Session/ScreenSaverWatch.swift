package import DBus

/// Whether a screen saver covers the screen, for desktops that lock it without informing logind.
///
/// It belongs to the executor of its connection, the one to the session bus, and activates no
/// service.
package final class ScreenSaverWatch {
  /// The names that lockers of desktops have, and their interfaces: Light Locker, KDE and others;
  /// GNOME; MATE; Cinnamon; Xfce.
  static let names = ["freedesktop", "gnome", "mate", "cinnamon", "xfce"].map {
    "org.\($0).ScreenSaver"
  }

  private var savers: [ScreenSaver] = []
  private var lastReported: Bool?
  private let changed: (Bool?) -> Void

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - bus: A connection to the session bus, which its owner drives.
  ///   - changed: Receives whether a screen saver covers the screen, or nil once that is unknown;
  ///     never before this returns.
  /// - Throws: `disconnected`, or `limitPassed` for a connection with too many watches.
  package init(
    bus: BusConnection, changed: @escaping (Bool?) -> Void
  ) throws(DBusError) {
    self.changed = changed
    for name in Self.names {
      savers.append(try ScreenSaver(name, on: bus) { [weak self] in self?.look() })
    }
  }

  /// One screen saver that covers the screen is enough.
  private func look() {
    let known = savers.compactMap(\.isActive)
    let isActive = known.isEmpty ? nil : known.contains(true)
    guard isActive != lastReported else { return }
    lastReported = isActive
    changed(isActive)
  }
}

/// One screen saver of the session, by its name on the bus, and whether it covers the screen.
///
/// Only messages of the owner of the name are accepted.
final class ScreenSaver {
  /// Its bus name, which is also the name of its interface.
  let name: String
  /// Whether it covers the screen; nil while the name has no owner, or the owner does not answer.
  private(set) var isActive: Bool?

  private let bus: BusConnection
  private let path: String
  private let changed: () -> Void
  private var ownerWatch: BusOwnerWatch?
  private var signal: BusWatch?
  private var owner: String?

  /// Starts to listen; `changed` is called while the connection is processed.
  init(
    _ name: String, on bus: BusConnection, changed: @escaping () -> Void
  ) throws(DBusError) {
    self.name = name
    self.bus = bus
    self.changed = changed
    path = "/" + name.split(separator: ".").joined(separator: "/")
    ownerWatch = try bus.watchOwner(of: name) { [weak self] in self?.ownerChanged($0) }
  }

  private func ownerChanged(_ owner: String?) {
    self.owner = owner
    signal = nil
    update(nil)
    guard let owner else { return }
    signal = try? bus.watch(
      sender: owner, path: path, interface: name, member: "ActiveChanged"
    ) { [weak self] message in
      if message.sender == owner { self?.receive(message.arguments) }
    }
    // Some owners of the name lack this method; they are treated as absent.
    _ = try? bus.call(
      destination: owner, path: path, interface: name, member: "GetActive", startsService: false,
      timeout: LoginLimits.answer
    ) { [weak self] result in
      guard let self, self.owner == owner, let answer = try? result.get(), answer.sender == owner
      else { return }
      receive(answer.arguments)
    }
  }

  private func receive(_ arguments: [DBusValue]) {
    guard arguments.count == 1, let isActive = arguments[0].truth else { return }
    update(isActive)
  }

  private func update(_ isActive: Bool?) {
    guard isActive != self.isActive else { return }
    self.isActive = isActive
    changed()
  }
}
