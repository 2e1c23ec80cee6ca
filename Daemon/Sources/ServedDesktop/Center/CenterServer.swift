package import DBus
import NotificationEngine
import NotificationModel
import NotificationWire

/// The server of `org.usernotifications.Center1`: the notification center for programs in every language.
///
/// Each method maps to a call of the socket protocol with the same effect (S36). A registered bus connection is a connection
/// to the daemon; it ends when the program leaves the bus. Use it only on the executor that drives its bus.
package final class CenterServer {
  /// The interface.
  package static let interface = "org.usernotifications.Center1"
  /// The object.
  package static let path = "/org/usernotifications/Center"

  let calls: ProgramCalls
  private var object: ServedObject?

  /// Exports the object; the daemon requests the bus name.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(_ calls: ProgramCalls) throws(DBusError) {
    self.calls = calls
    object = try ServedObject(
      Self.path, Self.description, on: calls.bus,
      reading: { [weak self] in self?.read($0, $1, then: $2) },
      handling: { [weak self] in self?.handle($0) })
  }

  // MARK: - Calls

  private func handle(_ request: BusRequest) {
    if request.message.member == "Register" { return register(request) }
    guard let method = CenterMethod.byName[request.message.member] else { return }
    let call: AppCall
    do throws(NotificationFailure) {
      call = try method.appCall(request.message.arguments)
    } catch {
      return Self.refuse(request, error)
    }
    submit(call, request) { reply in
      do throws(DBusError) {
        try request.answer(CenterValues.result(method, reply, call: call))
      } catch {
        Self.refuse(request, .answerTooLarge)
      }
    } refused: { failure in
      Self.refuse(request, method.failure(failure, of: request.message.arguments))
    }
  }

  /// Submits a call of a registered program to the core.
  func submit(
    _ call: AppCall, _ request: BusRequest, answered: @escaping (AppReply) -> Void,
    refused: @escaping (NotificationFailure) -> Void
  ) {
    calls.submit(request, call.mayAsk ? .forUser : .forSystem) { [weak self] answer in
      switch answer {
      case .reply(let reply): answered(reply)
      case .refused(let failure) where failure.isOfNoApp:
        // The app was removed, or its identifier was given to another program.
        self?.endSession(of: request)
        refused(.notRegistered)
      case .refused(let failure): refused(failure)
      default: refused(.unexpectedAnswer)
      }
    } _: { [calls] sender, origin in
      guard sender.session != nil else {
        return sender.answer(origin.message, .refused(.notRegistered))
      }
      let event = Event.appCalled(origin.connection, message: origin.message, call)
      calls.hold(sender) { done in
        calls.host.submitWithFiles(event) { failure in
          if let failure { sender.answer(origin.message, .refused(failure)) }
          done()
        }
      }
      if call.mayAsk { calls.host.appAsked(on: origin.connection) }
    }
  }

  /// Forgets the caller's registration, so that it may register again.
  private func endSession(of request: BusRequest) {
    guard let name = request.message.sender else { return }
    calls.senders.sender(named: name)?.session = nil
  }

  // MARK: - Registering

  private func register(_ request: BusRequest) {
    let arguments: RegisterArguments
    do throws(NotificationFailure) {
      arguments = try RegisterArguments(request.message.arguments)
    } catch {
      return Self.refuse(request, error)
    }
    calls.submit(request) { answer in
      if case .refused(let failure) = answer {
        Self.refuse(request, RegisterArguments.failure(failure))
      }
    } _: { [weak self, calls] sender, origin in
      guard let self else { return }
      guard sender.session == nil else {
        return sender.answer(origin.message, .refused(.isRegistered))
      }
      guard calls.senders.hasRoomForSession(of: sender) else {
        return sender.answer(origin.message, .refused(.tooManyRegistered))
      }
      let session = CenterSession(app: arguments.app.rawValue, center: self)
      session.pending = (request, origin)
      sender.session = session
      calls.hold(sender) { done in
        identify(arguments, sender) { facts, bus in
          self.greet(arguments, sender, origin, facts, bus)
          done()
        }
      }
    }
  }

  /// Determines whether the program owns the app's name and whether the bus can start it; the bus answers in order.
  private func identify(
    _ arguments: RegisterArguments, _ sender: BusSenders.Sender,
    _ then: @escaping (ProgramFacts, PeerFacts.Bus) -> Void
  ) {
    let app = arguments.app.rawValue
    calls.senders.owner(of: app) { [calls] owner in
      calls.senders.canStart(app) { isActivatable in
        var facts = calls.senders.facts(of: sender, claiming: app)
        facts.busName = owner == sender.name ? app : nil
        let bus = PeerFacts.Bus(
          isActivatable: isActivatable, command: calls.senders.command(of: app, for: sender))
        then(facts, bus)
      }
    }
  }

  private func greet(
    _ arguments: RegisterArguments, _ sender: BusSenders.Sender, _ origin: CallOrigin,
    _ facts: ProgramFacts, _ bus: PeerFacts.Bus
  ) {
    guard var peer = sender.peer else {
      sender.session = nil
      return sender.answer(origin.message, .refused(.refused(arguments.app)))
    }
    peer.program = facts
    peer.bus = bus
    calls.host.submit(
      .appGreeted(origin.connection, message: origin.message, arguments.hello, peer))
  }

  /// Completes the identification of a program; `Register` is answered when its settings are known.
  private func registered(_ sender: BusSenders.Sender, as app: String) {
    guard let session = sender.session, let (request, origin) = session.pending else { return }
    session.pending = nil
    let number = sender.waiting.add { [calls] answer in
      guard case .reply(.settings(let settings)) = answer else {
        return Self.refuse(request, .unexpectedAnswer)
      }
      session.authorization = settings.authorizationStatus.name
      try? request.answer([
        .options([
          "app": .string(app), "authorization": .string(settings.authorizationStatus.name),
          "version": .string(calls.host.version),
        ])
      ])
    }
    sender.answer(origin.message, .done)
    calls.host.submit(.appCalled(sender.connection, message: number, .settings(.all)))
  }

  /// Delivers an event of the daemon to a registered program, or the answer to its greeting.
  func receive(_ message: ServerMessage, for sender: BusSenders.Sender) {
    guard let session = sender.session else { return }
    switch message {
    case .welcome(let welcome): registered(sender, as: welcome.app?.rawValue ?? session.app)
    case .event(let event): tell(sender, event)
    case .failure(let number?, _) where number == session.pending?.1.message: sender.session = nil
    case .reply, .controlReply, .failure, .shellEvent: break
    }
  }

  // MARK: - Signals

  private func tell(_ sender: BusSenders.Sender, _ event: AppEvent) {
    switch event {
    case .notifications(.delivered(let notification)):
      signal(
        sender, "Delivered",
        [
          .string(notification.request.identifier),
          .options(CenterValues.delivered(notification)),
        ])
    case .responses(.didReceive(let number, let response)):
      let identifier = DBusValue.string(response.notification.request.identifier)
      let value = DBusValue.options(CenterValues.response(response, number: number))
      if response.actionIdentifier == NotificationAction.dismissIdentifier {
        signal(sender, "Dismissed", [identifier, value])
      } else {
        signal(sender, "Responded", [identifier, .string(response.actionIdentifier), value])
      }
    case .settings(.settingsChanged(let settings)):
      changed(sender, settings.authorizationStatus.name)
    case .settings(.questionWaits(let question)):
      signal(sender, "QuestionWaits", [.string(question.subject.rawValue)])
    case .notifications(.willPresent), .settings(.openSettings), .places, .pushes: break
    }
  }

  private func changed(_ sender: BusSenders.Sender, _ authorization: String) {
    guard let session = sender.session, session.authorization != authorization else { return }
    session.authorization = authorization
    object?.emitChanged(["Authorization": .string(authorization)], to: sender.name)
  }

  private func signal(_ sender: BusSenders.Sender, _ member: String, _ arguments: [DBusValue]) {
    object?.emit(member, arguments, to: sender.name)
  }

  // MARK: - Errors

  /// Answers with an error of the interface, which names the field and the value.
  static func refuse(_ request: BusRequest, _ failure: NotificationFailure) {
    var text = failure.message
    if let field = failure.field, !field.isEmpty {
      let value = failure.value.map { $0.isEmpty ? "" : " (“\($0)”)" } ?? ""
      text = "\(field)\(value): \(text)"
    }
    if !text.hasSuffix(".") { text += "." }
    try? request.refuse(name: failure.errorName, message: "\(text) \(failure.remedy)")
  }
}
