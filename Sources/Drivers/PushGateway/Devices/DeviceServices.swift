package import PushStore

/// What the connections of devices are served from.
package final class DeviceServices: Sendable {
  /// Who is known.
  package let registry: any DeviceRegistry
  /// What waits.
  package let queue: any PushQueue
  /// Which token is whose.
  package let directory: TokenDirectory
  /// Where it is told what became of pushes.
  package let log: (any DeliveryLog)?
  /// What is counted.
  package let metrics: GatewayMetrics
  /// Whether a topic belongs to a team, so that a device may have a token for it.
  package let knowsTopic: @Sendable (String) -> Bool
  /// The time, in milliseconds since 1970.
  package let now: @Sendable () -> Int64

  /// Gathers them.
  package init(
    registry: any DeviceRegistry, queue: any PushQueue, directory: TokenDirectory,
    log: (any DeliveryLog)? = nil, metrics: GatewayMetrics,
    knowsTopic: @escaping @Sendable (String) -> Bool, now: @escaping @Sendable () -> Int64
  ) {
    self.registry = registry
    self.queue = queue
    self.directory = directory
    self.log = log
    self.metrics = metrics
    self.knowsTopic = knowsTopic
    self.now = now
  }
}
