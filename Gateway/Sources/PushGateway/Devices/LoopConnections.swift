import NIOCore
import PushProtocol

/// The connections of one loop, and the one clock that they share.
final class LoopConnections {
  let loop: any EventLoop
  private let services: DeviceServices
  private let start: NIODeadline
  private var devices: [Int64: DeviceConnection] = [:]
  private var replaced: [UInt64: DeviceConnection] = [:]
  private var unwritten: [DeviceConnection] = []
  /// Connections whose acknowledgements the store could not write, and when it is told again.
  private var unforgotten: [DeviceConnection] = []
  private var forgetting: UInt32 = .max
  private var wheel = TimerWheel<DeviceConnection>()
  private var isTicking = false

  init(loop: any EventLoop, services: DeviceServices) {
    self.loop = loop
    self.services = services
    start = loop.now
  }

  /// Seconds since the first device came.
  var seconds: UInt32 {
    UInt32(truncatingIfNeeded: (loop.now - start).nanoseconds / 1_000_000_000)
  }

  // MARK: - Who is here

  /// A connection has proved whose it is. An earlier one of the device may still be there.
  func arrive(_ connection: DeviceConnection) {
    if let earlier = devices.updateValue(connection, forKey: connection.device) {
      replaced[earlier.serial] = earlier
    }
    wheel.insert(connection, at: connection.deadline)
    startClock()
  }

  /// A connection is gone.
  func leave(_ connection: DeviceConnection) {
    wheel.remove(connection)
    replaced[connection.serial] = nil
    if devices[connection.device] === connection { devices[connection.device] = nil }
  }

  func connection(of device: Int64, serial: UInt64) -> DeviceConnection? {
    if let connection = devices[device], connection.serial == serial { return connection }
    return replaced[serial]
  }

  var all: [DeviceConnection] { Array(devices.values) + Array(replaced.values) }

  // MARK: - Pushes

  func deliver(_ offers: [PushOffer]) {
    for offer in offers {
      if let connection = devices[offer.waiting.device] {
        connection.offer(offer)
      } else if offer.isOnce {
        services.dropped(offer)
      }
    }
    flush()
  }

  /// Has the connection's frames written at the end of this turn.
  func noteUnwritten(_ connection: DeviceConnection) {
    unwritten.append(connection)
  }

  /// Has the store told again, after a while, what the connection's device has taken.
  func noteUnforgotten(_ connection: DeviceConnection) {
    if unforgotten.isEmpty { forgetting = seconds + DeviceLimits.forgetAgainSeconds }
    unforgotten.append(connection)
  }

  private func forgetAgain() {
    forgetting = .max
    let connections = unforgotten
    unforgotten = []
    for connection in connections { connection.forgetAgain() }
  }

  /// Writes the frames of all connections, each connection's together.
  func flush() {
    guard !unwritten.isEmpty else { return }
    let connections = unwritten
    unwritten.removeAll(keepingCapacity: true)
    for connection in connections { connection.flush() }
  }

  // MARK: - Time

  /// Sees to it that the connection is looked at by then.
  func watch(_ connection: DeviceConnection, until deadline: UInt32) {
    guard wheel.deadline(of: connection) > deadline else { return }
    wheel.remove(connection)
    wheel.insert(connection, at: deadline)
  }

  private func startClock() {
    guard !isTicking else { return }
    isTicking = true
    _ = loop.assumeIsolated().scheduleTask(in: .seconds(1)) { [weak self] in self?.tick() }
  }

  private func tick() {
    let now = seconds
    if now >= forgetting { forgetAgain() }
    for connection in wheel.take(until: now) {
      if connection.deadline <= now {
        connection.end(.silent)
      } else {
        wheel.insert(connection, at: connection.deadline)
      }
    }
    isTicking = false
    if !devices.isEmpty || !replaced.isEmpty { startClock() }
  }
}

/// Things with deadlines, in slots of some seconds: to add, to move and to remove one costs the same
/// however many there are, and nothing is looked at before its slot comes round.
struct TimerWheel<Rider: TimerWheelEntry> {
  private static var slotCount: Int { 256 }
  private static var slotSeconds: UInt32 { 4 }
  private var slots: [[Rider]] = Array(repeating: [], count: slotCount)
  private var next: UInt32 = 0

  func deadline(of rider: Rider) -> UInt32 { rider.seat.deadline }

  /// Adds what is not there yet. A deadline beyond the wheel is looked at once a turn.
  mutating func insert(_ rider: Rider, at deadline: UInt32) {
    let turn = max(deadline / Self.slotSeconds, next)
    let slot = min(turn, next + UInt32(Self.slotCount) - 1) % UInt32(Self.slotCount)
    rider.seat = TimerWheelSlot(
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
    rider.seat = TimerWheelSlot()
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
    for rider in due { rider.seat = TimerWheelSlot() }
    return due
  }
}

/// Something that can sit on a wheel.
protocol TimerWheelEntry: AnyObject {
  var seat: TimerWheelSlot { get set }
}

/// Where something sits on a wheel.
struct TimerWheelSlot {
  /// When it is taken out, in seconds; the greatest number if it does not sit there.
  var deadline: UInt32 = .max
  var slot: UInt32 = 0
  var index: UInt32 = 0
}
