package import DBus

/// The state of the user's session in logind: whether it is locked, and when the machine sleeps.
///
/// Use it only on the executor of its connection, which its owner drives; it has neither thread nor loop. Only messages of the
/// owner of logind's name are accepted. While the name has no owner, the object waits for one; when the connection ends, the
/// object is inert. It replaces the connection's `onDisconnect` and calls the previous handler before.
package final class LoginSession {
  /// Calls a closure after a delay, on the connection's executor; the returned closure cancels it.
  package typealias Delay = (Duration, @escaping () -> Void) -> () -> Void

  /// The connection to the system bus; the creator of this object drives it.
  package let bus: BusConnection
  /// Whether the user's screen is locked; nil while it is unknown.
  package internal(set) var isLocked: Bool?

  let userIdentifier: UInt32
  /// The session this process was started in, if any.
  let ownSession: String?
  let after: Delay
  let changed: (LoginEvent) -> Void
  /// The watch on the owner of logind's name.
  private var ownerWatch: BusOwnerWatch?
  /// logind's unique name; nil without an owner.
  private(set) var owner: String?
  /// The watches on signals of this logind.
  private var managerWatches: [BusWatch] = []
  /// The state of the choice of the session.
  var choice = SessionChoice()
  /// The lock that was reported last.
  var lastReported: Bool?
  /// The machine's sleep, and the lock that delays it.
  var sleep = SleepState()

  /// Starts to listen; `changed` is called while the connection is processed, never before this
  /// returns.
  ///
  /// - Parameters:
  ///   - bus: A connection to the system bus.
  ///   - environment: The environment that may hold `XDG_SESSION_ID`.
  ///   - userIdentifier: The user of the session.
  ///   - after: A timer, which runs only while the machine is about to sleep.
  ///   - changed: Receives the events.
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

  /// Opens the system bus and starts to listen; the caller drives `bus`.
  ///
  /// Without a system bus, `changed` is informed once, the result is nil, and no further attempt follows.
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

  /// Handles a new owner of logind's name, or its loss: the previous owner's state is void.
  private func ownerChanged(_ name: String?) {
    forget()
    owner = name
    guard let name else {
      changed(.unavailable(reason: "\(Logind.name) is not on the system bus; waiting for it"))
      return
    }
    do throws(DBusError) {
      // A watch by unique name receives no other sender's signals.
      managerWatches = [
        try watchSignal(name, "PrepareForSleep") { $0.prepareForSleep($1) },
        try watchSignal(name, "SessionNew") { login, _ in login.chooseSession() },
        try watchSignal(name, "SessionRemoved") { login, _ in login.chooseSession() },
      ]
    } catch {
      report("logind's signals cannot be received", error)
    }
    inhibitSleep()
    chooseSession()
  }

  private func watchSignal(
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

  /// Releases everything that belongs to this logind.
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

/// An event of the user's session.
package enum LoginEvent {
  /// The user's session was locked, or unlocked; the first event reports the initial state.
  ///
  /// While the state is unknown, no event is sent, and the last one stays valid.
  case lockChanged(Bool)
  /// The machine is going to sleep, and waits a moment for unfinished work.
  ///
  /// The receiver calls `done` when its work is finished, on the same executor; after two seconds the sleep continues without
  /// it. `woke` follows each of these.
  case willSleep(done: () -> Void)
  /// The machine was woken up, or did not sleep after all.
  case woke
  /// Something cannot be read or done; the reason is for the log, and no action is needed.
  case unavailable(reason: String)
}

/// The names under which logind is found on the system bus: org.freedesktop.login1(5).
enum Logind {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
  static let session = "org.freedesktop.login1.Session"
  static let user = "org.freedesktop.login1.User"
  static let properties = "org.freedesktop.DBus.Properties"

  /// The property of a session that reports whether its screen is locked.
  static let lockedHint = "LockedHint"
  /// The property of a user that names the session with a screen.
  static let display = "Display"
}

/// The content of a `PropertiesChanged` about one property.
enum PropertyChange: Hashable, Sendable {
  /// The signal is about other properties.
  case none
  /// The property has this value now.
  case value(DBusValue)
  /// The property has changed, and must be requested.
  case mustBeAsked

  /// Looks for a property in a signal's arguments.
  init(of name: String, in arguments: [DBusValue]) {
    guard arguments.count == 3 else {
      self = .none
      return
    }
    if let value = arguments[1].options?[name] {
      self = .value(value)
    } else {
      self = arguments[2].texts?.contains(name) == true ? .mustBeAsked : .none
    }
  }
}

extension LoginSession {
  /// Calls a method of logind; the answer is dropped if that logind has gone meanwhile.
  ///
  /// A call that cannot be sent is answered at once with the reason; without a logind the closure is not called.
  func ask(
    _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = [],
    answer: @escaping (LoginSession, Result<[DBusValue], DBusError>) -> Void
  ) {
    guard let owner else { return }
    do throws(DBusError) {
      try bus.call(
        destination: owner, path: path, interface: interface, member: member,
        arguments: arguments, startsService: false, timeout: LoginLimits.answer
      ) { [weak self] result in
        guard let self, self.owner == owner else { return }
        answer(self, result.flatMap { Self.believed($0, from: owner) })
      }
    } catch {
      answer(self, .failure(error))
    }
  }

  /// Requests one property of an object of logind.
  func askProperty(
    _ path: String, _ interface: String, _ name: String,
    answer: @escaping (LoginSession, Result<DBusValue, DBusError>) -> Void
  ) {
    ask(path, Logind.properties, "Get", [.string(interface), .string(name)]) { login, result in
      answer(
        login,
        result.flatMap { arguments in
          guard arguments.count == 1, case .variant(let value) = arguments[0] else {
            return .failure(.unreadable(reason: "\(name) came without a value"))
          }
          return .success(value)
        })
    }
  }

  /// Watches for changes of an object's properties.
  func watchProperties(
    _ path: String, _ interface: String,
    handler: @escaping (LoginSession, [DBusValue]) -> Void
  ) -> BusWatch? {
    guard let owner else { return nil }
    do throws(DBusError) {
      return try bus.watch(
        sender: owner, path: path, interface: Logind.properties, member: "PropertiesChanged",
        argument0: interface
      ) { [weak self] message in
        if let self { handler(self, message.arguments) }
      }
    } catch {
      report("changes of \(path) cannot be received", error)
      return nil
    }
  }

  /// Reports an error, unless the end of the connection reports it.
  func report(_ what: String, _ error: DBusError) {
    if error != .disconnected { changed(.unavailable(reason: "\(what): \(error)")) }
  }

  /// An answer from logind itself; sd-bus accepts one from any sender that guesses its number.
  private static func believed(
    _ message: DBusMessage, from owner: String
  ) -> Result<[DBusValue], DBusError> {
    guard message.sender == owner else {
      return .failure(.unreadable(reason: "the answer is from \(message.sender ?? "no sender")"))
    }
    return .success(message.arguments)
  }
}
