import NIOCore

/// What the admin port may ask of its gateway.
struct AdminOperations: Sendable {
  let metrics: GatewayMetrics
  /// Whether pushes are taken.
  let isReady: @Sendable () -> Bool
  /// The ports at which so many show not who they are that some are sent away for others.
  var crowdedPorts: @Sendable () -> [String] = { [] }
  /// Values that are asked for when they are shown.
  let figures: @Sendable () -> [(name: String, help: String, value: Int)]
  /// Reads keys and certificates anew, and tells on a loop, which it does not stop, what was wrong.
  let reload: @Sendable (any EventLoop) -> EventLoopFuture<GatewayFailure?>
}
