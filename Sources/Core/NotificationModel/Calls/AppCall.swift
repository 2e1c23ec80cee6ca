/// What an app asks of the system, one value for each call.
package enum AppCall: Hashable, Sendable {
  case notifications(Notifications)
  case settings(Settings)
  case responses(Responses)
  case places(Places)
  case pushes(Pushes)
  case apps(Apps)
}

/// What the system answers to a call of an app that was not refused.
package enum AppReply: Hashable, Sendable {
  /// Done, and durable.
  case done
  /// Whether at least one of the options that were asked for was granted (A3).
  case granted(Bool)
  /// The settings of the app.
  case settings(ReportedSettings)
  /// The categories of the app, in no promised order.
  case categories([NotificationCategory])
  /// The pending requests, in the order they were added (G1).
  case requests([PendingRequest])
  /// The delivered notifications that are still in the list.
  case notifications([DeliveredNotification])
  /// The number on the app's icon; 0 where there is none.
  case badge(Int)
  /// The response that waits for the app's delegate, if one does, and whether the person wants to see the app
  /// for what waits (F3, A13).
  indirect case waiting(NotificationResponse?, opensApp: Bool)
  /// Whether the app may know where the device is.
  case locationStatus(LocationStatus)
  /// The regions that are watched for the app, in the order they were added.
  case regions([Region])
  /// Where the device is, seen from the region of the call.
  case regionState(RegionState)
  /// The app's wish for pushes; absent where it has none.
  indirect case pushRegistration(PushRegistration?)
  /// The payload of the push that waits for a process of the app, if one does.
  case waitingPush([String: PropertyList]?)
}

/// What the system tells an app without having been asked.
package enum AppEvent: Hashable, Sendable {
  case notifications(Notifications)
  case responses(Responses)
  case settings(Settings)
  case places(Places)
  case pushes(Pushes)
}

/// The first message on a connection: who is speaking, and in which version.
package struct Hello: Hashable, Sendable {
  /// The version of the protocol the sender speaks.
  package var version: Int
  /// The identifier the app claims; absent lets the system derive one from the executable.
  package var bundleIdentifier: String?
  /// The folder the app's strings and sounds lie in.
  package var bundlePath: String?
  /// The name a person should see.
  package var displayName: String?
  /// The script that an interpreter runs, as an absolute path.
  package var scriptPath: String?
  /// Session variables that the app would need when it is started again.
  package var environment: [String: String]
  /// Whether the process is told of questions that nobody is there to answer (`AppEvent.questionWaits`).
  package var hearsOfQuestions: Bool

  /// The version this source speaks.
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
