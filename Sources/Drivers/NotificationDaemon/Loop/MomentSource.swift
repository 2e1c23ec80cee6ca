import LinuxEvents
import LocationSources
import NIOCore
import NotificationEngine
import NotificationModel

/// Where the daemon reads its clocks: the machine's, or a virtual one that commands move.
protocol MomentSource: AnyObject {
  /// All clocks, read once.
  func read() -> Moment
}

/// The machine's own clocks.
final class MachineMoments: MomentSource {
  private let bootIdentifier: String
  /// The zone as it was last read; a watch on the zone's file renews it.
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

  /// Reads the zone anew, because the person may have travelled.
  func readTimeZone() {
    timeZone = LocalTimeZone.identifier()
  }
}

/// A clock that stands still until a command moves it.
final class VirtualMoments: MomentSource {
  private var moment: Moment

  /// Starts at what the machine's clocks say.
  init(startingAt moment: Moment) {
    self.moment = moment
  }

  func read() -> Moment { moment }

  /// Moves both clocks onwards to an instant; an earlier one is passed over.
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

/// A virtual clock on its way: every due date is reached one after the other.
struct ClockAdvance {
  var target: WallTime
  var origin: CallOrigin
  /// Whether somebody is already waiting for apps that think about a notification.
  var isWaiting = false
  /// Whether they have had their time.
  var isPatienceOver = false
}

extension Daemon {
  /// Moves the virtual clock onwards; the answer comes when it has arrived.
  func travel(by distance: Int64, for origin: CallOrigin) throws {
    let clock = try virtualClock()
    guard distance >= 0, journey == nil else {
      throw NotificationFailure(
        .invalidValue, field: "microseconds", value: String(distance),
        message: journey == nil
          ? "The clock can only be moved onwards this way." : "The clock is already being moved.",
        remedy: journey == nil
          ? "Set it back with `unctl clock set DATE`." : "Wait until it has arrived.")
    }
    journey = ClockAdvance(
      target: clock.read().wall.advanced(byMicroseconds: distance), origin: origin)
    scheduleTransaction()
  }

  /// Sets the virtual clock as a person sets the machine's.
  func setClock(_ wall: WallTime, for origin: CallOrigin) throws {
    let clock = try virtualClock()
    let isBack = wall < clock.read().wall
    clock.set(wall)
    if isBack { happened(.machine(.clockSetBack)) }
    scheduleTransaction()
    answer(origin, .done)
  }

  /// Goes to the next due date, or to the end where none is left before it.
  ///
  /// Apps that were asked or started get real time to answer before virtual time moves on.
  func continueJourney() {
    guard var current = journey, let clock = moments as? VirtualMoments, !isTransactionScheduled
    else {
      return
    }
    if system.awaitsApps, !current.isPatienceOver {
      waitForApps(&current)
      return
    }
    current.isWaiting = false
    current.isPatienceOver = false
    journey = current
    if clock.read().wall >= current.target {
      journey = nil
      answer(current.origin, .done)
      return
    }
    let stops = [nextDeadline, nextFix, current.target].compactMap(\.self)
    clock.move(to: stops.min() ?? current.target)
    location?.transaction()
    scheduleTransaction()
  }

  private func waitForApps(_ current: inout ClockAdvance) {
    guard !current.isWaiting else { return }
    current.isWaiting = true
    journey = current
    let daemon = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .seconds(DaemonLimits.simulatorPatience)) {
      daemon.value.journey?.isPatienceOver = true
      daemon.value.continueJourney()
    }
  }

  private func virtualClock() throws -> VirtualMoments {
    guard let clock = moments as? VirtualMoments else {
      throw NotificationFailure(
        .unsupported, field: "clock", message: "This daemon runs on the machine's own clock.",
        remedy: "Start one with `usernotificationsd run --simulator`.")
    }
    return clock
  }
}
