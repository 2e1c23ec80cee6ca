/// The part of a rule that a calendar on the wall shows.
///
/// Days are numbered from 1970-01-01, which is day 0, and know nothing of zones.
protocol DayFinder {
  /// Returns the first day, from the given one on, at which the rule is due; nothing if there is
  /// none within the limits of the search.
  func firstDay(from day: Int) -> Int?
}
