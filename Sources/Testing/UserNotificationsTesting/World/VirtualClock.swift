import Foundation
import NotificationModel

/// The clocks of a simulated device, which stand still until they are moved.
struct VirtualClock {
  private(set) var moment: Moment
  /// Where the device is; looking a zone up by its name costs more than most deliveries.
  private(set) var timeZone: TimeZone
  private var boots = 1

  init(now: Date, timeZone: TimeZone) {
    self.timeZone = timeZone
    moment = Moment(
      wall: WallTime(now), boot: BootTime(microseconds: 0), bootIdentifier: "boot 1",
      timeZone: timeZone.identifier)
  }

  var now: Date { moment.wall.date }

  /// Lets time pass until an instant; an earlier one is passed over.
  mutating func pass(until wall: WallTime) {
    let distance = wall.microseconds - moment.wall.microseconds
    guard distance > 0 else { return }
    moment.wall = wall
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Sets the wall clock, as a person or the network does; no time passes.
  mutating func step(byMicroseconds distance: Int64) {
    moment.wall = moment.wall.advanced(byMicroseconds: distance)
  }

  mutating func move(to timeZone: TimeZone) {
    self.timeZone = timeZone
    moment.timeZone = timeZone.identifier
  }

  /// Begins a new boot.
  mutating func reboot() {
    boots += 1
    moment.bootIdentifier = "boot \(boots)"
    moment.boot = BootTime(microseconds: 0)
  }
}
