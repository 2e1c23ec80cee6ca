public import Foundation
import NotificationModel

extension SimulatedFocus {
  /// When a Focus begins and ends by itself, on the clock on the device's wall.
  public struct Schedule: Hashable, Sendable {
    /// The weekdays it begins on, 1 for Sunday to 7.
    public var weekdays: Set<Int>
    /// When it begins, as an hour and a minute.
    public var start: DateComponents
    /// When it ends; where that is not after the beginning, on the next day.
    public var end: DateComponents

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - weekdays: The weekdays it begins on, 1 for Sunday to 7; every day unless given.
    ///   - start: When it begins, as an hour and a minute.
    ///   - end: When it ends, as an hour and a minute.
    public init(
      weekdays: Set<Int> = [1, 2, 3, 4, 5, 6, 7], from start: DateComponents, to end: DateComponents
    ) {
      self.weekdays = weekdays
      self.start = start
      self.end = end
    }

    var model: FocusSchedule {
      FocusSchedule(days: weekdays, start: Self.minute(start), end: Self.minute(end))
    }

    private static func minute(_ time: DateComponents) -> Int {
      (time.hour ?? 0) * 60 + (time.minute ?? 0)
    }
  }
}
