/// The instant a request is due at, by the clock that counts for it.
public enum DueDate: Hashable, Sendable {
  /// When the clock on the wall shows this; the zone is the one it was computed in where the rule
  /// floats, and absent where it does not.
  case wall(WallTime, floatingIn: String?)
  /// When the machine has been up this long. The wall time is what counts after a restart (B7).
  case boot(BootTime, bootIdentifier: String, wall: WallTime)

  /// The wall time as it was last computed.
  public var wall: WallTime {
    switch self {
    case .wall(let time, _): time
    case .boot(_, _, let wall): wall
    }
  }

  /// When the wall clock will show the due date, as seen from the moment.
  ///
  /// An interval's date moves when the clock is set, because its duration does not (B7).
  public func wall(seenFrom moment: Moment) -> WallTime {
    switch self {
    case .wall(let time, _): time
    case .boot(let reading, let boot, let wall):
      boot == moment.bootIdentifier ? moment.wall(at: reading) : wall
    }
  }

  /// Whether the due date has come.
  public func hasCome(at moment: Moment) -> Bool {
    switch self {
    case .wall(let time, _): time <= moment.wall
    case .boot(let reading, let boot, let wall):
      boot == moment.bootIdentifier ? reading <= moment.boot : wall <= moment.wall
    }
  }
}
