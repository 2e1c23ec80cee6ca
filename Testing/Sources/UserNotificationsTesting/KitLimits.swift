/// All limits of the testing kit.
enum KitLimits {
  /// How many happenings a device remembers; the oldest are dropped first.
  static let happenings = 200_000
  /// How many banners and how many sounds a device remembers; the oldest are dropped first.
  static let shown = 200_000
  /// How many happenings an error quotes.
  static let quotedHappenings = 50
  /// How many attached files of an app may have left their original path.
  static let files = 10_000
  /// How many apps one device may have; the next one is refused.
  static let apps = 100
  /// How many transactions may follow one another without time moving before the device stops.
  static let passesAtOneInstant = 100_000
  /// How many deadlines may follow one another before waiting callers get a turn, and before the device checks
  /// whether the test was cancelled.
  static let deadlinesAtOnce = 100
  /// How far time can be moved at once, in seconds: a thousand years.
  static let longestAdvance = 31_557_600_000.0
  /// The accuracies that a location of the device may have, in metres.
  static let accuracies = 0.0...100_000.0
  /// How long, in real seconds, the device waits for a delegate or a completion handler that does not return before
  /// the virtual clock continues without it.
  static let timeout = 10
  /// How many turns unawaited tasks get before a device counts as settled.
  static let turns = 10
}
