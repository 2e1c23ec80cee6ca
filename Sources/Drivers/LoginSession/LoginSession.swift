package import DBus

/// What logind says of the person's session: whether it is locked, and when the machine sleeps.
///
/// It belongs to the executor of its connection, which its owner drives, and has neither thread nor
/// loop. Only the owner of logind's name is believed. While nobody owns that name it waits for one;
/// when the connection ends it is inert. It takes over the connection's `onDisconnect` and calls
/// what was there before.
package final class LoginSession {
  /// Calls a closure after a while, on the connection's executor; what is given back forgets it.
  package typealias Delay = (Duration, @escaping () -> Void) -> () -> Void

  /// The connection to the system bus; whoever made this object drives it.
  package let bus: BusConnection
  /// Whether the person's screen is locked; nil while that is not known.
  package internal(set) var isLocked: Bool?

  let userIdentifier: UInt32
  /// The session this process was started in, if it was in any.
  let ownSession: String?
  let after: Delay
  let changed: (LoginEvent) -> Void
  /// What keeps us told of who is logind.
  private var ownerWatch: BusOwnerWatch?
  /// logind's unique name; nil while there is none.
  private(set) var owner: String?
  /// What we hear from this logind.
  private var managerWatches: [BusWatch] = []
  /// How far the choice of the session is.
  var choice = SessionChoice()
  /// The lock that was told last.
  var lastTold: Bool?
  /// The machine's sleep, and what puts it off.
  var sleep = SleepState()

  /// Begins to listen; `changed` is called while the connection is processed, never before this
  /// returns.
  ///
  /// - Parameters:
  ///   - bus: A connection to the system bus.
  ///   - environment: Where `XDG_SESSION_ID` is looked for.
  ///   - userIdentifier: Whose session it is.
  ///   - after: A timer, which runs only while the machine is about to sleep.
  ///   - changed: Is told what happens.
  /// - Throws: `disconnected` for an ended connection, `limitPassed` for one with too many watches.
  package init(
    bus: BusConnection, environment: [String: String], userIdentifier: UInt32,
    after: @escaping Delay, changed: @escaping (LoginEvent) -> Void
  ) throws(DBusError) {
    self.bus = bus
    self.userIdentifier = userIdentifier
    ownSession = environment["XDG_SESSION_ID"].flatMap { $0.isEmpty ? nil : $0 }
    self.after = after
    self.changed = changed
    ownerWatch = try bus.watchOwner(of: Logind.name) { [weak self] in self?.ownerChanged($0) }
    let next = bus.onDisconnect
    bus.onDisconnect = { [weak self] error in
      self?.disconnected(error)
      next?(error)
    }
  }

  deinit {
    sleep.stopTimer()
  }

  /// Opens the system bus and begins to listen; the caller drives `bus`.
  ///
  /// Where there is no system bus `changed` is told so once, nil is given back, and nothing is ever
  /// tried again.
  package static func onSystemBus(
    environment: [String: String], userIdentifier: UInt32, after: @escaping Delay,
    changed: @escaping (LoginEvent) -> Void
  ) -> LoginSession? {
    do throws(DBusError) {
      return try LoginSession(
        bus: try .system(environment: environment), environment: environment,
        userIdentifier: userIdentifier, after: after, changed: changed)
    } catch {
      changed(.unavailable(reason: error.description))
      return nil
    }
  }

  /// Another logind, or none: what the last one said no longer holds.
  private func ownerChanged(_ name: String?) {
    forget()
    owner = name
    guard let name else {
      changed(.unavailable(reason: "nobody is \(Logind.name) on the system bus; waiting for it"))
      return
    }
    do throws(DBusError) {
      // A watch by unique name hears nobody else.
      managerWatches = [
        try hear(name, "PrepareForSleep") { $0.prepareForSleep($1) },
        try hear(name, "SessionNew") { login, _ in login.chooseSession() },
        try hear(name, "SessionRemoved") { login, _ in login.chooseSession() },
      ]
    } catch {
      report("logind's signals cannot be heard", error)
    }
    inhibitSleep()
    chooseSession()
  }

  private func hear(
    _ owner: String, _ member: String,
    _ handler: @escaping (LoginSession, DBusMessage) -> Void
  ) throws(DBusError) -> BusWatch {
    try bus.watch(
      sender: owner, path: Logind.path, interface: Logind.manager, member: member
    ) { [weak self] message in
      if let self { handler(self, message) }
    }
  }

  private func disconnected(_ error: DBusError) {
    ownerWatch = nil
    forget()
    changed(.unavailable(reason: "the system bus is gone: \(error)"))
  }

  /// Lets go of everything that this logind gave.
  private func forget() {
    owner = nil
    managerWatches = []
    choice = SessionChoice()
    isLocked = nil
    endSleep()
    sleep.inhibitor = nil
    sleep.isAsking = false
  }
}
