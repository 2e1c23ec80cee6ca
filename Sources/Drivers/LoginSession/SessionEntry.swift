import DBus

/// One session as logind lists it.
struct SessionEntry: Hashable, Sendable {
  /// Its name, as `XDG_SESSION_ID` has it.
  let identifier: String
  /// Whose it is.
  let user: UInt32
  /// The object to ask about it.
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
