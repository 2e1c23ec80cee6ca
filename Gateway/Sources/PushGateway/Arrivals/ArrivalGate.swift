import NIOCore
import Synchronization

/// Admits the connections of a port, on all of its loops.
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

  /// A connection, which receives the decisions about it on its loop.
  struct Guest: Sendable {
    let loop: any EventLoop
    let arrival: NIOLoopBound<Arrival>

    func admit() { loop.execute { arrival.value.admit() } }

    func cut() { loop.execute { arrival.value.cut() } }
  }

  /// `gauge` shows the number of connections, and `crowdedOut` counts connections that were evicted for others.
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

  /// Whether there are so many connections that the usual timeouts are shortened.
  var isPressed: Bool { state.withLock { $0.book.isPressed } }

  /// Records a connection that has sent nothing yet; the result is absent if the port admits no more.
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

  /// Handles the first bytes of a connection, and returns whether it is admitted at once.
  func speak(_ id: UInt64, at now: NIODeadline) -> Bool {
    let (isAdmitted, evicted) = state.withLock { state -> (Bool, Guest?) in
      let (isAdmitted, evicted) = state.book.speak(id, at: now)
      return (isAdmitted, evicted.flatMap { state.guests.removeValue(forKey: $0) })
    }
    cut(evicted)
    return isAdmitted
  }

  /// Checks whether a waiting connection is admitted by now, in the place of a slow one, and releases the paced
  /// connections of its address.
  func hurry(_ id: UInt64, at now: NIODeadline) -> Bool {
    release { $0.release(withAddressOf: id, at: now) }
    let evicted = state.withLock { state in
      state.book.hurry(id, at: now).flatMap { state.guests.removeValue(forKey: $0) }
    }
    cut(evicted)
    return evicted != nil
  }

  /// Handles that a connection counts for its team in place of its address, which may begin another one for it.
  func giveBack(_ address: UInt64, at now: NIODeadline) {
    release { $0.giveBack(address, at: now) }
  }

  private func release(
    _ find: (inout ArrivalBook) -> (admitted: [UInt64], evicted: [UInt64])
  ) {
    let (admitted, evicted) = state.withLock { state in
      let (admitted, evicted) = find(&state.book)
      return (
        admitted.compactMap { state.guests[$0] },
        evicted.compactMap { state.guests.removeValue(forKey: $0) }
      )
    }
    for guest in admitted { guest.admit() }
    for guest in evicted { cut(guest) }
  }

  /// Handles that a connection has proved its identity, or is closed.
  func leave(_ id: UInt64, at now: NIODeadline) {
    let (wasThere, next) = state.withLock { state -> (Bool, Guest?) in
      let wasThere = state.guests.removeValue(forKey: id) != nil
      return (wasThere, state.book.leave(id, at: now).flatMap { state.guests[$0] })
    }
    if wasThere { metrics.change(gauge, by: -1) }
    next?.admit()
  }

  /// Returns once every connection has proved its identity or is closed, or after the given time.
  func settle(within limit: TimeAmount) async {
    let end = NIODeadline.now() + limit
    while !state.withLock(\.guests.isEmpty), .now() < end {
      try? await Task.sleep(for: GatewayLimits.lastHandshakesStep)
    }
  }

  /// Stops admitting connections, and closes unidentified ones.
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
