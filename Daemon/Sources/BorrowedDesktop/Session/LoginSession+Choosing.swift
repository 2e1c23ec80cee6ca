import DBus

extension LoginSession {
  /// Determines the user's session: our own session, else the one with the user's screen, else the user's first.
  ///
  /// A user service runs outside any session, so logind cannot derive it from the process.
  func chooseSession() {
    guard !choice.isUnderWay else {
      choice.isStale = true
      return
    }
    choice.isUnderWay = true
    choice.isStale = false
    ask(Logind.path, Logind.manager, "ListSessions") { login, result in
      login.listed(result)
    }
  }

  private func listed(_ result: Result<[DBusValue], DBusError>) {
    guard let sessions = (try? result.get()).flatMap({ SessionEntry.list($0, of: userIdentifier) })
    else {
      report("the sessions are not known", result.failure ?? .unreadable(reason: "ListSessions"))
      return chosen(nil)
    }
    if let own = sessions.first(where: { $0.identifier == ownSession }) {
      return chosen(own.path)
    }
    ask(Logind.path, Logind.manager, "GetUser", [.uint32(userIdentifier)]) { login, result in
      // For logind, a process without a session has no user.
      guard case .success(let arguments) = result, arguments.count == 1,
        case .objectPath(let user) = arguments[0]
      else { return login.chosen(sessions.first?.path) }
      login.watch(user: user)
      login.askProperty(user, Logind.user, Logind.display) { login, result in
        let display = (try? result.get()).flatMap(Self.sessionPath)
        login.chosen(display ?? sessions.first?.path)
      }
    }
  }

  /// Follows a session, unless an event meanwhile requires another choice.
  private func chosen(_ session: String?) {
    choice.isUnderWay = false
    guard !choice.isStale else { return chooseSession() }
    guard session != choice.session else { return }
    choice.session = session
    choice.sessionWatch = nil
    isLocked = nil
    if let session { follow(session) }
  }

  /// Watches for a change of the session that has the user's screen.
  private func watch(user: String) {
    guard choice.user != user else { return }
    choice.user = user
    choice.userWatch = watchProperties(user, Logind.user) { login, arguments in
      if PropertyChange(of: Logind.display, in: arguments) != .none { login.chooseSession() }
    }
  }

  /// The object in a `(so)` of name and object; nil for the empty name, which means no session.
  private static func sessionPath(_ value: DBusValue) -> String? {
    guard case .structure(let members) = value, members.count == 2, members[0].text != "",
      case .objectPath(let path) = members[1]
    else { return nil }
    return path
  }
}

extension Result {
  /// The error of the failure; nil for a success.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// The user's session, if it is known.
struct SessionChoice {
  /// The chosen session's object; nil without a session.
  var session: String?
  /// The watch on the chosen session's lock.
  var sessionWatch: BusWatch?
  /// The user's object; nil while it is unknown.
  var user: String?
  /// The watch on the session that has the user's screen.
  var userWatch: BusWatch?
  /// Whether the calls for a choice are under way.
  var isUnderWay = false
  /// Whether something happened meanwhile, so that the choice must be made again.
  var isStale = false
}

/// One session as logind lists it.
struct SessionEntry: Hashable, Sendable {
  /// Its name, as in `XDG_SESSION_ID`.
  let identifier: String
  /// The user of the session.
  let user: UInt32
  /// The object path of the session.
  let path: String

  /// Reads one row of `ListSessions`: name, user, user's name, seat, object.
  init?(_ row: DBusValue) {
    guard case .structure(let members) = row, members.count == 5,
      let identifier = members[0].text, case .uint32(let user) = members[1],
      case .objectPath(let path) = members[4]
    else { return nil }
    self.identifier = identifier
    self.user = user
    self.path = path
  }

  /// The sessions of one user in an answer to `ListSessions`, in logind's order; nil for an answer
  /// of another form.
  static func list(_ arguments: [DBusValue], of user: UInt32) -> [SessionEntry]? {
    guard arguments.count == 1, case .array("(susso)", let rows) = arguments[0] else { return nil }
    return rows.prefix(LoginLimits.sessions).compactMap(SessionEntry.init)
      .filter { $0.user == user }
  }
}
