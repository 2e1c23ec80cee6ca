import NIOCore
import NotificationEngine
import NotificationModel

/// The target of a move of the virtual clock.
struct ClockAdvance {
  var target: WallTime
  var origin: CallOrigin
  /// Whether the advance already waits for apps that decide about a notification.
  var isWaiting = false
  /// Whether the waiting time for the apps is over.
  var hasTimedOut = false
}

/// Moves the virtual clock, and stops at every due date on the way, one after the other.
final class ClockAdvancer {
  /// `nil` on the machine's own clock.
  private let clock: VirtualMoments?
  private let location: DeviceLocation
  private let transactions: TransactionLoop
  private let peers: Peers
  private let loop: any EventLoop
  /// The target of the clock, and the call that asked for it.
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

  /// Moves the virtual clock forward; the answer follows when it has arrived.
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

  /// Sets the virtual clock as a user sets the machine's clock.
  func set(_ wall: WallTime, for origin: CallOrigin) throws {
    let clock = try virtualClock()
    let isBack = wall < clock.read().wall
    clock.set(wall)
    if isBack { transactions.receive(.machine(.clockSetBack)) }
    transactions.schedule()
    peers.answer(origin, .done)
  }

  /// Advances to the next due date, or to the target if no date before it is left; called after a transaction.
  ///
  /// Apps that were asked or started have real time to answer before virtual time advances.
  func resume() {
    guard var step = current, let clock, !transactions.isScheduled else { return }
    if transactions.engine.awaitsApps, !step.hasTimedOut {
      waitForApps(&step)
      return
    }
    step.isWaiting = false
    step.hasTimedOut = false
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
    loop.scheduleTask(in: .seconds(DaemonLimits.simulatorTimeout)) {
      advancer.value.current?.hasTimedOut = true
      advancer.value.resume()
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
