import BoringSSL
import NIOCore
import PushProtocol

/// The connections of one loop, and their shared timer.
final class LoopConnections {
  let loop: any EventLoop
  /// The queues of TLS.
  let tls = TLSServerBuffers()
  private let services: DeviceServices
  private let start: NIODeadline
  private var devices: [Int64: DeviceConnection] = [:]
  private var replaced: [UInt64: DeviceConnection] = [:]
  private var unwritten: [DeviceConnection] = []
  /// The pushes that are delivered in this turn; their memory is exchanged with the one in which others collect.
  var offers: [WaitingPush] = []
  /// The memory in which frames are encoded.
  var frames = FrameMemory()
  /// Connections whose acknowledgements the store could not write, whose pushes it could not read, or that have postponed
  /// some, and when they try again.
  private var late: [DeviceConnection] = []
  private var tryingAgain: UInt32 = .max
  private var wheel = TimerWheel<DeviceConnection>()
  private var isTicking = false

  init(loop: any EventLoop, services: DeviceServices) {
    self.loop = loop
    self.services = services
    start = loop.now
  }

  /// Seconds since the first device connected.
  var seconds: UInt32 {
    UInt32(truncatingIfNeeded: (loop.now - start).nanoseconds / 1_000_000_000)
  }

  // MARK: - Connections

  /// Handles that a connection has proved its identity. An earlier one of the device may still be open.
  func arrive(_ connection: DeviceConnection) {
    if let earlier = devices.updateValue(connection, forKey: connection.device.number) {
      replaced[earlier.device.serial] = earlier
    }
    wheel.insert(connection, at: connection.deadline)
    startClock()
  }

  /// Handles that a connection is closed.
  func leave(_ connection: DeviceConnection) {
    wheel.remove(connection)
    let device = connection.device
    replaced[device.serial] = nil
    if devices[device.number] === connection { devices[device.number] = nil }
  }

  func connection(of device: Int64, serial: UInt64) -> DeviceConnection? {
    if let connection = devices[device], connection.device.serial == serial { return connection }
    return replaced[serial]
  }

  var all: [DeviceConnection] { Array(devices.values) + Array(replaced.values) }

  // MARK: - Pushes

  /// Sends the pushes of one turn, or lets them wait in the store.
  func deliverOffers() {
    var pushes: [WaitingPush] = []
    swap(&pushes, &offers)
    deliver(pushes.span)
    pushes.removeAll(keepingCapacity: pushes.count <= DeviceLimits.spareOffers)
    swap(&pushes, &offers)
    flush()
  }

  private func deliver(_ pushes: Span<WaitingPush>) {
    for index in pushes.indices {
      if let connection = devices[pushes[index].device] {
        connection.offer(pushes[index])
      } else if pushes[index].isOnce {
        services.droppedOnce(pushes[index].key, device: pushes[index].device)
      }
    }
  }

  /// Flushes the connection's frames at the end of this turn.
  func scheduleFlush(_ connection: DeviceConnection) {
    unwritten.append(connection)
  }

  /// Lets the connection retry failed operations of the store after a delay.
  func catchUpLater(_ connection: DeviceConnection) {
    guard !connection.isLate else { return }
    connection.isLate = true
    if late.isEmpty { tryingAgain = seconds + DeviceLimits.tryAgainSeconds }
    late.append(connection)
  }

  private func tryAgain() {
    tryingAgain = .max
    let connections = late
    late = []
    for connection in connections {
      connection.isLate = false
      connection.tryAgain()
    }
  }

  /// Ends the connection of a device that another node has held since.
  func moved(_ device: Int64, serial: Int64) {
    guard let connection = devices[device], let hold = connection.device.hold,
      hold.serial < serial
    else { return }
    connection.end(.replaced)
  }

  /// The devices, and how often each was held when it connected.
  var holds: [(device: Int64, serial: Int64)] {
    devices.compactMap { device, connection in connection.device.hold.map { (device, $0.serial) } }
  }

  /// Makes devices read their waiting pushes.
  func wake(_ numbers: [Int64]) {
    for number in numbers { devices[number]?.wake() }
  }

  /// Flushes all connections with unwritten frames, each once.
  func flush() {
    var next = 0
    while next < unwritten.count {
      unwritten[next].flush()
      next += 1
    }
    unwritten.removeAll(keepingCapacity: true)
  }

  // MARK: - Time

  /// Checks the connection again at the deadline.
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
    if now >= tryingAgain { tryAgain() }
    for connection in wheel.removeDue(until: now) {
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

/// Objects with deadlines, in slots of some seconds: adding, moving and removing one cost the same however many
/// there are, and an entry is checked only when its slot is due.
struct TimerWheel<Entry: TimerWheelEntry> {
  private static var slotCount: Int { 256 }
  private static var slotSeconds: UInt32 { 4 }
  private var slots: [[Entry]] = Array(repeating: [], count: slotCount)
  private var next: UInt32 = 0

  func deadline(of entry: Entry) -> UInt32 { entry.seat.deadline }

  /// Adds an entry that is not on the wheel. An entry with a deadline beyond the wheel is checked once a turn.
  mutating func insert(_ entry: Entry, at deadline: UInt32) {
    let turn = max(deadline / Self.slotSeconds, next)
    let slot = min(turn, next + UInt32(Self.slotCount) - 1) % UInt32(Self.slotCount)
    entry.seat = TimerWheelSlot(
      deadline: deadline, slot: slot, index: UInt32(slots[Int(slot)].count))
    slots[Int(slot)].append(entry)
  }

  /// Removes an entry; one that is not on the wheel is left unchanged.
  mutating func remove(_ entry: Entry) {
    let seat = entry.seat
    guard seat.deadline != .max else { return }
    let last = slots[Int(seat.slot)].removeLast()
    if last !== entry {
      slots[Int(seat.slot)][Int(seat.index)] = last
      last.seat.index = seat.index
    }
    entry.seat = TimerWheelSlot()
  }

  /// Removes and returns all entries that may be due; the caller inserts each again with its new deadline.
  mutating func removeDue(until second: UInt32) -> [Entry] {
    var due: [Entry] = []
    while (next + 1) * Self.slotSeconds <= second {
      let slot = Int(next % UInt32(Self.slotCount))
      due += slots[slot]
      slots[slot] = []
      next += 1
    }
    for entry in due { entry.seat = TimerWheelSlot() }
    return due
  }
}

/// An object that can be on a timer wheel.
protocol TimerWheelEntry: AnyObject {
  var seat: TimerWheelSlot { get set }
}

/// An entry's slot on a wheel.
struct TimerWheelSlot {
  /// When it is due, in seconds; the greatest number if it is not on the wheel.
  var deadline: UInt32 = .max
  var slot: UInt32 = 0
  var index: UInt32 = 0
}
