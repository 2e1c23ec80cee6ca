import ByteParsing
import Foundation
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import PushLink
import PushProtocol

extension Daemon {
  /// Does what was decided about pushes.
  func perform(_ effect: Effect.Pushes) {
    switch effect {
    case .registerForPushes(let app, let environment): register(app, environment: environment)
    case .unregisterForPushes(_, let token): unregister(token: token)
    case .acknowledgePush(let number, let outcome): acknowledge(number, outcome)
    }
  }

  /// Takes pushes from the gateway that was named before the last end, if there is one.
  func attachGateway() {
    let folder = GatewayFolder(dataFolder: configuration.dataFolder)
    do {
      if let setting = try folder.read() { try open(setting) }
    } catch {
      log.error("the gateway cannot be used: \(Self.words(error))")
    }
    happened(.pushes(.gatewayChanged(gateway?.setting.name)))
  }

  /// Closes the link; pushes wait at the gateway.
  func closeGateway() {
    gateway?.link.stop()
    gateway = nil
  }

  private func open(_ setting: GatewaySetting) throws {
    let folder = GatewayFolder(dataFolder: configuration.dataFolder)
    let peer = try GatewayPeer(setting, folder: folder.path, loop: loop) { [weak self] event in
      self?.heard(event)
    }
    try peer.link.start()
    gateway = peer
  }

  // MARK: - What the person says

  /// Names the gateway, in the place of one of the same host and port.
  func addGateway(_ setting: GatewaySetting, for origin: CallOrigin) throws {
    if let known = gateway?.setting, known.name != setting.name {
      throw NotificationFailure(
        .limitReached, field: "gateway.host", value: setting.name,
        message: "This device takes its pushes from \(known.name) already, and one is the limit.",
        remedy: "Remove it first with `unctl gateway remove \(known.host)`.")
    }
    let folder = GatewayFolder(dataFolder: configuration.dataFolder)
    let before = gateway?.setting
    do {
      try folder.write(setting)
      closeGateway()
      try open(setting)
    } catch {
      restore(before, in: folder)
      throw NotificationFailure(
        .invalidValue, field: "gateway", value: setting.name, message: Self.words(error),
        remedy: "Name a host that is there, and certificates in a PEM file.")
    }
    answer(origin, .done)
    happened(.pushes(.gatewayChanged(setting.name)))
  }

  /// Goes back to the gateway that was named before, or to none.
  private func restore(_ before: GatewaySetting?, in folder: GatewayFolder) {
    do {
      guard let before else { return try folder.remove() }
      try open(before)
      try folder.write(before)
    } catch {
      log.error("the gateway that was named before is not used any more: \(Self.words(error))")
    }
  }

  /// Takes no pushes any more; the device's key goes with the gateway.
  func removeGateway(_ host: String, for origin: CallOrigin) throws {
    guard let known = gateway?.setting, known.host == host || known.name == host else {
      throw NotificationFailure(
        .notFound, field: "host", value: host, message: "There is no gateway of this name.",
        remedy: "See which there is with `unctl gateway status`.")
    }
    try GatewayFolder(dataFolder: configuration.dataFolder).remove()
    closeGateway()
    answer(origin, .done)
    happened(.pushes(.gatewayChanged(nil)))
  }

  /// The gateway, where there is one.
  func gatewayStatus() -> [GatewayStatus] {
    let tokens = (try? store.apps().count { $0.pushRegistration?.token != nil }) ?? 0
    return gateway.map { [$0.status(tokens: tokens)] } ?? []
  }

  // MARK: - What the link says

  private func heard(_ event: LinkEvent) {
    guard !isClosed, let gateway else { return }
    gateway.note(event, at: moments.read().wall)
    switch event {
    case .enrolled: happened(.pushes(.pushTokensLost))
    case .connected:
      log.info("linked to the gateway", metadata: ["gateway": "\(gateway.setting.name)"])
    case .disconnected(let reason, _):
      log.info(
        "not linked to the gateway: \(reason)", metadata: ["gateway": "\(gateway.setting.name)"])
    case .token(let topic, let environment, let token):
      guard let app = BundleIdentifier(topic) else { return }
      happened(
        .pushes(
          .pushTokenIssued(
            app, environment: environment.rawValue, token: HexadecimalText.text(of: token))))
    case .registrationFailed(let topic, let environment, let reason, let remedy):
      guard let app = BundleIdentifier(topic) else { return }
      happened(
        .pushes(
          .pushTokenRefused(
            app, environment: environment.rawValue, reason: reason, remedy: remedy)))
    case .push(let push): arrived(push)
    }
  }

  /// Reads a push; what makes no sense is acknowledged at once, because it would come again for ever.
  private func arrived(_ push: LinkPush) {
    guard let app = BundleIdentifier(push.topic) else { return acknowledge(push.number, .appGone) }
    guard push.type == .alert || push.type == .background else {
      log.info(
        "a push of a kind that nothing here takes",
        metadata: ["app": "\(app)", "type": "\(push.type.rawValue)"])
      return acknowledge(push.number, .hidden)
    }
    do throws(NotificationFailure) {
      let text = String(decoding: push.payload, as: UTF8.self)
      let payload = try PushPayload(PushText.values(of: text), byteCount: push.payload.count)
      happened(
        .pushes(
          .pushArrived(
            ArrivedPush(
              app: app, payload: payload, identifier: push.collapseID,
              isAlert: push.type == .alert,
              identity: PushIdentity(number: push.number, identifier: push.apnsID)),
            reply: nil)))
    } catch {
      log.warning(
        "a push could not be read: \(error.message)", metadata: ["field": "\(error.field ?? "")"])
      acknowledge(push.number, .unreadable)
    }
  }

  // MARK: - What was decided

  func register(_ app: BundleIdentifier, environment: String) {
    guard let environment = PushEnvironment(rawValue: environment) else { return }
    gateway?.link.register(topic: app.rawValue, environment: environment)
  }

  func unregister(token: String) {
    guard let bytes = HexadecimalText.bytes(of: token) else { return }
    gateway?.link.unregister(token: bytes)
  }

  /// Tells the gateway what became of a push, which is on the disk by now.
  func acknowledge(_ number: Int64, _ outcome: ArrivedPush.Outcome) {
    gateway?.acknowledge(number, PushOutcome(outcome))
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case let failure as LinkFailure: failure.message
    case let failure as NotificationFailure: failure.message
    default: "\(error)"
    }
  }
}

extension PushOutcome {
  fileprivate init(_ outcome: ArrivedPush.Outcome) {
    self =
      switch outcome {
      case .shown: .shown
      case .listed: .listed
      case .handedToApp: .handedToApp
      case .hidden: .hidden
      case .duplicate: .duplicate
      case .appGone: .appGone
      case .unreadable: .unreadable
      }
  }
}

extension Daemon {
  /// Lets a push arrive that somebody at the machine wrote.
  ///
  /// - Throws: `NotificationFailure` where the text is no payload, or too large.
  func push(
    _ text: String, to app: BundleIdentifier, as identifier: String?, for origin: CallOrigin
  ) throws {
    let payload = try PushPayload(PushText.values(of: text), byteCount: text.utf8.count)
    happened(
      .pushes(
        .pushArrived(ArrivedPush(app: app, payload: payload, identifier: identifier), reply: origin)
      ))
  }

  /// What is wrong with a payload, however much of it is there.
  func check(_ text: String) -> PushCheck {
    do throws(NotificationFailure) {
      return PushCheck(of: try PushText.values(of: text), bytes: text.utf8.count)
    } catch {
      return PushCheck(unreadable: error, bytes: text.utf8.count)
    }
  }
}

extension Daemon {
  /// Where pushes come from, since when the link stands, or why it does not.
  func gatewayFinding() -> DoctorFinding {
    guard let status = gatewayStatus().first else {
      return DoctorFinding(
        level: .good, subject: "gateway",
        finding: "none is named, so apps get no tokens for pushes",
        remedy: "If you have one, name it with `unctl gateway add HOST --ca FILE`.")
    }
    let name = GatewaySetting(host: status.host, port: status.port).name
    let tokens = status.tokens == 1 ? "1 token" : "\(status.tokens) tokens"
    if let since = status.connectedSince {
      return DoctorFinding(
        level: .good, subject: "gateway",
        finding: "linked to \(name) since \(since.date.formatted(.iso8601)), \(tokens), "
          + "\(status.pushes) pushes since the start")
    }
    let reason = status.problem ?? "it has not answered yet"
    let next = status.nextTry.map { ", tried again \($0.date.formatted(.iso8601))" } ?? ""
    return DoctorFinding(
      level: .warning, subject: "gateway",
      finding: "not linked to \(name): \(reason)\(next); \(tokens)",
      remedy: "See that the gateway runs and that its certificate is for \(status.host); "
        + "pushes wait there meanwhile.")
  }
}
