/// A failed request to PostgreSQL.
///
/// No text contains a password: libpq leaves it out of its messages, and `PostgresAddress` out of its description.
package enum PostgresFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server answered, or it refused the connection; nothing was sent.
  case unreachable(String)
  /// The connection was lost, or the time was over, after something was sent: the server may have done it or not.
  case interrupted(String)
  /// The server refused a statement: the five characters of SQLSTATE, and its message. Its transaction is undone.
  case refused(state: String, message: String)
  /// The commit is on the primary's disk, but no standby has confirmed it: a failure of the primary may lose it.
  case unconfirmed(String)

  package var description: String {
    switch self {
    case .unreachable(let text), .interrupted(let text), .unconfirmed(let text): text
    case .refused(let state, let message): "\(message) (SQLSTATE \(state))"
    }
  }

  /// Whether a unique key was there already.
  package var isTaken: Bool {
    if case .refused("23505", _) = self { true } else { false }
  }
}
