import NotificationModel

/// A clock that has requests, and the earliest dates of them.
struct ClockHead {
  let number: Int64
  let clock: ClockName
  private(set) var wall: Int64
  /// The reading of the boot clock, where that is what counts.
  private(set) var boot: Int64?

  /// The head of a clock whose one request is due then.
  init(number: Int64, _ due: DueDate) {
    self.init(
      number: number, clock: ClockName(due), wall: due.wall.microseconds,
      boot: Self.reading(of: due))
  }

  init(number: Int64, clock: ClockName, wall: Int64, boot: Int64?) {
    self.number = number
    self.clock = clock
    self.wall = wall
    self.boot = boot
  }

  /// Takes over what is earlier in the other one.
  mutating func lower(to other: ClockHead) {
    wall = min(wall, other.wall)
    boot = [boot, other.boot].compactMap(\.self).min()
  }

  private static func reading(of due: DueDate) -> Int64? {
    if case .boot(let reading, _, _) = due { reading.microseconds } else { nil }
  }
}
