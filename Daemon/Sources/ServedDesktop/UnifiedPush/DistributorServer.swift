package import DBus
package import NotificationEngine
import NotificationModel

/// The distributor of UnifiedPush: apps outside of our API register with it for messages from any server.
///
/// A token belongs to the service that has registered it, and only a program that owns the service's name, or is its app, may
/// use it. Use it only on the executor that drives its bus.
package final class DistributorServer {
  /// The name on the bus; apps look for running distributors by its beginning.
  package static let name = "org.unifiedpush.Distributor.usernotifications"
  /// The object.
  package static let path = "/org/unifiedpush/Distributor"

  private let calls: ProgramCalls
  private unowned let host: any ConnectorHost
  private let connectors: ConnectorCaller
  private var object: ServedObject?
  private var reports = 0

  /// Exports the object; the caller requests the bus name.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(_ calls: ProgramCalls, host: any ConnectorHost) throws(DBusError) {
    self.calls = calls
    self.host = host
    connectors = ConnectorCaller(calls.bus, host: host)
    object = try ServedObject(
      Self.path, Self.second, olderVersions: [Self.first], on: calls.bus
    ) { [weak self] in self?.handle($0) }
  }

  /// The identifier of the bus.
  package var busIdentifier: String { calls.busIdentifier }

  /// Calls a connector; the host receives the outcome.
  package func call(_ call: ConnectorCall) { connectors.call(call) }

  /// Lists the services of the bus; the closure is not called if the bus does not answer.
  package func listServices(_ answer: @escaping (BusServices) -> Void) {
    let bus = busIdentifier
    connectors.listNames("ListActivatableNames") { [connectors] activatable in
      connectors.listNames("ListNames") { running in
        answer(BusServices(bus: bus, names: Set(activatable).union(running)))
      }
    }
  }

  // MARK: - Calls

  private func handle(_ request: BusRequest) {
    let message = request.message
    let version = Self.version(of: message)
    do throws(DistributorCall.Flaw) {
      switch try DistributorCall(message.member, message.arguments, version: version) {
      case .register(let registration): register(registration, request)
      case .unregister(let token): unregister(token, request, version)
      }
    } catch {
      switch error {
      case .types(let text): ProgramCalls.refuse(request, text)
      case .field(let field, let problem):
        let member = message.member
        calls.submit(request, answer: { _ in Self.ignore(request, version) }) {
          [weak self] sender, origin in
          let program = sender.facts?.executable.map { "\($0), " } ?? ""
          self?.report(
            "\(member) of \(program)\(sender.name) is ignored: \(field): \(problem)")
          sender.answer(origin.message, .done)
        }
      }
    }
  }

  /// The version that a call is of: one without an interface has the arguments of the first or the second.
  private static func version(of message: DBusMessage) -> Connector.Version {
    if message.interface.isEmpty {
      if case .string = message.arguments.first { return .first }
      return .second
    }
    return message.interface == first.name ? .first : .second
  }

  private func register(_ registration: ConnectorRegistration, _ request: BusRequest) {
    let connector = registration.connector
    // Ownership counts at the time of the call: the name may be gone when the caller is identified.
    let owns =
      request.message.sender.map { calls.senders.owns($0, connector.service.text) } ?? false
    calls.submit(
      request,
      answer: { [weak self] answer in
        Self.answer(request, answer, connector.version)
        guard case .refused(let failure) = answer else { return }
        self?.report("\(connector.service.text) is not registered: \(failure.message)")
      }
    ) { [weak self] sender, origin in
      if owns { sender.ownedName = connector.service.text }
      self?.whenAllowed(sender, connector.service) { [weak self] isAllowed in
        guard let self else { return }
        let known = host.service(of: connector.token)
        guard isAllowed, known == nil || known == connector.service else {
          return sender.answer(origin.message, .refused(.foreignRegistration))
        }
        var registration = registration
        registration.appName = appName(of: connector.service, for: sender)
        host.register(registration, for: origin)
      }
    }
  }

  /// Logs the reason of a refusal, for which the protocol has no words; not that of every call in a flood.
  private func report(_ line: String) {
    reports += 1
    guard reports <= ServedDesktopLimits.connectorReports else { return }
    calls.host.log("UnifiedPush: \(line)")
  }

  /// The display name of the app that a service belongs to.
  private func appName(of service: ServiceName, for sender: BusSenders.Sender) -> String? {
    let sandbox = sender.facts?.sandboxIdentifier
    let names = service.isConnection ? [sandbox] : [service.text, sandbox]
    let entry = names.lazy.compactMap(\.self).compactMap { [calls] name in
      calls.senders.facts(of: sender, claiming: name).entry
    }.first { !$0.name.isEmpty }
    if let entry { return entry.name }
    guard service.isConnection else { return nil }
    return sender.facts?.executable?.split(separator: "/").last.map(String.init)
  }

  private func unregister(
    _ token: String, _ request: BusRequest, _ version: Connector.Version
  ) {
    calls.submit(request, answer: { _ in Self.acknowledge(request, version) }) {
      [weak self] sender, origin in
      guard let self else { return }
      guard let service = host.service(of: token) else {
        // The app waits for the confirmation, and its registration may have been lost with a data folder.
        confirmEnd(of: token, to: sender, version)
        return sender.answer(origin.message, .done)
      }
      whenAllowed(sender, service) { [weak self] isAllowed in
        guard let self, isAllowed else { return sender.answer(origin.message, .done) }
        host.unregister(token, for: origin)
      }
    }
  }

  private func confirmEnd(
    of token: String, to sender: BusSenders.Sender, _ version: Connector.Version
  ) {
    guard let caller = ServiceName(sender.name) else { return }
    let connector = Connector(service: caller, token: token, version: version)
    connectors.call(
      ConnectorCall(number: 0, connector: connector, content: .unregistered(byApp: true)))
  }

  /// Determines whether a caller may act for a service: it owns the name, is in the sandbox that may own it, or is the app of
  /// that name by the same facts that prove the sender of a notification (S20).
  private func whenAllowed(
    _ sender: BusSenders.Sender, _ service: ServiceName, _ body: @escaping (Bool) -> Void
  ) {
    guard !service.isConnection else { return body(service.text == sender.name) }
    if sender.facts?.sandboxIdentifier.map(service.isOwnable) == true { return body(true) }
    calls.whenOwnerIsKnown(of: service.text, sender) { [calls] isOwner in
      body(isOwner || calls.senders.facts(of: sender, claiming: service.text).prove(service))
    }
  }

  // MARK: - Answers

  private static func answer(
    _ request: BusRequest, _ answer: ProgramAnswer, _ version: Connector.Version
  ) {
    var reason: String?
    if case .refused(let failure) = answer { reason = RegistrationFailure(failure).rawValue }
    let word = reason == nil ? "REGISTRATION_SUCCEEDED" : "REGISTRATION_FAILED"
    switch version {
    case .first: try? request.answer([.string(word), .string(reason ?? "")])
    case .second:
      var fields = ["success": DBusValue.string(word)]
      fields["reason"] = reason.map { .string($0) }
      try? request.answer([.options(fields)])
    }
  }

  private static func acknowledge(_ request: BusRequest, _ version: Connector.Version) {
    try? request.answer(version == .first ? [] : [.options([:])])
  }

  /// Answers a call that changes nothing, because a field is against the rules.
  private static func ignore(_ request: BusRequest, _ version: Connector.Version) {
    guard version == .first, request.message.member == "Register" else {
      return acknowledge(request, version)
    }
    try? request.answer([
      .string("REGISTRATION_FAILED"), .string(RegistrationFailure.internalError.rawValue),
    ])
  }
}

extension ProgramFacts {
  /// Whether they prove that a program is the app of a service: its unit, or the program of the desktop file, has that name.
  fileprivate func prove(_ service: ServiceName) -> Bool {
    guard !isSandboxed else { return false }
    if unitApp == service.text { return true }
    guard let entry, let program = entry.program, entry.identifier == service.text else {
      return false
    }
    return program == executable
  }
}

extension NotificationFailure {
  /// The caller does not own the service, or another service has registered the token.
  fileprivate static let foreignRegistration = NotificationFailure(
    .identityRefused, field: "service", message: "The service or the token belongs to another app.",
    remedy: "Own the service's name on the bus, and register a token of your own.")
}
