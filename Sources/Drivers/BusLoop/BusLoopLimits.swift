import NIOCore

/// What keeps one busy connection from taking the loop for itself.
enum BusLoopLimits {
  /// How often in one turn a connection goes on where its own limit of steps stopped it.
  static let roundsPerTurn = 4
  /// How long the next turn waits then, because a loop with ready tasks reads no other socket.
  static let pause = TimeAmount.microseconds(100)
}
