import ByteParsing
import Foundation
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import NotificationWords
import PushLink
import PushProtocol

/// The source of pushes: its gateway setting, its link, and the acknowledgements.
final class PushSource {
  private let folder: GatewaySettingsFolder
  private let transactions: TransactionLoop
  private let peers: Peers
  private let store: SQLiteStore
  private let moments: any MomentSource
  private let loop: any EventLoop
  private let log: Logger
  private var gateway: GatewayPeer?
  private let messages: MessageReader
  private let pictures: MessagePictures
  private let opener: MessageOpener
  private let connectors: ConnectorPushes
  private(set) var leastUrgency = PushPriority.webVeryLow

  init(
    dataFolder: String, transactions: TransactionLoop, peers: Peers, connectors: ConnectorPushes,
    store: SQLiteStore, stage: AttachmentStage,
    moments: any MomentSource, loop: any EventLoop, log: Logger
  ) {
    folder = GatewaySettingsFolder(dataFolder: dataFolder)
    self.transactions = transactions
    self.peers = peers
    self.store = store
    self.moments = moments
    self.loop = loop
    self.log = log
    messages = MessageReader(store: store)
    pictures = MessagePictures(
      dataFolder: dataFolder, stage: stage, transactions: transactions, store: store, loop: loop,
      log: log)
    opener = MessageOpener(pictures: pictures, loop: loop)
    self.connectors = connectors
    connectors.source = self
  }

  /// Performs the effects about pushes.
  func perform(_ effect: Effect.Pushes) {
    switch effect {
    case .registerForPushes(let app, let environment): register(app, environment: environment)
    case .unregisterForPushes(_, let token): unregister(token: token)
    case .requestEndpoint(let request): gateway?.link.subscribe(request)
    case .returnEndpoint(let endpoint):
      if let hash = TokenHash(endpoint: endpoint) { gateway?.link.unregister(hash: hash) }
    case .acknowledgePush(let number, let outcome): acknowledge(number, outcome)
    case .connector(let effect): connectors.perform(effect)
    }
  }

  /// Links to the gateway that was set before the daemon's last end, if there is one.
  func start() {
    do {
      if let setting = try folder.read() { try open(setting) }
    } catch {
      log.error("the gateway cannot be used: \(Self.words(error))")
    }
    transactions.receive(.pushes(.gatewayChanged(gateway?.setting.name)))
  }

  /// Closes the link, and stops looking for removed connectors; pushes wait at the gateway.
  func close() {
    connectors.close()
    closeLink()
    opener.close()
    pictures.close()
  }

  private func closeLink() {
    gateway?.link.stop()
    gateway = nil
  }

  /// Handles the wake-up of the machine, which may be on another network.
  func networkChanged() {
    gateway?.link.networkChanged()
  }

  private func open(_ setting: GatewaySetting) throws {
    let peer = try GatewayPeer(setting, folder: folder.path, loop: loop) { [weak self] event in
      self?.receive(event)
    }
    try peer.link.start()
    peer.link.setUrgency(leastUrgency)
    gateway = peer
  }

  /// Lets the gateway send only messages of Web Push that are at least this urgent.
  func setUrgency(_ least: PushPriority) {
    leastUrgency = least
    gateway?.link.setUrgency(least)
  }

  // MARK: - Setting

  /// Sets the gateway, replacing one of the same host and port.
  func add(_ setting: GatewaySetting, for origin: CallOrigin) throws {
    if let known = gateway?.setting, known.name != setting.name {
      throw NotificationFailure(
        .limitReached, field: "gateway.host", value: setting.name,
        message:
          "This device receives its pushes from \(known.name) already, and one is the limit.",
        remedy: "Remove it first with `unctl gateway remove \(known.host)`.")
    }
    let before = gateway?.setting
    do {
      try folder.write(setting)
      closeLink()
      try open(setting)
    } catch {
      restore(before)
      throw NotificationFailure(
        .invalidValue, field: "gateway", value: setting.name, message: Self.words(error),
        remedy: "Name a host that is there, and certificates in a PEM file.")
    }
    peers.answer(origin, .done)
    transactions.receive(.pushes(.gatewayChanged(setting.name)))
  }

  /// Restores the previous gateway; `nil` removes it. The requests that waited on the closed link are made again.
  private func restore(_ before: GatewaySetting?) {
    closeLink()
    defer { transactions.receive(.pushes(.gatewayChanged(gateway?.setting.name))) }
    do {
      guard let before else { return try folder.remove() }
      try open(before)
      try folder.write(before)
    } catch {
      log.error("the gateway that was named before is not used any more: \(Self.words(error))")
    }
  }

  /// Removes the gateway and the device's key for it: no more pushes are received.
  ///
  /// If it can be reached, it refuses all pushes to this device before the caller is answered.
  func remove(_ host: String, for origin: CallOrigin) throws {
    guard let known = gateway?.setting, known.host == host || known.name == host else {
      throw NotificationFailure(
        .notFound, field: "host", value: host, message: "There is no gateway of this name.",
        remedy: "See which there is with `unctl gateway status`.")
    }
    let tokens = try store.pushTokens(of: known.name)
    try folder.remove()
    let leaving = gateway
    gateway = nil
    leaving?.link.leave(returning: tokens) { [peers] in peers.answer(origin, .done) }
    transactions.receive(.pushes(.gatewayChanged(nil)))
  }

  /// The gateway, if there is one.
  func status() -> [GatewayStatus] {
    let tokens = (try? store.apps().count { $0.pushes.registration?.token != nil }) ?? 0
    return gateway.map { [$0.status(tokens: tokens)] } ?? []
  }

  // MARK: - Events of the link

  private func receive(_ event: LinkEvent) {
    guard !transactions.isClosed, let gateway else { return }
    gateway.record(event, at: moments.read().wall)
    switch event {
    case .enrolled: transactions.receive(.pushes(.pushTokensLost))
    case .connected:
      log.info("linked to the gateway", metadata: ["gateway": "\(gateway.setting.name)"])
      let hasEndpoints = (try? store.subscriptions())?.contains {
        $0.endpoint != nil && $0.gateway == gateway.setting.name
      }
      if hasEndpoints == true { gateway.link.askOrigin() }
    case .disconnected(let reason, _):
      log.info(
        "not linked to the gateway: \(reason)", metadata: ["gateway": "\(gateway.setting.name)"])
    case .token(let topic, let environment, let token):
      guard let app = BundleIdentifier(topic) else { return }
      transactions.receive(
        .pushes(
          .pushTokenIssued(
            app, environment: environment.rawValue, token: HexadecimalText.text(of: token))))
    case .registrationFailed(let topic, let environment, let reason, let remedy):
      guard let app = BundleIdentifier(topic) else { return }
      transactions.receive(
        .pushes(
          .pushTokenRefused(
            app, environment: environment.rawValue, reason: reason, remedy: remedy)))
    case .subscribed(let request, let endpoint):
      guard TokenHash(endpoint: endpoint) != nil else {
        return log.error(
          "the gateway issued an endpoint that is none", metadata: ["endpoint": "\(endpoint)"])
      }
      transactions.receive(
        .pushes(
          .endpointIssued(
            subscription: request.name, endpoint: endpoint,
            request.kind == .app ? SubscriptionSecrets(SubscriptionKeys()) : nil)))
    case .origin(let origin): transactions.receive(.pushes(.originNamed(origin)))
    case .subscriptionFailed(let request, let reason, let remedy):
      transactions.receive(
        .pushes(.endpointRefused(subscription: request.name, reason: reason, remedy: remedy)))
    case .push(let push) where push.type == .webPush: messageArrived(push)
    case .push(let push): arrived(push)
    }
  }

  /// Whether the link is so new that pushes which waited for it arrive. A virtual clock does not advance meanwhile.
  private var isCatchingUp: Bool {
    guard moments is MachineMoments, let since = gateway?.connectedSince else { return false }
    let age = moments.read().wall.microseconds - since.microseconds
    return (0..<DaemonLimits.catchingUp).contains(age)
  }

  /// Reads a message of Web Push. One that belongs to no subscription is acknowledged at once, and its endpoint given back;
  /// one that cannot be looked up now is sent again with the next link.
  private func messageArrived(_ push: LinkPush) {
    do {
      if try connectors.receive(push) { return }
      guard let message = try messages.message(of: push, isMissed: isCatchingUp) else {
        return acknowledge(push.number, .appGone)
      }
      opener.open(message)
    } catch {
      log.error("a message could not be looked up: \(error.message)")
    }
  }

  /// Reads a push; an invalid one is acknowledged at once, because the gateway would send it again for ever.
  private func arrived(_ push: LinkPush) {
    guard let app = BundleIdentifier(push.topic) else { return acknowledge(push.number, .appGone) }
    guard push.type == .alert || push.type == .background else {
      log.info(
        "a push of a kind that is not handled here",
        metadata: ["app": "\(app)", "type": "\(push.type.rawValue)"])
      return acknowledge(push.number, .hidden)
    }
    do throws(NotificationFailure) {
      let payload = try PushPayload.read(
        arrived: PushText.values(of: push.payload), byteCount: push.payload.count)
      var arrived = ArrivedPush(
        app: app, payload: payload, identifier: push.collapseID, isAlert: push.type == .alert,
        identity: PushIdentity(number: push.number, identifier: push.apnsID))
      arrived.isMissed = isCatchingUp
      transactions.receive(.pushes(.pushArrived(arrived, reply: nil)))
    } catch {
      log.warning(
        "a push could not be read: \(error.message)",
        metadata: ["app": "\(app)", "field": "\(error.field ?? "")"])
      acknowledge(push.number, .unreadable)
    }
  }

  // MARK: - Effects

  private func register(_ app: BundleIdentifier, environment: String) {
    guard let environment = PushEnvironment(rawValue: environment) else { return }
    gateway?.link.register(topic: app.rawValue, environment: environment)
  }

  private func unregister(token: String) {
    guard let bytes = HexadecimalText.bytes(of: token) else { return }
    gateway?.link.unregister(token: bytes)
  }

  /// Reports the outcome of a push to the gateway; the outcome is already durable, unless the push is postponed.
  func acknowledge(_ number: Int64, _ outcome: PushOutcome) {
    gateway?.acknowledge(number, outcome)
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case let failure as LinkFailure: failure.message
    case let failure as NotificationFailure: failure.message
    default: "\(error)"
    }
  }
}

extension PushSource {
  /// Receives a push that was entered on this machine.
  ///
  /// - Throws: `NotificationFailure` if the text is not a valid payload or is too large.
  func push(
    _ text: String, to app: BundleIdentifier, as identifier: String?, for origin: CallOrigin
  ) throws {
    let payload = try PushPayload.read(PushText.values(of: text), byteCount: text.utf8.count)
    transactions.receive(
      .pushes(
        .pushArrived(ArrivedPush(app: app, payload: payload, identifier: identifier), reply: origin)
      ))
  }
}
