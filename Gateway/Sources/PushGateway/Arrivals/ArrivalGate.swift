import NIOCore
import Synchronization

/// Lets the connections of a port on, on all of its loops.
final class ArrivalGate: Sendable {
  let limits: ArrivalLimits
  private let metrics: GatewayMetrics
  private let gauge: GatewayMetrics.Gauge
  private let crowdedOut: GatewayMetrics.Counter
  private let state: Mutex<State>

  private struct State {
    var book: ArrivalBook
    var guests: [UInt64: Guest] = [:]
    var isOpen = true
  }

  /// A connection, to be told what becomes of it on its loop.
  struct Guest: Sendable {
    let loop: any EventLoop
    let arrival: NIOLoopBound<Arrival>

    func admit() { loop.execute { arrival.value.admit() } }

    func cut() { loop.execute { arrival.value.cut() } }
  }

  /// The gauge is told how many there are, and the counter `crowdedOut` who had to make room for others.
  init(
    _ limits: ArrivalLimits, metrics: GatewayMetrics, gauge: GatewayMetrics.Gauge,
    crowdedOut: GatewayMetrics.Counter
  ) {
    self.limits = limits
    self.metrics = metrics
    self.gauge = gauge
    self.crowdedOut = crowdedOut
    state = Mutex(State(book: ArrivalBook(limits)))
  }

  /// Whether there are so many that nobody is waited for as long as usual.
  var isPressed: Bool { state.withLock { $0.book.isPressed } }

  /// Notes a connection that has said nothing yet; absent if nobody is let in any more.
  func enter(_ guest: Guest, from address: UInt64, at now: NIODeadline) -> UInt64? {
    let (id, evicted) = state.withLock { state -> (UInt64?, Guest?) in
      guard state.isOpen else { return (nil, nil) }
      let (id, evicted) = state.book.enter(from: address, at: now)
      state.guests[id] = guest
      return (id, evicted.flatMap { state.guests.removeValue(forKey: $0) })
    }
    guard id != nil else { return nil }
    metrics.change(gauge, by: 1)
    cut(evicted)
    return id
  }

  /// A connection has said something; whether it may go on at once.
  func speak(_ id: UInt64, at now: NIODeadline) -> Bool {
    let (isAdmitted, evicted) = state.withLock { state -> (Bool, Guest?) in
      let (isAdmitted, evicted) = state.book.speak(id, at: now)
      return (isAdmitted, evicted.flatMap { state.guests.removeValue(forKey: $0) })
    }
    cut(evicted)
    return isAdmitted
  }

  /// A connection that waits asks whether it may go on by now, in the place of one that is slow.
  func hurry(_ id: UInt64, at now: NIODeadline) -> Bool {
    let evicted = state.withLock { state in
      state.book.hurry(id, at: now).flatMap { state.guests.removeValue(forKey: $0) }
    }
    cut(evicted)
    return evicted != nil
  }

  /// A connection has proved itself, or is gone.
  func leave(_ id: UInt64, at now: NIODeadline) {
    let (wasThere, next) = state.withLock { state -> (Bool, Guest?) in
      let wasThere = state.guests.removeValue(forKey: id) != nil
      return (wasThere, state.book.leave(id, at: now).flatMap { state.guests[$0] })
    }
    if wasThere { metrics.change(gauge, by: -1) }
    next?.admit()
  }

  /// Lets nobody in any more, and ends those that have not shown whose they are.
  func close() {
    let guests = state.withLock { state in
      state.isOpen = false
      return Array(state.guests.values)
    }
    for guest in guests { guest.cut() }
  }

  private func cut(_ evicted: Guest?) {
    guard let evicted else { return }
    metrics.change(gauge, by: -1)
    metrics.count(crowdedOut)
    evicted.cut()
  }
}
