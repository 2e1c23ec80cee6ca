/// What an app asks of the system, one value for each call.
public enum AppCall: Hashable, Sendable {
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
  case requestLocation(LocationWish, purpose: String?)
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
