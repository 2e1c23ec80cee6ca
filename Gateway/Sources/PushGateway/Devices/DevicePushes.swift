import PushProtocol

/// The pushes for the device of one connection: the unacknowledged ones, and how far the store was read.
struct DevicePushes {
  private enum Reading {
    /// Every push in the store was sent, or is offered when it is committed.
    case complete
    /// The store may have a push that was not sent.
    case behind
    case underWay(isBehind: Bool)
  }

  private(set) var inFlight: [InFlight] = []
  /// The numbers of the last pushes that the store has returned: offers of them were sent already.
  private var fetched: [Int64] = []
  /// The acknowledged pushes that the store still returns, because it could not delete them.
  private var unforgotten: [Int64: PushOutcome] = [:]
  /// The pushes that the device has postponed, and when each may be sent again, by the loop's clock.
  private var postponed: [Int64: UInt32] = [:]
  private var reading = Reading.complete
  /// The urgencies of Web Push that the device does not want now; such messages wait in the store.
  private(set) var held: Set<PushPriority> = []

  /// Whether another push may be sent.
  var hasRoom: Bool { inFlight.count < DeviceLimits.window }

  /// When the oldest unacknowledged push was sent, by the loop's clock.
  var oldest: UInt32? { inFlight.lazy.map(\.sent).min() }

  func wasSent(_ number: Int64) -> Bool {
    fetched.contains(number) || postponed[number] != nil
      || inFlight.contains { $0.number == number }
  }

  mutating func add(_ push: InFlight) { inFlight.append(push) }

  /// Removes and returns an acknowledged push, if it was sent on this connection.
  mutating func remove(_ number: Int64) -> InFlight? {
    inFlight.firstIndex { $0.number == number }.map { inFlight.remove(at: $0) }
  }

  /// Whether offered pushes may be sent: no earlier one waits in the store.
  var isComplete: Bool { if case .complete = reading { true } else { false } }

  /// Whether the store has to be read, and enough pushes may be sent to make that worthwhile.
  var needsReading: Bool {
    guard case .behind = reading else { return false }
    return inFlight.count <= DeviceLimits.window / 2
      && unforgotten.count < DeviceLimits.unforgotten && postponed.count < DeviceLimits.postponed
  }

  /// The numbers of pushes that the store need not return.
  var known: Set<Int64> {
    var known = Set(unforgotten.keys).union(postponed.keys)
    for push in inFlight where push.number > 0 { known.insert(push.number) }
    return known
  }

  /// Keeps a push back that the device has postponed.
  mutating func postpone(_ number: Int64, until second: UInt32) { postponed[number] = second }

  /// Lets the postponed pushes that are due be sent again; returns whether others are left.
  mutating func endPostponements(at second: UInt32) -> Bool {
    let count = postponed.count
    postponed = postponed.filter { $0.value > second }
    if postponed.count < count { fallBehind() }
    return !postponed.isEmpty
  }

  /// Sets how urgent messages have to be.
  mutating func setUrgency(_ least: PushPriority) {
    let before = held
    held = least.lessUrgentMessages
    if !before.isSubset(of: held) { fallBehind() }
  }

  mutating func fallBehind() {
    if case .underWay = reading { reading = .underWay(isBehind: true) } else { reading = .behind }
  }

  mutating func beginReading() { reading = .underWay(isBehind: false) }

  mutating func endReading() {
    if case .underWay(let isBehind) = reading { reading = isBehind ? .behind : .complete }
  }

  /// Remembers that a push from the store was sent.
  mutating func noteFetched(_ number: Int64) {
    fetched.append(number)
    if fetched.count > DeviceLimits.fetched { fetched.removeFirst() }
  }

  /// Whether a push in the store is not to be sent now: it was acknowledged, or postponed.
  func holdsBack(_ number: Int64) -> Bool {
    unforgotten[number] != nil || postponed[number] != nil
  }

  /// Keeps acknowledgements that the store could not write, and returns whether these are the first.
  mutating func keep(_ acknowledgements: [LinkReceipt]) -> Bool {
    let wasEmpty = unforgotten.isEmpty
    for one in acknowledgements where unforgotten.count < DeviceLimits.unforgotten {
      unforgotten[one.number] = one.outcome
    }
    return wasEmpty
  }

  /// Removes and returns those acknowledgements.
  mutating func takeUnforgotten() -> [LinkReceipt] {
    defer { unforgotten = [:] }
    return unforgotten.map { LinkReceipt(number: $0.key, outcome: $0.value) }
  }
}

/// A push that was sent and is not acknowledged yet.
struct InFlight {
  var number: Int64
  /// When the gateway accepted it, in milliseconds since 1970.
  var accepted: Int64
  /// When it was sent, by the loop's clock.
  var sent: UInt32
  /// The push in the delivery log.
  var key: PushKey

  /// Whether it is not stored.
  var isOnce: Bool { number < 0 }
}
