/// The limits of triggers, and of every search and cache of this module.
package enum TriggerLimits {
  /// The valid radii of a region, in metres.
  package static let regionRadius = 1.0...1_000_000.0
  /// Years a search looks ahead: the Gregorian calendar repeats, weekdays included, after 400.
  static let civilYearsAhead = 400
  /// The last year that is calculated; a reference instant or a rule beyond it has no due date.
  static let lastCivilYear = 100_000
  /// Years a search looks ahead in a calendar whose days are read from Foundation.
  static let foreignYearsAhead = 60
  /// Days of such a calendar that one search may read before it gives up.
  static let foreignDaysRead = 8_000
  /// Into how many spans a table is split to find the right index at once.
  static let tableBuckets = 512
  /// The longest time-zone or calendar name that is looked up, in UTF-8 bytes.
  package static let identifierBytes = 64
  /// How many zones' tables are cached; one more clears the cache.
  static let cachedZones = 128
  /// The instants that a cached table covers: December 1969 up to the year 2101, in seconds.
  static let tableSeconds = -2_678_400..<4_133_980_800
  /// How far a table made for one instant outside that range reaches back and ahead, in seconds.
  static let windowSeconds = 400 * 86_400
  /// The most transitions of one table; more are cut off and looked up when they are needed.
  static let transitions = 2_000
  /// How many periods of one offset a search may visit.
  static let periodsVisited = 2_000
  /// How far back a re-arming search starts at most: longer than any change of offset.
  static let rearmingMicroseconds: Int64 = 2 * 86_400 * 1_000_000
}
