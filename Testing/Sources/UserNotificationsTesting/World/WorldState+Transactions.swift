import NotificationEngine
import NotificationModel
import NotificationWords
import SystemConnection
import UserNotifications

extension NotificationFailure {
  fileprivate static let nobodyAnswers = NotificationFailure(
    .unsupported,
    message: "No person answered the question on this simulated device within "
      + "\(KitLimits.timeout) real seconds.",
    remedy: "Say in the test what the person answers, with device.allow() or device.deny().")
}

extension WorldState {
  /// The device's own shell.
  static let shell = ConnectionNumber(0)
  /// A shell that reads the list once.
  static let observer = ConnectionNumber(1)

  /// Lets the system handle events, and everything that is due at this instant.
  mutating func transaction(_ events: [Event]) -> [Effect] {
    var effects = singleTransaction(events)
    var count = 0
    while locator.isDue || !gateway.events.isEmpty || system.isDue(at: clock.moment.wall) {
      count += 1
      guard count < KitLimits.passesAtOneInstant else {
        record(.note("the system does not come to rest; the clock goes no further"))
        system.isStuck = true
        break
      }
      effects += singleTransaction(
        locator.takeDue(at: clock.moment.wall) + gateway.takeEvents())
    }
    return effects
  }

  private mutating func singleTransaction(_ events: [Event]) -> [Effect] {
    let effects = system.transaction(events, at: clock.moment, texts: texts)
    for effect in effects { perform(effect) }
    return effects
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .reply(_, let message, let reply): answer(message, .success(reply))
    case .refuse(_, let message, let refusal):
      answer(message, .failure(NotificationFailure(refusal)))
    case .send(let connection, let event): send(event, to: connection)
    case .show(let event): show(event)
    case .showTo(Self.shell, let event): show(event)
    case .apps(.launch(let order)):
      work.deliveries.append(.launch(order.app, LaunchReason(order.reason)))
    case .extensions(.extend(let order)): work.deliveries.append(.extend(order))
    case .places(.needLocation(let need)): locator.need(need != nil)
    case .pushes(.registerForPushes(let app, let environment)):
      gateway.issueToken(to: app, environment: environment)
    case .pushes(.requestEndpoint(let request)): gateway.issueEndpoint(request)
    case .apps(.openLink(let link, let app)): record(.world("the link \(link) is opened"), of: app)
    case .log(let line): log(line)
    case .record(let timeline): recordReason(timeline)
    case .welcome, .replyToControl, .postings, .showTo, .apps(.removeFiles), .apps(.end),
      .extensions(.openContent), .extensions(.sendContent),
      .extensions(.closeContent), .pushes(.unregisterForPushes), .pushes(.acknowledgePush),
      .pushes(.returnEndpoint), .pushes(.connector):
      break
    }
  }

  mutating func answer(_ message: Int64, _ result: Result<AppReply, NotificationFailure>) {
    guard let call = calls.waiting.removeValue(forKey: message) else { return }
    work.answer(call.completion, result, of: apps.processes[call.app])
  }

  private mutating func send(_ event: AppEvent, to connection: ConnectionNumber) {
    switch event {
    case .notifications(.willPresent(let token, let notification)):
      work.unfinished[token] = .init(
        connection: connection, identifier: notification.key.identifier)
    case .responses(.didReceive(let token, let response)):
      work.unfinished[token] = .init(
        connection: connection, identifier: response.notification.key.identifier)
    case .pushes(.didReceivePush(let token, _)):
      work.unfinished[token] = .init(connection: connection, identifier: "a push")
    case .notifications(.delivered), .settings(.openSettings), .settings(.settingsChanged),
      .places(.locationStatusChanged), .places(.located),
      .places(.locationUnavailable), .places(.crossed),
      .pushes(.pushRegistered), .pushes(.pushRegistrationFailed), .pushes(.subscribed),
      .pushes(.subscriptionFailed), .pushes(.subscriptionEnded), .settings(.questionWaits):
      break
    }
    work.deliveries.append(.event(connection, event))
  }

  /// Refuses the calls of an app that were not answered for too long.
  mutating func giveUpQuestion(of app: BundleIdentifier, asked message: Int64) {
    guard calls.waiting[message] != nil else { return }
    let others = plans.ofApps.keys.filter { !apps.installed.contains($0) }.sorted()
    let missed =
      others.isEmpty ? "" : "; it does for \(others.map(\.rawValue).joined(separator: ", "))"
    record(
      .note("the question has no answer; the test calls neither allow() nor deny()" + missed),
      of: app)
    answer(message, .failure(.nobodyAnswers))
  }

  private mutating func show(_ event: ShellEvent) {
    for (app, happening) in screen.follow(event, at: clock.now) { record(happening, of: app) }
  }

  /// Records the reason if less of a notification is shown than possible; the following events record the shown parts.
  ///
  /// A notification that is not delivered because permission is missing is in the system's log, and is recorded too.
  private mutating func recordReason(_ timeline: TimelineNote) {
    switch timeline.step {
    case .notifications(.decided(.shown)): break
    case .notifications(.decided), .notifications(.held), .notifications(.dropped),
      .places(.passedOver):
      let reader = TimelineReader(timeZone: clock.timeZone.identifier)
      let request = timeline.identifier.map { "\(StoryText.name($0)): " } ?? ""
      let text = reader.entry(of: timeline, number: 0).text
      record(.note(request + text), of: timeline.app)
    default: break
    }
  }

  private mutating func log(_ line: LogLine) {
    guard line.level != .debug else { return }
    let request = line.details["request"].map { "\(StoryText.name($0)): " } ?? ""
    record(.note(request + line.text), of: line.details["app"].flatMap(BundleIdentifier.init))
  }

  /// Makes a call to the system as its user, and returns the answer.
  mutating func control(_ call: ControlCall) throws(NotificationFailure) -> ControlReply {
    let message = calls.newNumber()
    let effects = transaction([.controlCalled(Self.shell, message: message, call)])
    for effect in effects {
      switch effect {
      case .replyToControl(Self.shell, message, let reply): return reply
      case .refuse(Self.shell, message, let refusal): throw NotificationFailure(refusal)
      default: continue
      }
    }
    return .done
  }
}

extension LaunchReason {
  /// Creates the reason that a process receives when the system starts it.
  fileprivate init(_ reason: LaunchRequest.Reason) {
    self =
      switch reason {
      case .response: .response
      case .open: .open
      case .region: .region
      case .push: .push
      }
  }
}
