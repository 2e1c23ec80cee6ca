/// A call of an app, one value for each call.
package enum AppCall: Hashable, Sendable {
  case notifications(Notifications)
  case settings(Settings)
  case responses(Responses)
  case places(Places)
  case pushes(Pushes)
  case apps(Apps)

  /// Whether the call may be sent again after its connection was lost before the reply.
  ///
  /// Adding twice could deliver twice, and a token is invalid on another connection.
  package var isRepeatable: Bool {
    switch self {
    case .notifications(let call): call.isRepeatable
    case .settings(let call): call.isRepeatable
    case .responses(let call): call.isRepeatable
    case .places(let call): call.isRepeatable
    case .pushes(let call): call.isRepeatable
    case .apps(let call): call.isRepeatable
    }
  }

  /// Whether the call's answer may wait for the user.
  package var mayAsk: Bool {
    switch self {
    case .settings(.requestAuthorization), .places(.requestLocation): true
    default: false
    }
  }
}

/// The reply to a call of an app that was not refused.
package enum AppReply: Hashable, Sendable {
  /// Done, and durable.
  case done
  /// Whether at least one of the requested options was granted (A3).
  case granted(Bool)
  /// The settings of the app.
  case settings(ReportedSettings)
  /// The categories of the app, in no promised order.
  case categories([NotificationCategory])
  /// The pending requests, in the order they were added (G1).
  case requests([PendingRequest])
  /// The delivered notifications that are still in the list.
  case notifications([DeliveredNotification])
  /// The number on the app's icon; 0 without a number.
  case badge(Int)
  /// The response that waits for the app's delegate, if there is one, and whether the user wants the app to
  /// open for it (F3, A13).
  indirect case waiting(NotificationResponse?, opensApp: Bool)
  /// The responses that no process has handled, oldest first.
  case responses([KeptResponse])
  /// The app's right to the device's location.
  case locationStatus(LocationStatus)
  /// The regions that are monitored for the app, in the order they were added.
  case regions([Region])
  /// The state of the region in the call.
  case regionState(RegionState)
  /// The app's push registration; absent if it has none.
  indirect case pushRegistration(PushRegistration?)
  /// The payload of the push that waits for a process of the app, if there is one.
  case waitingPush([String: PropertyList]?)
}

/// An event that the daemon sends to an app.
package enum AppEvent: Hashable, Sendable {
  case notifications(Notifications)
  case responses(Responses)
  case settings(Settings)
  case places(Places)
  case pushes(Pushes)
}

/// The first message on a connection: the identity of the peer, and its version.
package struct Hello: Hashable, Sendable {
  /// The version of the protocol that the sender uses.
  package var version: Int
  /// The identifier that the app claims; if absent, the daemon derives one from the executable.
  package var bundleIdentifier: String?
  /// The folder of the app's strings and sounds.
  package var bundlePath: String?
  /// The name to show to the user.
  package var displayName: String?
  /// The script that an interpreter runs, as an absolute path.
  package var scriptPath: String?
  /// Session variables that are needed to start the app again.
  package var environment: [String: String]
  /// Whether the process receives events about questions that no shell can ask (`AppEvent.questionWaits`).
  package var hearsOfQuestions: Bool
  /// Whether the process receives events about its delivered notifications and its changed settings.
  package var hearsOfChanges = false
  /// Whether the process joins the parts in which long lists are sent.
  package var readsParts = false
  /// The app's icon: a path, or a name of the icon theme.
  package var icon: String?
  /// The command that starts the app when it is not running, as `setLaunchCommand` sets it; empty: it is not started.
  package var launchCommand: [String]?

  /// The version that this source implements.
  package static let currentVersion = 1

  /// Creates a greeting in the current version.
  package init(
    bundleIdentifier: String? = nil, bundlePath: String? = nil, displayName: String? = nil,
    scriptPath: String? = nil, environment: [String: String] = [:],
    hearsOfQuestions: Bool = false
  ) {
    version = Self.currentVersion
    self.bundleIdentifier = bundleIdentifier
    self.bundlePath = bundlePath
    self.displayName = displayName
    self.scriptPath = scriptPath
    self.environment = environment
    self.hearsOfQuestions = hearsOfQuestions
  }
}
