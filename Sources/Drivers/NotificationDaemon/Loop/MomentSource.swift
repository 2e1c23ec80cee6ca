import LinuxEvents
import NotificationEngine
import NotificationModel

/// The source of the daemon's clock readings: the machine's, or a virtual one that commands move.
protocol MomentSource: AnyObject {
  /// All clocks, read once.
  func read() -> Moment
}

/// The machine's own clocks.
final class MachineMoments: MomentSource {
  private let bootIdentifier: String
  /// The zone as last read; a watch on the zone's file updates it.
  private var timeZone: String

  /// Reads what does not change while the machine is up.
  init() throws(LinuxError) {
    bootIdentifier = try Clocks.bootIdentifier()
    timeZone = LocalTimeZone.identifier()
  }

  func read() -> Moment {
    Moment(
      wall: WallTime(microseconds: Clocks.wallMicroseconds()),
      boot: BootTime(microseconds: Clocks.bootMicroseconds()), bootIdentifier: bootIdentifier,
      timeZone: timeZone)
  }

  /// Reads the zone again, because the person may have travelled.
  func readTimeZone() {
    timeZone = LocalTimeZone.identifier()
  }
}

/// A clock that stands still until a command moves it.
final class VirtualMoments: MomentSource {
  private var moment: Moment

  /// Starts at the reading of the machine's clocks.
  init(startingAt moment: Moment) {
    self.moment = moment
  }

  func read() -> Moment { moment }

  /// Moves both clocks forward to an instant; an earlier one is ignored.
  func move(to wall: WallTime) {
    let distance = wall.microseconds - moment.wall.microseconds
    guard distance > 0 else { return }
    moment.wall = wall
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Sets the wall clock as a person would, which does not move the boot clock.
  func set(_ wall: WallTime) {
    moment.wall = wall
  }
}
