import DBus

/// Which session is the person's, as far as it is known.
struct SessionChoice {
  /// The chosen session's object; nil while there is none.
  var session: String?
  /// What keeps us told of the chosen session's lock.
  var sessionWatch: BusWatch?
  /// The user's object; nil while it is not known.
  var user: String?
  /// What keeps us told of the session that has the user's screen.
  var userWatch: BusWatch?
  /// Whether the questions of a choice are under way.
  var isUnderWay = false
  /// Whether something happened meanwhile, so that the choice must be made again.
  var isStale = false
}
