package import NIOCore
package import PushProtocol

/// Routes a push from its provider to the store and to its device.
///
/// A push that is stored is answered once it is on the disk; then it is offered to the device, if that is
/// connected. A push that is not stored goes straight to the device, and is dropped if that is not connected.
package final class PushRouter: PushAcceptance {
  private let queue: any PushQueue
  private let registry: ConnectionRegistry
  private let log: (any DeliveryLog)?
  private let metrics: GatewayMetrics
  private let now: @Sendable () -> Int64

  /// Creates a router with the services of the registry.
  package init(services: DeviceServices, registry: ConnectionRegistry) {
    queue = services.queue
    log = services.log
    metrics = services.metrics
    now = services.now
    self.registry = registry
  }

  package func accept(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, answer: @escaping @Sendable (PushVerdict) -> Void
  ) {
    let instant = now()
    if case .until(let end) = push.expiration, end > instant / 1_000 {
      keep(push, token, entry, team, on: loop, answer)
    } else {
      answer(.accepted)
      log?.record(.accepted, of: push.id, device: entry.device, at: instant)
      guard !registry.offerOnce(push, token: token, entry: entry) else { return }
      metrics.count(.droppedAway)
      log?.record(.dropped(.deviceAway), of: push.id, device: entry.device, at: instant)
    }
  }

  private func keep(
    _ push: ProviderPush, _ token: TokenHash, _ entry: TokenEntry, _ team: String,
    on loop: any EventLoop, _ answer: @escaping @Sendable (PushVerdict) -> Void
  ) {
    queue.add(push, token: token, entry: entry, team: team, on: loop) {
      [registry, log, now] result in
      switch result {
      case .success(let kept):
        answer(.accepted)
        log?.record(.accepted, of: push.id, device: entry.device, at: now())
        if case .kept(let waiting, _) = kept { registry.offer(waiting, entry: entry) }
      case .failure: answer(.refused(.serviceUnavailable))
      }
    }
  }
}

/// Accepts valid pushes, and answers for them.
package protocol PushAcceptance: Sendable {
  /// Accepts one push, and calls `answer` once, on `loop`.
  ///
  /// The answer may come before this returns. It is `.accepted` only when the push is durable, or when the push
  /// was to be tried once (`PushExpiration.once`) and has been.
  func accept(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, answer: @escaping @Sendable (PushVerdict) -> Void)
}

/// A push on its way to the connection of its device.
///
/// A push with a negative number is not stored: if it cannot be sent now, it is dropped.
struct PushOffer: Sendable {
  var waiting: WaitingPush
  var entry: TokenEntry

  var isOnce: Bool { waiting.number < 0 }

  /// The frame that is sent to the device.
  var link: LinkPush {
    LinkPush(
      number: waiting.number, token: waiting.token, topic: entry.topic,
      environment: entry.environment, apnsID: waiting.push.id, type: waiting.push.type,
      priority: waiting.push.priority, collapseID: waiting.push.collapseID,
      expires: isOnce ? nil : waiting.expires, payload: waiting.push.payload)
  }
}
