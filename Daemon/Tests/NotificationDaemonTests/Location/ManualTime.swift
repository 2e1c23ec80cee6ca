import NotificationDaemon
import NotificationModel

/// Clocks and timers that stand still until a test advances them.
final class ManualTime {
  private struct Timer {
    var due: Int64
    var body: () -> Void
  }

  private var timers: [Int: Timer] = [:]
  private var last = 0
  /// The readings of the clocks.
  private(set) var moment = Moment(
    wall: WallTime(seconds: 1_700_000_000), boot: BootTime(microseconds: 5_000_000),
    bootIdentifier: "boot", timeZone: "UTC")

  /// How many timers run.
  var timerCount: Int { timers.count }
  /// The time until the next timer.
  var nextPause: Duration? {
    timers.values.map(\.due).min().map { .microseconds($0 - moment.boot.microseconds) }
  }

  func after(_ duration: Duration, _ body: @escaping () -> Void) -> () -> Void {
    last += 1
    let number = last
    timers[number] = Timer(
      due: moment.boot.microseconds + Int64(duration / .microseconds(1)), body: body)
    return { [weak self] in self?.timers[number] = nil }
  }

  /// Sets the wall clock, as the user does.
  func setWall(_ wall: WallTime) { moment.wall = wall }

  /// Advances both clocks without firing timers.
  func move(by seconds: Double) {
    let distance = Int64((seconds * 1_000_000).rounded())
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
    moment.wall = moment.wall.advanced(byMicroseconds: distance)
  }

  /// Advances time, with every timer firing when it is due.
  func advance(_ seconds: Double = 0) {
    let end = moment.boot.microseconds + Int64((seconds * 1_000_000).rounded())
    while let next = timers.filter({ $0.value.due <= end }).min(by: {
      ($0.value.due, $0.key) < ($1.value.due, $1.key)
    }) {
      timers[next.key] = nil
      move(by: Double(max(0, next.value.due - moment.boot.microseconds)) / 1_000_000)
      next.value.body()
    }
    move(by: Double(end - moment.boot.microseconds) / 1_000_000)
  }
}
