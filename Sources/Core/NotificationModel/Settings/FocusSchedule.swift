/// When a focus begins and ends by itself, on the person's own clock (E14).
public struct FocusSchedule: Hashable, Sendable {
  /// The weekdays it begins on, 1 for Sunday to 7 (B15).
  public var days: Set<Int>
  /// When it begins, in minutes of the day, 0 to 1439.
  public var start: Int
  /// When it ends, in minutes of the day, 0 to 1439; where that is not after the beginning, on the
  /// next day.
  public var end: Int

  /// Creates a schedule.
  public init(days: Set<Int>, start: Int, end: Int) {
    self.days = days
    self.start = start
    self.end = end
  }
}
