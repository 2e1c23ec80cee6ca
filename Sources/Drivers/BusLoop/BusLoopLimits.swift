import NIOCore

/// The limits that keep one busy connection from occupying the loop.
enum BusLoopLimits {
  /// The number of times per turn that a connection continues after it stopped at its own limit of steps.
  static let roundsPerTurn = 4
  /// The pause before the next turn then, because a loop with ready tasks reads no other socket.
  static let pause = TimeAmount.microseconds(100)
}
