/// A connection of two ends, 0 and 1, on which nothing overtakes.
final class ClusterLink {
  /// Whether it delivers messages.
  private(set) var isOpen = true
  /// Whether messages on the way were lost at its end.
  private var losesAll = false
  private var lastArrivals = (0, 0)
  /// How each end is informed that the connection has ended.
  var onEnd: (() -> Void, () -> Void) = ({}, {})

  /// Sends something to an end: the action runs when it arrives.
  func send(to end: Int, _ world: ClusterWorld, _ action: @escaping () -> Void) {
    guard isOpen else { return }
    let last = end == 0 ? lastArrivals.0 : lastArrivals.1
    let arrival = max(world.now + world.delay(), last)
    if end == 0 { lastArrivals.0 = arrival } else { lastArrivals.1 = arrival }
    world.queue.add(at: arrival) { [self] in
      if isOpen || !losesAll { action() }
    }
  }

  /// Ends the connection; each end learns of it after its delay, or never.
  func end(_ world: ClusterWorld, losing: Bool, informing delays: (Int?, Int?)) {
    guard isOpen else { return }
    isOpen = false
    losesAll = losing
    let ends = onEnd
    onEnd = ({}, {})
    if let delay = delays.0 {
      world.queue.add(at: max(world.now + delay, losing ? 0 : lastArrivals.0), ends.0)
    }
    if let delay = delays.1 {
      world.queue.add(at: max(world.now + delay, losing ? 0 : lastArrivals.1), ends.1)
    }
  }
}
