import NIOCore
import PushProtocol

/// A message on its way to the queue of its device.
final class WebPushMessage: Sendable {
  /// The token of its endpoint, and the hash of that.
  let token: EndpointToken
  let hash: TokenHash
  /// The sender, if it has identified itself.
  let sender: WebPushSender?
  /// The address of the sender.
  let address: String
  /// The identifier: a UUID.
  let id: String
  let urgency: WebPushUrgency
  /// How many seconds it is kept; 0: it is tried once.
  let timeToLive: Int64
  /// The topic under which it replaces a waiting message.
  let topic: String?
  let body: [UInt8]

  init(
    token: EndpointToken, hash: TokenHash, sender: WebPushSender? = nil, address: String,
    id: String, urgency: WebPushUrgency, timeToLive: Int64, topic: String?, body: [UInt8]
  ) {
    self.token = token
    self.hash = hash
    self.sender = sender
    self.address = address
    self.id = id
    self.urgency = urgency
    self.timeToLive = timeToLive
    self.topic = topic
    self.body = body
  }

  /// The message as a push to a subscription, at `now` milliseconds since 1970.
  ///
  /// Expirations are whole seconds, so its end is rounded up: it lives at least as long as its sender has said.
  fileprivate func push(to entry: TokenEntry, now: Int64) -> ProviderPush {
    ProviderPush(
      id: id, topic: entry.topic, type: .webPush, priority: urgency.priority,
      expiration: timeToLive == 0 ? .once : .until(now.secondsRoundedUp + timeToLive),
      collapseID: topic,
      payload: body)
  }
}

extension WebPushService {
  typealias Completion = (Result<Void, WebPushRefusal>) -> Void

  /// Checks a message against its endpoint, and passes it on.
  ///
  /// `then` is called once, on the loop: with success when the message is durable, or was tried if it is not to be kept.
  func send(_ message: WebPushMessage, on loop: any EventLoop, then: @escaping Completion) {
    let directory = services.directory
    do throws(WebPushRefusal) {
      try checkRate(of: message.sender, at: .now())
      let entry = directory.find(message.hash)
      if entry == nil, directory.mayHave(message.hash) {
        try checkDeadEndpoints(from: message.address)
        return read(message, on: loop, then: then)
      }
      try accept(message, entry, on: loop, then: then)
    } catch {
      then(.failure(error))
    }
  }

  /// Reads an endpoint that is not in memory, and decides then.
  private func read(
    _ message: WebPushMessage, on loop: any EventLoop, then: @escaping Completion
  ) {
    services.metrics.count(.tokensRead)
    let bound = NIOLoopBound(then, eventLoop: loop)
    services.directory.read(message.hash, on: loop) { [self] result in
      do throws(WebPushRefusal) {
        guard case .success(let entry) = result else { throw .unavailable }
        try accept(message, entry, on: loop, then: bound.value)
      } catch {
        bound.value(.failure(error))
      }
    }
  }

  private func accept(
    _ message: WebPushMessage, _ entry: TokenEntry?, on loop: any EventLoop,
    then: @escaping Completion
  ) throws(WebPushRefusal) {
    let entry = try check(entry, of: message)
    try count(message.hash)
    let push = message.push(to: entry, now: services.clock())
    let bound = NIOLoopBound(then, eventLoop: loop)
    services.acceptance.accept(
      push, token: message.hash, entry: entry, team: message.sender?.key.team ?? "web", on: loop
    ) { [verifier] verdict in
      guard verdict == .accepted else { return bound.value(.failure(.unavailable)) }
      if let sender = message.sender { verifier.prove(sender, at: message.address) }
      bound.value(.success(()))
    }
  }
}
