/// What the system promises, in the words of a report.
public enum Promise: String, Hashable, Sendable, CaseIterable {
  /// What was acknowledged is on the disk, and leaves it only for a reason.
  case kept = "nothing acknowledged is lost"
  /// One delivery for each due date.
  case once = "nothing is delivered twice"
  /// What was answered, cleared, replaced or removed stays away.
  case withdrawn = "nothing withdrawn is shown again"
  /// Requests, deliveries and answers of an app come in their order.
  case order = "order is kept for each app"
  /// The number on an icon is the last one that counted.
  case badge = "the badge is right"
  /// Nothing of an app reaches another one.
  case apart = "one app never sees another's"
  /// A restart loses nothing but connections.
  case restart = "a restart equals memory"
  /// All shells show what the ledger holds.
  case oneTruth = "all shells show one truth"
  /// A response is with its app, or kept with a reason.
  case response = "a response reaches its app or is kept with a reason"
  /// A request comes due when its trigger says.
  case due = "due dates are right"
  /// Each call has one answer.
  case answer = "every call is answered once"
  /// The system comes to rest.
  case rest = "the system comes to rest"
}

/// A promise that was broken, and how.
public struct Breach: Hashable, Sendable {
  /// What was promised.
  public var promise: Promise
  /// What was seen instead, in a sentence.
  public var sentence: String
}
