import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import PushLink
import PushProtocol
import ServedDesktop

/// The connectors of UnifiedPush: their calls are passed to the core, and endpoints and messages to them.
///
/// A message is acknowledged to the gateway after its connector has received it, and this is durable; until then the gateway
/// keeps it. All of it belongs to the event loop.
final class ConnectorPushes: ConnectorHost {
  /// The bus with the connectors.
  weak var bus: SessionBus?
  /// The source of the messages, which acknowledges them.
  weak var source: PushSource?
  private let transactions: TransactionLoop
  private let peers: Peers
  private let store: SQLiteStore
  private let loop: any EventLoop
  private let log: Logger
  private var calls = ConnectorCalls()
  /// The registrations that may still wait for an endpoint, or for the store.
  private var unsettled: [CallOrigin: Connector] = [:]
  private var review: RepeatedTask?
  /// The messages that arrived before the bus, and the end of their wait.
  private var early: (messages: [ConnectorCalls.Message], end: Scheduled<Void>)?

  init(
    transactions: TransactionLoop, peers: Peers, store: SQLiteStore, loop: any EventLoop,
    log: Logger
  ) {
    (self.transactions, self.peers, self.store) = (transactions, peers, store)
    (self.loop, self.log) = (loop, log)
  }

  func close() {
    review?.cancel()
    early?.end.cancel()
    (review, early) = (nil, nil)
  }

  private func submit(_ event: Event.Connectors) {
    transactions.receive(.pushes(.connector(event)))
  }

  // MARK: - Calls of apps

  func distributorStarted() {
    // Calls on an earlier connection to the bus get no answer.
    for case .message(let message) in calls.removeAll() { postpone(message.number) }
    for message in takeEarly() { call(.message(message)) }
    for subscription in (try? store.subscriptions()) ?? [] where subscription.owesEndpoint {
      sendEndpoint(of: subscription)
    }
    guard review == nil else { return }
    let bound = NIOLoopBound(self, eventLoop: loop)
    review = loop.scheduleRepeatedTask(
      initialDelay: DaemonLimits.connectorReviewDelay, delay: DaemonLimits.connectorReviewPause
    ) { _ in bound.value.reviewServices() }
  }

  func service(of token: String) -> ServiceName? {
    if let connector = unsettled.values.first(where: { $0.token == token }) {
      return connector.service
    }
    let known = try? store.subscription(connectorToken: token)
    return (known?.connector).flatMap { ServiceName($0.service) }
  }

  func register(_ registration: ConnectorRegistration, for origin: CallOrigin) {
    let connector = registration.connector
    let description = registration.description
    var kept = PushConnector(
      service: connector.service.text, token: connector.token,
      description: description.isEmpty ? nil : description, version: connector.version.rawValue)
    kept.appName = registration.appName
    if connector.service.isConnection { kept.bus = bus?.servers?.distributor.busIdentifier }
    unsettled[origin] = connector
    let bound = NIOLoopBound(self, eventLoop: loop)
    _ = loop.scheduleTask(in: DaemonLimits.connectorRegistration) { bound.value.expire(origin) }
    submit(.registered(kept, vapidKey: registration.vapidKey, origin: origin))
    resume(connector)
  }

  /// Ends the pauses of an app that runs now, and sends it the endpoints that it has not received.
  ///
  /// The endpoint of the registration itself comes with its answer.
  private func resume(_ registered: Connector) {
    for subscription in (try? store.subscriptions()) ?? [] {
      guard let connector = subscription.connector, connector.service == registered.service.text
      else { continue }
      calls.succeeded(subscription.name)
      if subscription.owesEndpoint, connector.token != registered.token,
        !calls.isSending(subscription.name)
      {
        sendEndpoint(of: subscription)
      }
    }
  }

  func unregister(_ token: String, for origin: CallOrigin) {
    unsettled = unsettled.filter { $0.value.token != token }
    submit(.unregistered(token: token, origin: origin))
  }

  /// Answers a registration that the gateway has not answered in time; its endpoint is sent all the same when it comes.
  private func expire(_ origin: CallOrigin) {
    guard unsettled.removeValue(forKey: origin) != nil else { return }
    peers.answer(
      origin,
      NotificationFailure(
        .connectionLost, message: "The gateway has not answered yet.",
        remedy: "See its link with `unctl gateway status`."))
  }

  // MARK: - Effects

  func perform(_ effect: Effect.Connectors) {
    switch effect {
    case .sendEndpoint(let name):
      if let subscription = try? store.subscription(name) { sendEndpoint(of: subscription) }
    case .sendEnd(let connector, let byApp): call(.end(connector, byApp: byApp))
    }
  }

  private func sendEndpoint(of subscription: WebPushSubscription, attempt: Int = 1) {
    guard let connector = subscription.connector else { return }
    call(
      .endpoint(
        ConnectorCalls.Endpoint(
          subscription: subscription.name, connector: connector,
          text: subscription.endpoint ?? "", attempt: attempt)))
  }

  // MARK: - Messages

  /// Sends a message to its connector; false for a message to no connector.
  func receive(_ push: LinkPush) throws(StoreFailure) -> Bool {
    guard let subscription = try store.subscription(push.topic),
      let connector = subscription.connector, let endpoint = subscription.endpoint,
      TokenHash(endpoint: endpoint) == push.token
    else { return false }
    let message = ConnectorCalls.Message(
      subscription: subscription.name, connector: connector, body: push.payload,
      identifier: push.apnsID, number: push.number)
    if try store.hasArrived(push: push.apnsID) {
      source?.acknowledge(push.number, .duplicate)
    } else if calls.isUnderWay(message) {
      // The link was lost meanwhile.
    } else if calls.isDelayed(subscription.name, at: loop.now) {
      postpone(push.number)
    } else if bus?.servers == nil {
      wait(message)
    } else {
      call(.message(message))
    }
    return true
  }

  /// Keeps a message for the bus, which often comes a moment after the link.
  private func wait(_ message: ConnectorCalls.Message) {
    if early == nil {
      let bound = NIOLoopBound(self, eventLoop: loop)
      let end = loop.scheduleTask(in: DaemonLimits.connectorBus) {
        for message in bound.value.takeEarly() { bound.value.postpone(message.number) }
      }
      early = ([], end)
    }
    early?.messages.removeAll { $0.identifier == message.identifier }
    early?.messages.append(message)
  }

  private func takeEarly() -> [ConnectorCalls.Message] {
    defer { early = nil }
    early?.end.cancel()
    return early?.messages ?? []
  }

  /// Lets the gateway keep a message for later.
  private func postpone(_ number: Int64) { source?.acknowledge(number, .postponed) }

  // MARK: - Calls of connectors

  private func call(_ call: ConnectorCalls.Call) {
    guard let server = bus?.servers?.distributor, let content = call.content else { return }
    guard !call.connector.hasEnded(on: server.busIdentifier) else {
      if case .message(let message) = call { source?.acknowledge(message.number, .appGone) }
      return
    }
    let number = calls.add(call)
    server.call(ConnectorCall(number: number, connector: content.connector, content: content.call))
    bus?.changed()
  }

  func connectorCalled(_ number: Int64, _ outcome: ConnectorOutcome) {
    guard let call = calls.remove(number) else { return }
    switch (call, outcome) {
    case (.message(let message), .received):
      calls.succeeded(message.subscription)
      submit(
        .messageReceived(
          subscription: message.subscription,
          PushIdentity(number: message.number, identifier: message.identifier)))
    case (.message(let message), let outcome):
      postpone(message.number)
      let pause = calls.failed(message.subscription, at: loop.now)
      report(
        outcome, of: message.connector, message.subscription, "a message waits at the gateway",
        pause)
    case (.endpoint(let endpoint), .received):
      submit(
        .endpointReceived(subscription: endpoint.subscription, endpoint: endpoint.text))
    case (.endpoint(let endpoint), let outcome):
      guard let pause = retry(after: endpoint.attempt) else { return }
      report(
        outcome, of: endpoint.connector, endpoint.subscription, "its endpoint is sent later", pause)
      let bound = NIOLoopBound(self, eventLoop: loop)
      let attempt = calls.planAttempt(endpoint.subscription)
      _ = loop.scheduleTask(in: pause) { bound.value.sendAgain(endpoint, attempt) }
    case (.end, _): break
    }
  }

  /// Sends an endpoint again unless its connector has received it, or another attempt has taken the place of this one.
  private func sendAgain(_ endpoint: ConnectorCalls.Endpoint, _ attempt: Int64) {
    guard calls.takeAttempt(attempt, endpoint.subscription),
      let subscription = try? store.subscription(endpoint.subscription), subscription.owesEndpoint
    else { return }
    sendEndpoint(of: subscription, attempt: endpoint.attempt + 1)
  }

  private func retry(after attempt: Int) -> TimeAmount? {
    let pauses = DaemonLimits.connectorPauses
    return pauses.indices.contains(attempt - 1) ? pauses[attempt - 1] : nil
  }

  private func report(
    _ outcome: ConnectorOutcome, of connector: PushConnector, _ subscription: String,
    _ consequence: String, _ pause: TimeAmount
  ) {
    let reason = if case .failed(let reason) = outcome { reason } else { "it is not installed" }
    log.warning(
      "a UnifiedPush connector did not receive a call; \(consequence)",
      metadata: [
        "service": "\(connector.service)", "subscription": "\(subscription)", "reason": "\(reason)",
        "seconds": "\(pause.nanoseconds / 1_000_000_000)",
      ])
  }

  // MARK: - Removed apps

  private func reviewServices() {
    bus?.servers?.distributor.listServices { [weak self] in self?.submit(.servicesListed($0)) }
    bus?.changed()
  }
}

extension PushConnector {
  /// Whether it is a connection of an earlier bus, whose name another program may have on this one.
  func hasEnded(on busIdentifier: String) -> Bool { bus.map { $0 != busIdentifier } ?? false }
}

extension WebPushSubscription {
  /// The connector that receives its messages.
  fileprivate var connector: PushConnector? {
    if case .connector(let connector) = receiver { connector } else { nil }
  }
}
