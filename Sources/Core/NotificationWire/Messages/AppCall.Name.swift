import NotificationModel

extension AppCall {
  /// What each call is called on the wire.
  enum Name: String, CaseIterable {
    case requestAuthorization = "requestAuthorization"
    case settings = "settings"
    case setCategories = "setCategories"
    case categories = "categories"
    case add = "add"
    case pendingRequests = "pendingRequests"
    case removePending = "removePending"
    case removeAllPending = "removeAllPending"
    case deliveredNotifications = "deliveredNotifications"
    case removeDelivered = "removeDelivered"
    case removeAllDelivered = "removeAllDelivered"
    case setBadge = "setBadge"
    case badge = "badge"
    case setDelegate = "setDelegate"
    case setActive = "setActive"
    case setLaunchCommand = "setLaunchCommand"
    case presented = "presented"
    case waitingResponse = "waitingResponse"
    case responseHandled = "responseHandled"
    case locationStatus = "locationStatus"
    case requestLocation = "requestLocation"
    case watchLocation = "watchLocation"
    case monitorRegion = "monitorRegion"
    case stopMonitoringRegion = "stopMonitoringRegion"
    case monitoredRegions = "monitoredRegions"
    case crossingTaken = "crossingTaken"
    case regionState = "regionState"
    case registerForPushes = "registerForPushes"
    case unregisterForPushes = "unregisterForPushes"
    case pushRegistration = "pushRegistration"
    case receivePushes = "receivePushes"
    case waitingPush = "waitingPush"
    case pushFetched = "pushFetched"
  }

  /// The name of this call.
  var name: Name {
    switch self {
    case .requestAuthorization: .requestAuthorization
    case .settings: .settings
    case .setCategories: .setCategories
    case .categories: .categories
    case .add: .add
    case .pendingRequests: .pendingRequests
    case .removePending: .removePending
    case .removeAllPending: .removeAllPending
    case .deliveredNotifications: .deliveredNotifications
    case .removeDelivered: .removeDelivered
    case .removeAllDelivered: .removeAllDelivered
    case .setBadge: .setBadge
    case .badge: .badge
    case .setDelegate: .setDelegate
    case .setActive: .setActive
    case .setLaunchCommand: .setLaunchCommand
    case .presented: .presented
    case .waitingResponse: .waitingResponse
    case .responseHandled: .responseHandled
    case .locationStatus: .locationStatus
    case .requestLocation: .requestLocation
    case .watchLocation: .watchLocation
    case .monitorRegion: .monitorRegion
    case .stopMonitoringRegion: .stopMonitoringRegion
    case .monitoredRegions: .monitoredRegions
    case .crossingTaken: .crossingTaken
    case .regionState: .regionState
    case .registerForPushes: .registerForPushes
    case .unregisterForPushes: .unregisterForPushes
    case .pushRegistration: .pushRegistration
    case .receivePushes: .receivePushes
    case .waitingPush: .waitingPush
    case .pushFetched: .pushFetched
    }
  }
}
