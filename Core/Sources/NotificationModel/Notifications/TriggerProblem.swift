/// Why a trigger is refused.
package enum TriggerProblem: Error, Hashable, Sendable {
  /// An interval that is zero, negative or not a number.
  case intervalNotPositive
  /// A repeating interval below one minute.
  case repeatingIntervalTooShort
  /// A rule that names an unknown time zone.
  case unknownTimeZone(String)
  /// A rule that names a calendar this system does not have.
  case unknownCalendar(String)
  /// A first weekday or a length of the first week that is not 1 to 7.
  case weekSettingOutOfRange(field: String, value: Int)
  /// A latitude, a longitude or a radius of a region that is not a number or out of its range.
  case regionOutOfRange(field: String, value: Double, range: ClosedRange<Double>)
}
