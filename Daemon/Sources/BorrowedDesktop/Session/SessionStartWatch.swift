package import DBus

/// Whether the session manager has finished the start of the session, as MATE's reports it.
///
/// MATE draws its desktop late in that start, over all bubbles that were shown before its panels. The watch belongs to the
/// executor of its connection, the one to the session bus, and activates no service.
package final class SessionStartWatch {
  static let name = "org.gnome.SessionManager"
  static let path = "/org/gnome/SessionManager"

  /// Whether the session manager has reported that the session is running.
  package private(set) var isRunning = false
  private let bus: BusConnection
  private let finished: () -> Void
  private var ownerWatch: BusOwnerWatch?
  private var signal: BusWatch?
  private var owner: String?

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - bus: A connection to the session bus, which its owner drives.
  ///   - finished: Called when a session has started; never before this returns.
  /// - Throws: `disconnected`, or `limitPassed` for a connection with too many watches.
  package init(bus: BusConnection, finished: @escaping () -> Void) throws(DBusError) {
    self.bus = bus
    self.finished = finished
    ownerWatch = try bus.watchOwner(of: Self.name) { [weak self] in self?.changed(owner: $0) }
  }

  /// Whether a session of these desktops is still starting; only MATE's is waited for.
  package func isStarting(on desktops: String?) -> Bool {
    !isRunning && desktops?.split(separator: ":").contains("MATE") == true
  }

  private func changed(owner: String?) {
    self.owner = owner
    (signal, isRunning) = (nil, false)
    guard let owner else { return }
    signal = try? bus.watch(
      sender: owner, path: Self.path, interface: Self.name, member: "SessionRunning"
    ) { [weak self] message in
      if message.sender == owner { self?.finish() }
    }
    // The session may have started before this daemon did.
    _ = try? bus.call(
      destination: owner, path: Self.path, interface: Self.name, member: "IsSessionRunning",
      startsService: false, timeout: LoginLimits.answer
    ) { [weak self] result in
      guard self?.owner == owner, (try? result.get())?.arguments.first?.truth == true else {
        return
      }
      self?.finish()
    }
  }

  private func finish() {
    guard !isRunning else { return }
    isRunning = true
    finished()
  }
}
