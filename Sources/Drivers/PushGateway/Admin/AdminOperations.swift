import NIOCore

/// What the admin port may ask of its gateway.
struct AdminOperations: Sendable {
  let metrics: GatewayMetrics
  /// Whether pushes are taken.
  let isReady: @Sendable () -> Bool
  /// Values that are asked for when they are shown.
  let figures: @Sendable () -> [(name: String, help: String, value: Int)]
  /// Reads keys and certificates anew, and tells on a loop, which it does not stop, what was wrong.
  let reload: @Sendable (any EventLoop) -> EventLoopFuture<GatewayFailure?>
}
