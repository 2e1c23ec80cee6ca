import NotificationEngine
import NotificationModel

extension World {
  static let bundle = "/apps/Organizer.app"

  /// A world whose organizer is an installed bundle with entitlements, greeted and undecided.
  static func installed(
    policy: Policy = Policy(), _ entitle: (inout Entitlements) -> Void = { _ in }
  ) -> World {
    var world = World(policy: policy)
    world.install(entitle)
    world.greet(executable: "\(bundle)/organizer")
    return world
  }

  /// The same, with everything that is requested here allowed by the user.
  static func entitled(
    asking options: AuthorizationOptions = [.alert, .sound, .badge],
    _ entitle: (inout Entitlements) -> Void
  ) -> World {
    var world = installed(entitle)
    world.call(.settings(.requestAuthorization(options)))
    world.control(.settings(.authorize(app: organizer, .allow)))
    if options.contains(.criticalAlert) {
      world.control(.settings(.authorize(app: organizer, .allowCritical)))
    }
    return world
  }

  @discardableResult
  mutating func install(_ entitle: (inout Entitlements) -> Void = { _ in }) -> [Effect] {
    var entitlements = Entitlements()
    entitle(&entitlements)
    return transaction(
      .apps(
        .appInstalled(
          InstalledApp(
            identifier: World.organizer, displayName: "Organizer", bundlePath: World.bundle,
            executable: "\(World.bundle)/organizer", entitlements: entitlements),
          reply: nil)))
  }

  /// The settings that the app receives.
  mutating func reportedSettings() -> ReportedSettings? {
    for case .settings(let settings) in call(.settings(.all)).replies { return settings }
    return nil
  }

  /// The pending requests that the app receives.
  mutating func pending() -> [PendingRequest] {
    for case .requests(let requests) in call(.notifications(.pendingRequests)).replies {
      return requests
    }
    return []
  }

  /// The identifiers in the list that the app receives.
  mutating func delivered() -> [String] {
    for case .notifications(let list) in call(.notifications(.deliveredNotifications)).replies {
      return list.map(\.request.identifier)
    }
    return []
  }

  /// Delivers a request at once and returns its presentation.
  @discardableResult
  mutating func show(
    _ identifier: String = "milk", _ change: (inout NotificationContent) -> Void = { _ in }
  ) -> Presentation? {
    var request = NotificationRequest.reminder(identifier).immediate
    change(&request.content)
    return call(.notifications(.add(request))).presentations.last
  }

  /// Changes rows of the organizer's settings.
  @discardableResult
  mutating func set(_ rows: [String: String]) -> [Effect] {
    control(.settings(.changeAppSettings(app: World.organizer, rows)))
  }

  /// Changes rows of the settings of all apps.
  @discardableResult
  mutating func setGlobally(_ rows: [String: String]) -> [Effect] {
    control(.settings(.changeGlobalSettings(rows)))
  }

  /// The stacks in the list that a shell receives when it attaches now.
  mutating func list() -> [PresentationGroup] {
    for case .showTo(_, .notifications(.list(let groups))) in control(.attachShell(name: "test")) {
      return groups
    }
    return []
  }

  /// The record of the organizer.
  var record: AppRecord? { store.app(World.organizer) }
}

extension [Effect] {
  /// The questions to the user, in order.
  var questions: [AuthorizationQuestion] {
    compactMap { if case .show(.settings(.ask(let question))) = $0 { question } else { nil } }
  }

  /// The numbers on icons, in order.
  var badges: [Int] {
    compactMap { if case .show(.notifications(.badge(_, let count))) = $0 { count } else { nil } }
  }

  /// The answers by their calls.
  var answers: [Int64: AppReply] {
    var answers: [Int64: AppReply] = [:]
    for case .reply(_, let message, let reply) in self { answers[message] = reply }
    return answers
  }

  /// The replies on the control socket, in order.
  var controlReplies: [ControlReply] {
    compactMap { if case .replyToControl(_, _, let reply) = $0 { reply } else { nil } }
  }

  /// The token of the first notification that an app was asked about.
  var presentingToken: Int64? {
    for case .notifications(.willPresent(let token, _)) in appEvents { return token }
    return nil
  }

  /// The tokens and actions of the responses that apps received.
  var responses: [(token: Int64, response: NotificationResponse)] {
    appEvents.compactMap { event in
      if case .responses(.didReceive(let token, let response)) = event {
        (token, response)
      } else {
        nil
      }
    }
  }
}
