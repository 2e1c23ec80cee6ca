/// Every limit of the testing kit, in one place.
enum KitLimits {
  /// How many happenings a device remembers; the oldest go first.
  static let happenings = 200_000
  /// How many banners and how many sounds a device remembers; the oldest go first.
  static let shown = 200_000
  /// How many happenings an error quotes.
  static let quotedHappenings = 50
  /// How many attached files an app may have that are gone from where they were.
  static let files = 10_000
  /// How many apps one device may have; the next one is refused.
  static let apps = 100
  /// How many transactions may follow one another without time moving before the device gives up.
  static let passesAtOneInstant = 100_000
  /// How many deadlines may follow one another before those who ask the device something get a turn, and
  /// before it is looked whether the test was cancelled.
  static let deadlinesAtOnce = 100
  /// How far time can be moved at once, in seconds: a thousand years.
  static let journey = 31_557_600_000.0
  /// How far off a place may be that the device is put at, in metres.
  static let accuracies = 0.0...100_000.0
  /// How long, in real seconds, a delegate or a completion handler that does not return is waited
  /// for before the virtual clock goes on without it.
  static let patience = 10
  /// How many turns tasks that nobody awaits get before a device counts as settled.
  static let turns = 10
}
