import NotificationModel

extension AppCall {
  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.callName(Name.self) {
    case .requestAuthorization: self = .requestAuthorization(try object.value("options"))
    case .settings: self = .settings
    case .setCategories:
      self = .setCategories(
        try object.requiredList("categories", limit: WireLimits.categories))
    case .categories: self = .categories
    case .add: self = .add(try object.value("request"))
    case .pendingRequests: self = .pendingRequests
    case .removePending: self = .removePending(identifiers: try object.namedRequests())
    case .removeAllPending: self = .removeAllPending
    case .deliveredNotifications: self = .deliveredNotifications
    case .removeDelivered: self = .removeDelivered(identifiers: try object.namedRequests())
    case .removeAllDelivered: self = .removeAllDelivered
    case .setBadge: self = .setBadge(try object.value("count"))
    case .badge: self = .badge
    case .setDelegate: self = .setDelegate(isSet: try object.value("isSet"))
    case .setActive: self = .setActive(try object.value("isActive"))
    case .setLaunchCommand: self = .setLaunchCommand(try object.words("command"))
    case .presented:
      self = .presented(token: try object.value("token"), options: try object.value("options"))
    case .waitingResponse: self = .waitingResponse
    case .responseHandled: self = .responseHandled(token: try object.value("token"))
    case .locationStatus: self = .locationStatus
    case .requestLocation:
      self = .requestLocation(
        try object.value("wish"),
        purpose: try object.optionalText("purpose", limit: WireLimits.identifierBytes))
    case .watchLocation: self = .watchLocation(try object.optional("watch"))
    case .monitorRegion: self = .monitorRegion(try object.value("region"))
    case .stopMonitoringRegion:
      self = .stopMonitoringRegion(
        identifier: try object.text("identifier", limit: WireLimits.identifierBytes))
    case .monitoredRegions: self = .monitoredRegions
    case .crossingTaken: self = .crossingTaken(number: try object.value("number"))
    case .regionState: self = .regionState(try object.value("region"))
    case .registerForPushes: self = .registerForPushes
    case .unregisterForPushes: self = .unregisterForPushes
    case .pushRegistration: self = .pushRegistration
    case .receivePushes: self = .receivePushes(try object.value("isSet"))
    case .waitingPush: self = .waitingPush
    case .pushFetched:
      self = .pushFetched(token: try object.value("token"), try object.value("result"))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("call", name.rawValue)
    switch self {
    case .settings, .categories, .pendingRequests, .removeAllPending, .deliveredNotifications,
      .removeAllDelivered, .badge, .waitingResponse, .locationStatus, .monitoredRegions,
      .registerForPushes, .unregisterForPushes, .pushRegistration, .waitingPush:
      return
    case .requestAuthorization(let options): writer.member("options", options)
    case .setCategories(let categories): writer.member("categories", categories)
    case .add(let request): writer.member("request", request)
    case .removePending(let identifiers), .removeDelivered(let identifiers):
      writer.member("identifiers", identifiers)
    case .setBadge(let count): writer.member("count", count)
    case .setDelegate(let isSet): writer.member("isSet", isSet)
    case .setActive(let isActive): writer.member("isActive", isActive)
    case .setLaunchCommand(let command): writer.member("command", command)
    case .presented(let token, let options):
      writer.member("token", token)
      writer.member("options", options)
    case .responseHandled(let token): writer.member("token", token)
    case .requestLocation(let wish, let purpose):
      writer.member("wish", wish)
      writer.member("purpose", ifPresent: purpose)
    case .watchLocation(let watch): writer.member("watch", ifPresent: watch)
    case .monitorRegion(let region), .regionState(let region): writer.member("region", region)
    case .stopMonitoringRegion(let identifier): writer.member("identifier", identifier)
    case .crossingTaken(let number): writer.member("number", number)
    case .receivePushes(let isSet): writer.member("isSet", isSet)
    case .pushFetched(let token, let result):
      writer.member("token", token)
      writer.member("result", result)
    }
  }
}

extension JSONObject {
  /// Reads which call a message is.
  func callName<Name: RawRepresentable<String>>(
    _ type: Name.Type
  ) throws(NotificationFailure) -> Name {
    let name: String = try value("call")
    guard let call = Name(rawValue: name) else {
      throw NotificationFailure(
        .unsupported, field: "call", value: name.excerpt,
        message: "There is no call of this name on this socket.",
        remedy: "Use one of those that docs/wire.md lists for the socket.")
    }
    return call
  }

  fileprivate func namedRequests() throws(NotificationFailure) -> [String] {
    guard self["identifiers"] != nil else { throw .missing("identifiers") }
    return try identifiers("identifiers", limit: WireLimits.identifiers) ?? []
  }
}

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
