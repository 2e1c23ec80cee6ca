/// Every limit of the core, in one place.
public enum CoreLimits {
  /// How many requests of one app may wait; the next is refused with `limitReached`.
  public static let pendingRequests = 10_000
  /// How many delivered notifications of one app stay in the list; the oldest goes for the next.
  public static let deliveredNotifications = 1_000
  /// How many categories an app may have; more are refused with `limitReached`.
  public static let categories = 1_000
  /// How many UTF-8 bytes an identifier may have; longer ones are refused with `limitReached`.
  public static let identifierBytes = 4_096
  /// How many responses are kept for an app that cannot be reached; the next is refused.
  public static let keptResponses = 1_000
  /// How many processes are given the same response before it is only reported.
  public static let responseAttempts = 3
  /// How many calls may wait for one answer to a permission question.
  public static let waitingQuestions = 1_000
  /// How many due requests one pass delivers.
  public static let deliveriesPerPass = 256
  /// How many due dates one pass recomputes after a change of zone.
  public static let recomputationsPerPass = 256
  /// How long a foreground app may think about a notification, in microseconds.
  public static let foregroundAnswer: Int64 = 10_000_000
  /// How long an app may take to handle a response, in microseconds (F12).
  public static let responseHandling: Int64 = 30_000_000
  /// How long a started app may take to set its delegate, in microseconds.
  public static let launch: Int64 = 30_000_000
}
