import NIOCore
import NotificationEngine
import NotificationModel

/// Where a virtual clock is being moved to.
struct ClockAdvance {
  var target: WallTime
  var origin: CallOrigin
  /// Whether the advance already waits for apps that think about a notification.
  var isWaiting = false
  /// Whether they have had their time.
  var isPatienceOver = false
}

/// Moves the virtual clock: every due date on its way is reached one after the other.
final class ClockAdvancer {
  /// Absent on the machine's own clock.
  private let clock: VirtualMoments?
  private let location: DeviceLocation
  private let transactions: TransactionLoop
  private let peers: Peers
  private let loop: any EventLoop
  /// Where the clock is being moved to, and which call asked for it.
  private var current: ClockAdvance?

  init(
    moments: any MomentSource, location: DeviceLocation, transactions: TransactionLoop,
    peers: Peers, loop: any EventLoop
  ) {
    clock = moments as? VirtualMoments
    self.location = location
    self.transactions = transactions
    self.peers = peers
    self.loop = loop
  }

  /// Moves the virtual clock onwards; the answer comes when it has arrived.
  func advance(by distance: Int64, for origin: CallOrigin) throws {
    let clock = try virtualClock()
    guard distance >= 0, current == nil else {
      throw NotificationFailure(
        .invalidValue, field: "microseconds", value: String(distance),
        message: current == nil
          ? "The clock can only be moved onwards this way." : "The clock is already being moved.",
        remedy: current == nil
          ? "Set it back with `unctl clock set DATE`." : "Wait until it has arrived.")
    }
    current = ClockAdvance(
      target: clock.read().wall.advanced(byMicroseconds: distance), origin: origin)
    transactions.schedule()
  }

  /// Sets the virtual clock as a person sets the machine's.
  func set(_ wall: WallTime, for origin: CallOrigin) throws {
    let clock = try virtualClock()
    let isBack = wall < clock.read().wall
    clock.set(wall)
    if isBack { transactions.receive(.machine(.clockSetBack)) }
    transactions.schedule()
    peers.answer(origin, .done)
  }

  /// Goes to the next due date, or to the end if none is left before it; after a transaction.
  ///
  /// Apps that were asked or started get real time to answer before virtual time moves on.
  func goOn() {
    guard var step = current, let clock, !transactions.isScheduled else { return }
    if transactions.engine.awaitsApps, !step.isPatienceOver {
      waitForApps(&step)
      return
    }
    step.isWaiting = false
    step.isPatienceOver = false
    current = step
    if clock.read().wall >= step.target {
      current = nil
      peers.answer(step.origin, .done)
      return
    }
    let stops = [transactions.nextDeadline, location.nextFix, step.target].compactMap(\.self)
    clock.move(to: stops.min() ?? step.target)
    location.clockMoved()
    transactions.schedule()
  }

  private func waitForApps(_ step: inout ClockAdvance) {
    guard !step.isWaiting else { return }
    step.isWaiting = true
    current = step
    let advancer = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .seconds(DaemonLimits.simulatorPatience)) {
      advancer.value.current?.isPatienceOver = true
      advancer.value.goOn()
    }
  }

  private func virtualClock() throws -> VirtualMoments {
    guard let clock else {
      throw NotificationFailure(
        .unsupported, field: "clock", message: "This daemon runs on the machine's own clock.",
        remedy: "Start one with `usernotificationsd run --simulator`.")
    }
    return clock
  }
}
