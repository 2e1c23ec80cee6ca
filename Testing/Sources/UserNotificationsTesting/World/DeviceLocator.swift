import NotificationEngine
import NotificationModel

/// The location of a simulated device, and whether the system needs it.
struct DeviceLocator {
  var fix: LocationFix?
  private var isNeeded = false
  /// Whether the system has just begun to need locations, and has to receive the current one.
  private(set) var isDue = false

  mutating func need(_ isNeeded: Bool) {
    isDue = isNeeded && !self.isNeeded && fix != nil
    self.isNeeded = isNeeded
  }

  /// Handles a restart of the system, which has to ask again.
  mutating func restart() { isNeeded = false }

  /// Returns the location for a system that has just begun to need locations.
  mutating func takeDue(at wall: WallTime) -> [Event] {
    defer { isDue = false }
    guard isDue, var fix else { return [] }
    fix.time = wall
    return [.places(.located(fix))]
  }
}
