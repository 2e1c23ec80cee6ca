public import NIOCore
public import PushProtocol

extension GatewayStore: PushQueue {
  /// Keeps a push, and calls back when it is kept; see `PushQueue`.
  public func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void
  ) {
    let addition = StoreRequest.Addition(
      push: push, token: token, device: entry.device, team: team, loop: loop, then: then)
    if let refusal = ask(addition) { loop.execute { then(.failure(refusal)) } }
  }

  /// Tells what waits for a device; see `PushQueue`.
  public func waiting(
    for device: Int64, excluding: Set<Int64>, limit: Int, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  ) {
    ask(
      .waiting(
        StoreRequest.Question(
          device: device, excluding: excluding, limit: limit, loop: loop, then: then)))
  }

  /// Forgets what a device has taken; see `PushQueue`.
  public func acknowledge(
    _ acknowledgements: [PushAcknowledgement], device: Int64, on loop: any EventLoop,
    failed: @escaping @Sendable () -> Void
  ) {
    if acknowledgements.isEmpty { return }
    ask(
      .acknowledge(
        StoreRequest.Receipt(
          acknowledgements: acknowledgements, device: device, loop: loop, failed: failed)))
  }
}
