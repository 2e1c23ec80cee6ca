import NotificationEngine
import NotificationModel

extension SimulationWorld {
  /// Carries out one effect, as the drivers do.
  mutating func perform(_ effect: Effect) {
    switch effect {
    case .send(let connection, let event): deliver(event, to: connection)
    case .show(let event):
      // A connection that asked to be a shell in this transaction is one; the system knows which are.
      for connection in daemon.system.shellConnections { show(event, to: connection) }
    case .showTo(let connection, let event): show(event, to: connection)
    case .apps(.launch(let order)): launch(order.app)
    case .apps(.end(let order)): end(order)
    case .refuse(let connection, _, _): refused(connection)
    case .extensions(.extend(let order)): extend(order)
    case .reply(let connection, _, .responses(let kept)): took(kept, on: connection)
    case .postings(let effect): perform(effect)
    case .welcome, .reply, .replyToControl, .apps(.removeFiles), .apps(.openLink), .log, .record,
      .extensions(.openContent),
      .extensions(.sendContent), .extensions(.closeContent), .places(.needLocation),
      .pushes(.requestEndpoint), .pushes(.returnEndpoint), .pushes(.connector):
      break
    case .pushes(.registerForPushes(let app, let environment)): registerForPushes(app, environment)
    case .pushes(.unregisterForPushes(_, let token)): gateway.unregister(token)
    case .pushes(.acknowledgePush(let number, let outcome)): acknowledged(number, outcome)
    }
  }

  /// Ends the processes that have to terminate, at once.
  private mutating func end(_ order: TerminateRequest) {
    for connection in order.connections { disconnect(connection) }
    daemon.inbox.append(.apps(.appEnded(order.app, order.connections)))
  }

  private mutating func show(_ event: ShellEvent, to connection: ConnectionNumber) {
    guard let index = shells.firstIndex(where: { $0.connection == connection }) else { return }
    breaches += shells[index].receive(event)
  }

  /// Lets a shell that was refused try again.
  private mutating func refused(_ connection: ConnectionNumber) {
    guard let shell = shells.first(where: { $0.connection == connection }) else { return }
    shells.removeAll { $0.connection == connection }
    daemon.inbox.append(.disconnected(connection))
    time.later(1_000_000, .attachShell(isSlow: shell.isSlow))
  }

  /// A process has taken responses, and acknowledges each after its manner.
  private mutating func took(_ responses: [KeptResponse], on connection: ConnectionNumber) {
    for kept in responses {
      answer(
        .responses(.acknowledge(numbers: [kept.number])),
        to: kept.response.notification.request.storyTitle, on: connection)
    }
  }

  /// Sends an event to a process, which answers after its manner.
  private mutating func deliver(_ event: AppEvent, to connection: ConnectionNumber) {
    guard let (usual, title) = answer(to: event) else { return }
    var answer = usual
    if case .responses(.responseHandled(let number)) = answer,
      programs.first(where: { $0.connection == connection })?.takesResponses == true
    {
      answer = .responses(.acknowledge(numbers: [number]))
    }
    self.answer(answer, to: title, on: connection)
  }

  private mutating func answer(
    _ answer: AppCall, to title: String, on connection: ConnectionNumber
  ) {
    guard let program = programs.first(where: { $0.connection == connection }) else { return }
    write("  \(program.app) receives \(title), and its delegate is \(program.manner.rawValue).")
    if chance("impostor \(title)", 8),
      let impostor = programs.first(where: { $0.connection != connection })
    {
      write("  A process of \(impostor.app) answers in its place.")
      send(answer, from: impostor.connection)
    }
    switch program.manner {
    case .prompt: send(answer, from: connection)
    case .late:
      let pauses: [Int64] = [1_000_000, 9_999_999, 10_000_000, 29_000_000, 31_000_000]
      time.later(pauses[Int(number("late \(title)") % 5)], .call(connection, answer))
    case .never: break
    case .dies: disconnect(connection)
    }
  }

  private func answer(to event: AppEvent) -> (AppCall, title: String)? {
    switch event {
    case .notifications(.willPresent(let token, let notification)):
      let title = notification.request.storyTitle
      let options: [PresentationOptions] = [
        [.list, .banner, .sound, .badge], [.list], [.banner], [], [.badge, .list],
      ]
      return (
        .notifications(
          .presented(token: token, options: options[Int(number("options \(title)") % 5)])), title
      )
    case .responses(.didReceive(let token, let response)):
      return (.responses(.responseHandled(token: token)), response.notification.request.storyTitle)
    case .notifications(.delivered), .settings(.openSettings), .settings(.settingsChanged),
      .places(.locationStatusChanged), .places(.located),
      .places(.locationUnavailable), .places(.crossed),
      .pushes(.pushRegistered), .pushes(.pushRegistrationFailed), .pushes(.subscribed),
      .pushes(.subscriptionFailed), .pushes(.subscriptionEnded), .settings(.questionWaits):
      return nil
    case .pushes(.didReceivePush(let token, let payload)):
      return (.pushes(.pushFetched(token: token, .newData)), payload.storyTitle)
    }
  }

  /// Starts a program: it comes up, cannot be started, ends at once, or hangs.
  private mutating func launch(_ app: BundleIdentifier) {
    launchCounts[app, default: 0] += 1
    let fate = number("launch \(app) \(launchCounts[app, default: 0])") % 10
    switch fate {
    case 0: time.later(200_000, .event(.apps(.launchFailed(app, reason: "chance"))))
    case 1: time.later(700_000, .event(.apps(.launchEnded(app))))
    case 2: break
    default:
      let manners = Newcomer.Manner.allCases
      let manner = fate < 7 ? .prompt : manners[Int(number("manner \(app)") % 4)]
      time.later(Int64(fate) * 400_000, .begin(app, manner))
    }
  }
}
