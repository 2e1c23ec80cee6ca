/// What an app asks of the system, one value for each call.
package enum AppCall: Hashable, Sendable {
  /// Asks the person for permission, once; later calls only report what was decided (A2).
  case requestAuthorization(AuthorizationOptions)
  /// Reads the settings as the app is told them (A18).
  case settings
  /// Replaces all categories of the app (F10).
  case setCategories([NotificationCategory])
  /// Reads the categories that were set last.
  case categories
  /// Adds a request, replacing the pending one of the same identifier (B1).
  case add(NotificationRequest)
  /// Reads the app's requests that wait for their trigger (G1).
  case pendingRequests
  /// Removes pending requests; unknown identifiers are ignored (G3).
  case removePending(identifiers: [String])
  /// Removes every pending request of the app.
  case removeAllPending
  /// Reads what was delivered and is still in the list (G2).
  case deliveredNotifications
  /// Takes delivered notifications out of the list; unknown identifiers are ignored (G3).
  case removeDelivered(identifiers: [String])
  /// Takes every notification of the app out of the list; the badge stays (C4).
  case removeAllDelivered
  /// Sets the number on the app's icon: 0 removes it, a negative one is refused (G5).
  case setBadge(Int)
  /// Reads the number on the app's icon, as the app set it.
  case badge
  /// Whether this process has a delegate; responses wait for one (F13).
  case setDelegate(isSet: Bool)
  /// Whether this process is what the person is looking at.
  case setActive(Bool)
  /// The command that starts the app when it is not running.
  case setLaunchCommand([String])
  /// The answer to `AppEvent.willPresent`.
  case presented(token: Int64, options: PresentationOptions)
  /// Reads what the delegate will be given first, for a process that was started for it (F14).
  case waitingResponse
  /// The app has finished with `AppEvent.didReceive`.
  case responseHandled(token: Int64)
  /// Reads whether the app may know where the device is.
  case locationStatus
  /// Asks the person for the right to know where the device is. It is answered with `AppReply.locationStatus`:
  /// at once where nothing is to be asked, else when the person has decided.
  case requestLocation(LocationRequest, purpose: String?)
  /// What this process wants to be told of where the device is; absent ends it.
  case watchLocation(LocationWatch?)
  /// Watches a region for the app until it is told otherwise, replacing the one of the same identifier.
  case monitorRegion(Region)
  /// Watches a region no longer; unknown identifiers are ignored.
  case stopMonitoringRegion(identifier: String)
  /// Reads the regions that are watched for the app.
  case monitoredRegions
  /// This process has `AppEvent.crossed` of this number, and those before it; until then they are kept.
  case crossingTaken(number: Int64)
  /// Reads where the device is, seen from a region, as far as it is known now.
  case regionState(Region)
  /// Wants a token for pushes (H1). It is refused where none can come at all; else
  /// `AppEvent.pushRegistered` follows, also much later, or `AppEvent.pushRegistrationFailed`.
  case registerForPushes
  /// Gives the token back; pushes for it reach nobody any more.
  case unregisterForPushes
  /// Reads whether the app has registered, and its token.
  case pushRegistration
  /// Whether this process takes pushes that wake the app; one that is held comes at once (H7).
  case receivePushes(Bool)
  /// Reads the push that a process was started for, which it is given when it takes pushes.
  case waitingPush
  /// The app has finished with `AppEvent.didReceivePush`.
  case pushFetched(token: Int64, PushFetchResult)
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
  /// A notification arrived while the app is in the foreground; the answer is `AppCall.presented` (E1).
  indirect case willPresent(token: Int64, DeliveredNotification)
  /// The person acted; the answer is `AppCall.responseHandled` (F12).
  indirect case didReceive(token: Int64, NotificationResponse)
  /// The person wants the app's own notification settings (A13).
  indirect case openSettings(DeliveredNotification?)
  /// The right of the app to know where the device is became another one; every process is told.
  case locationStatusChanged(LocationStatus)
  /// Where the device is, for a process that watches; roughly where the app may not know it precisely.
  indirect case located(LocationFix)
  /// Nobody knows where the device is, for a process that watches.
  case locationUnavailable(reason: String)
  /// The device crossed the border of a region that is watched for the app; the answer is `AppCall.crossingTaken`.
  indirect case crossed(RegionCrossing)
  /// The app has this token for pushes, in hexadecimal digits; told to processes that registered (H1).
  case pushRegistered(token: String)
  /// No token can come.
  indirect case pushRegistrationFailed(NotificationFailure)
  /// A push wakes the app; the answer is `AppCall.pushFetched`, within 30 seconds (H7).
  case didReceivePush(token: Int64, payload: [String: PropertyList])
  /// A call of this process has waited a while for a person, and no shell is there that could ask; told only to
  /// a process whose greeting wants it.
  case questionWaits(OpenQuestion)
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
