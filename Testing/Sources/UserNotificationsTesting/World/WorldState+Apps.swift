import NotificationEngine
import NotificationModel
import NotificationWords
import SystemConnection
import UserNotifications

extension WorldState {
  /// Returns the connection of an app's process, and the events for the system if the process has just begun to run.
  mutating func connect(
    _ process: AppProcess
  ) -> (connection: ConnectionNumber, greeting: [Event]) {
    if let connection = apps.running[process.identifier] { return (connection, []) }
    let bundle = install(process.identifier)
    let app = apps.description(of: process.identifier)
    let connection = apps.connect(process.identifier)
    let greeting = Event.appGreeted(
      connection, message: calls.newNumber(),
      Hello(
        bundleIdentifier: process.identifier.rawValue, displayName: app.displayName),
      PeerFacts(processIdentifier: Int(connection.value), executable: app.executable))
    return (connection, bundle + [greeting])
  }

  /// Carries out a call of an app, and returns the number under which it waits if it has to.
  @discardableResult
  mutating func carryOut(
    _ call: AppCall, of process: AppProcess, completion: SimulatedConnection.Completion?
  ) -> Int64 {
    let message = calls.newNumber()
    if let completion {
      calls.waiting[message] = OpenCalls.Call(app: process.identifier, completion: completion)
    }
    _ = send(call, of: process, as: message)
    return message
  }

  /// Carries out a call of an app whose code waits for the answer; returns `nil` if the answer is not available at
  /// once.
  mutating func answer(
    to call: AppCall, of process: AppProcess
  ) -> Result<AppReply, NotificationFailure>? {
    let message = calls.newNumber()
    for effect in send(call, of: process, as: message) {
      switch effect {
      case .reply(_, message, let reply): return .success(reply)
      case .refuse(_, message, let refusal): return .failure(NotificationFailure(refusal))
      default: continue
      }
    }
    return nil
  }

  /// Sends a call to the system, and records it in the story.
  private mutating func send(
    _ call: AppCall, of process: AppProcess, as message: Int64
  ) -> [Effect] {
    recordAnswer(call, of: process.identifier)
    let (connection, greeting) = connect(process)
    let mark = transcript.mark
    let effects = transaction(greeting + [.appCalled(connection, message: message, call)])
    recordCall(call, by: process.identifier, message: message, effects: effects, at: mark)
    if case .settings(.requestAuthorization(let options)) = call {
      recordMissingEntitlement(of: process.identifier, asking: options)
      carryOutPlans(of: process.identifier)
    }
    if case .places(.requestLocation) = call { carryOutLocationPlan(of: process.identifier) }
    return effects
  }

  private mutating func recordAnswer(_ call: AppCall, of app: BundleIdentifier) {
    switch call {
    case .notifications(.presented(let token, let options)):
      guard let question = work.unfinished.removeValue(forKey: token) else { return }
      let shown = Happening.Event.willPresent(
        identifier: question.identifier, .init(rawValue: UInt(options.rawValue)))
      record(shown, of: app)
    case .responses(.responseHandled(let token)), .pushes(.pushFetched(let token, _)):
      work.unfinished[token] = nil
    default: break
    }
  }

  /// Ends the process of an app, and settles the system's open questions to it.
  mutating func end(_ app: BundleIdentifier) {
    guard let connection = apps.running.removeValue(forKey: app) else { return }
    forget(connection, of: app)
    _ = transaction([.disconnected(connection)])
  }

  /// Withdraws undelivered events of a process that is gone, and fails its open calls.
  mutating func forget(_ connection: ConnectionNumber, of app: BundleIdentifier) {
    apps.processes[app]?.source.endProcess()
    work.forget(connection)
    for message in calls.numbers(of: app) { answer(message, .failure(.processHasEnded)) }
  }

  /// Answers an app's open question, if the test has set the user's answer.
  mutating func carryOutPlans(of app: BundleIdentifier) {
    while let question = openQuestion(of: app), let decision = plans.take(for: question, of: app) {
      record(.person(decision.words), of: app)
      _ = try? control(.settings(.authorize(app: app, decision)))
    }
  }

  /// Returns the open question about an app.
  private func openQuestion(of app: BundleIdentifier) -> AuthorizationOptions? {
    system.store.app(app)?.openQuestion
  }
}

extension AuthorizationDecision {
  /// Whether this is an answer to the question that is shown for these options (A12).
  func answers(_ question: AuthorizationOptions) -> Bool {
    isForCriticalAlerts == (question == .criticalAlert)
  }

  /// Whether the decision is about critical alerts, which have a separate question.
  var isForCriticalAlerts: Bool { self == .allowCritical || self == .denyCritical }

  /// The user's action, for the transcript.
  var words: String {
    switch self {
    case .allow: "allows notifications"
    case .deny: "does not allow notifications"
    case .allowInSummary: "allows notifications in the scheduled summary"
    case .provisional: "lets the app deliver quietly"
    case .keep: "keeps the notifications"
    case .keepQuietly: "keeps the notifications, quietly"
    case .turnOff: "turns the notifications off"
    case .allowCritical: "allows critical alerts"
    case .denyCritical: "does not allow critical alerts"
    case .notNow: "closes the question without an answer"
    case .reset: "resets the permission"
    }
  }
}

extension NotificationFailure {
  fileprivate static let processHasEnded = NotificationFailure(
    .connectionLost, message: "The simulated process of the app has ended.",
    remedy: "Call again; that starts another one.")
}

extension WorldState {
  /// Records an app's call, and its refusal, before its effects.
  mutating func recordCall(
    _ call: AppCall, by app: BundleIdentifier, message: Int64, effects: [Effect], at mark: Int
  ) {
    guard let event = happening(call, by: app) else { return }
    for case .refuse(_, message, let refusal) in effects {
      record(.refused(NotificationFailure(refusal).message), of: app, before: mark)
    }
    record(event, of: app, before: mark)
  }

  private func happening(_ call: AppCall, by app: BundleIdentifier) -> Happening.Event? {
    switch call {
    case .notifications(.add(let request)):
      let pending = system.store.pending(request.identifier, of: app)
      return .added(
        identifier: request.identifier, due: pending?.due?.wall(seenFrom: clock.moment).date)
    case .notifications(.addAll(let requests)):
      return .app("adds \(StoryText.names(requests.map(\.identifier))) together")
    case .notifications(.removePending(let identifiers)):
      return .app("removes pending \(StoryText.names(identifiers))")
    case .notifications(.removeAllPending): return .app("removes all pending requests")
    case .notifications(.removeDelivered(let identifiers)):
      return .app("removes delivered \(StoryText.names(identifiers))")
    case .notifications(.removeAllDelivered): return .app("removes all delivered notifications")
    case .notifications(.setCategories(let categories)):
      return .app("registers the categories \(StoryText.names(categories.map(\.identifier)))")
    case .notifications(.setBadge(let count)): return .app("sets its badge to \(count)")
    case .places(.monitorRegion(let region)):
      return .app("watches the region \(StoryText.name(region.identifier))")
    case .places(.stopMonitoringRegion(let identifier)):
      return .app("watches the region \(StoryText.name(identifier)) no longer")
    case .pushes(.registerForPushes): return .app("registers for pushes")
    case .pushes(.unregisterForPushes): return .app("gives its token for pushes back")
    case .pushes(.subscribe): return .app("subscribes for Web Push")
    case .pushes(.unsubscribe): return .app("ends a subscription for Web Push")
    case .apps(.setActive(let isActive)):
      return .app(isActive ? "comes to the front" : "leaves the front")
    case .settings(.requestAuthorization), .settings, .notifications(.categories),
      .notifications(.pendingRequests), .notifications(.deliveredNotifications),
      .notifications(.badge), .responses, .apps(.setLaunchCommand),
      .notifications(.presented),
      .places(.locationStatus), .places(.requestLocation), .places(.watchLocation),
      .places(.monitoredRegions), .places(.crossingTaken),
      .places(.regionState),
      .pushes(.pushRegistration), .pushes(.receivePushes), .pushes(.waitingPush),
      .pushes(.pushFetched):
      return nil
    }
  }
}
