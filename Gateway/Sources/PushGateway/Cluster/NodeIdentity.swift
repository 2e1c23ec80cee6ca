import Synchronization

/// Which node this is, in which of its lives, and until when the database counts it as alive.
package final class NodeIdentity: Sendable {
  /// Its name, which no other node has.
  package let name: String
  private let state: Mutex<(epoch: Int64, leaseEnd: ContinuousClock.Instant)>

  /// Creates the identity of a node that does not hold devices yet.
  package init(name: String, epoch: Int64 = 0) {
    self.name = name
    state = Mutex((epoch, .now))
  }

  /// Which of its lives this is; a later one has a greater number.
  package var epoch: Int64 { state.withLock { $0.epoch } }

  /// Whether this node still holds its devices: its lease is not over.
  package var holdsDevices: Bool { state.withLock { $0.leaseEnd > .now } }

  /// Sets the life, and until when the lease lasts.
  func hold(_ epoch: Int64, until end: ContinuousClock.Instant) {
    state.withLock { $0 = (epoch, end) }
  }
}
