/// Things with deadlines, in slots of some seconds: to add, to move and to remove one costs the same
/// however many there are, and nothing is looked at before its slot comes round.
struct SilenceWheel<Rider: WheelRider> {
  private static var slotCount: Int { 256 }
  private static var slotSeconds: UInt32 { 4 }
  private var slots: [[Rider]] = Array(repeating: [], count: slotCount)
  private var next: UInt32 = 0

  func deadline(of rider: Rider) -> UInt32 { rider.seat.deadline }

  /// Adds what is not there yet. A deadline beyond the wheel is looked at once a turn.
  mutating func insert(_ rider: Rider, at deadline: UInt32) {
    let turn = max(deadline / Self.slotSeconds, next)
    let slot = min(turn, next + UInt32(Self.slotCount) - 1) % UInt32(Self.slotCount)
    rider.seat = WheelSeat(
      deadline: deadline, slot: slot, index: UInt32(slots[Int(slot)].count))
    slots[Int(slot)].append(rider)
  }

  /// Removes what is there; anything else stays as it is.
  mutating func remove(_ rider: Rider) {
    let seat = rider.seat
    guard seat.deadline != .max else { return }
    let last = slots[Int(seat.slot)].removeLast()
    if last !== rider {
      slots[Int(seat.slot)][Int(seat.index)] = last
      last.seat.index = seat.index
    }
    rider.seat = WheelSeat()
  }

  /// Takes out all whose time may have come; whoever is handed one puts it back with its new deadline.
  mutating func take(until second: UInt32) -> [Rider] {
    var due: [Rider] = []
    while (next + 1) * Self.slotSeconds <= second {
      let slot = Int(next % UInt32(Self.slotCount))
      due += slots[slot]
      slots[slot] = []
      next += 1
    }
    for rider in due { rider.seat = WheelSeat() }
    return due
  }
}
