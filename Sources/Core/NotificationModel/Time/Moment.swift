/// Everything the clocks said when a pass began: one value, read once, used for every decision.
public struct Moment: Hashable, Sendable {
  /// What a clock on the wall shows.
  public var wall: WallTime
  /// How long the machine has been up, suspend included.
  public var boot: BootTime
  /// Which boot `boot` belongs to; another value means that the machine was restarted.
  public var bootIdentifier: String
  /// The identifier of the time zone the person lives in, such as `Europe/Berlin`.
  public var timeZone: String

  /// Creates a moment from the readings of one instant.
  public init(wall: WallTime, boot: BootTime, bootIdentifier: String, timeZone: String) {
    self.wall = wall
    self.boot = boot
    self.bootIdentifier = bootIdentifier
    self.timeZone = timeZone
  }

  /// What the wall clock will show when the boot clock reaches the given reading, if nobody sets it.
  public func wall(at reading: BootTime) -> WallTime {
    wall.advanced(byMicroseconds: reading.microseconds - boot.microseconds)
  }
}
