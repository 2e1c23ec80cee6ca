/// Numbers that are given out once, even if the process dies.
///
/// The file says up to where they were set aside; a start begins behind that, and a commit only has to
/// write it when the numbers at hand have run out.
struct NumberSupply {
  private var next: Int64 = 1
  private var end: Int64 = 1

  init() {}

  /// Begins behind what was set aside before.
  init(behind setAside: Int64) {
    next = setAside + 1
    end = setAside + 1
  }

  /// The next number; the closure writes down a new end.
  mutating func take(setAside: (Int64) throws -> Void) rethrows -> Int64 {
    if next >= end {
      let newEnd = next + PushStoreLimits.numbersSetAside
      try setAside(newEnd)
      end = newEnd
    }
    defer { next += 1 }
    return next
  }

  /// Sets numbers aside anew at the next use, as what was written may have been rolled back.
  mutating func giveUp() { end = next }
}
