package import Foundation

/// What the clocks say where an app's code runs: the machine's, or those of a simulated device.
package struct HostClock: Sendable {
  /// The time of day.
  package var now: Date
  /// Where the person is.
  package var timeZone: TimeZone

  /// Creates a reading.
  package init(now: Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
  }

  /// What the machine's clocks say now.
  package static func ofThisMachine() -> HostClock {
    HostClock(now: Date(), timeZone: .current)
  }
}
