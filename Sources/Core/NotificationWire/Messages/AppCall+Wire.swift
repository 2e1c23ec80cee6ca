package import NotificationModel

/// A message from an app on its socket.
package enum ClientMessage: Hashable, Sendable {
  /// The first message.
  case hello(Hello)
  /// A call, with the number that its answer will have.
  case app(id: Int64, AppCall)

  /// Reads a message; a refusal contains the number, so that it can be answered.
  ///
  /// Throws `versionMismatch` for a greeting in another version, `unsupported` for an unknown call,
  /// `invalidMessage`, `invalidValue` and `limitReached` for a field, which is named.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ClientMessage {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      if Hello.isCalled(in: object) { return .hello(try Hello(members: object)) }
      return .app(
        id: try MessageReader.callIdentifier(of: object), try AppCall(members: object))
    }
  }

  /// Encodes the message, without the length that precedes it.
  package func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .hello(let hello): hello.writeMembers(to: &writer)
      case .app(let id, let call):
        writer.member("id", id)
        call.writeMembers(to: &writer)
      }
    }
  }
}

extension AppCall {
  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.callName(Name.self) {
    case .requestAuthorization: self = .settings(.requestAuthorization(try object.value("options")))
    case .settings: self = .settings(.all)
    case .setCategories:
      self = .notifications(
        .setCategories(
          try object.requiredList("categories", limit: WireLimits.categories)))
    case .categories: self = .notifications(.categories)
    case .add: self = .notifications(.add(try object.value("request")))
    case .pendingRequests: self = .notifications(.pendingRequests)
    case .removePending:
      self = .notifications(.removePending(identifiers: try object.namedRequests()))
    case .removeAllPending: self = .notifications(.removeAllPending)
    case .deliveredNotifications: self = .notifications(.deliveredNotifications)
    case .removeDelivered:
      self = .notifications(.removeDelivered(identifiers: try object.namedRequests()))
    case .removeAllDelivered: self = .notifications(.removeAllDelivered)
    case .setBadge: self = .notifications(.setBadge(try object.value("count")))
    case .badge: self = .notifications(.badge)
    case .setDelegate: self = .responses(.setDelegate(isSet: try object.value("isSet")))
    case .setActive: self = .apps(.setActive(try object.value("isActive")))
    case .setLaunchCommand: self = .apps(.setLaunchCommand(try object.words("command")))
    case .presented:
      self = .notifications(
        .presented(token: try object.value("token"), options: try object.value("options")))
    case .waitingResponse: self = .responses(.waitingResponse)
    case .responseHandled: self = .responses(.responseHandled(token: try object.value("token")))
    case .locationStatus: self = .places(.locationStatus)
    case .requestLocation:
      self = .places(
        .requestLocation(
          try object.value("wish"),
          purpose: try object.optionalText("purpose", limit: WireLimits.identifierBytes)))
    case .watchLocation: self = .places(.watchLocation(try object.optional("watch")))
    case .monitorRegion: self = .places(.monitorRegion(try object.value("region")))
    case .stopMonitoringRegion:
      self = .places(
        .stopMonitoringRegion(
          identifier: try object.text("identifier", limit: WireLimits.identifierBytes)))
    case .monitoredRegions: self = .places(.monitoredRegions)
    case .crossingTaken: self = .places(.crossingTaken(number: try object.value("number")))
    case .regionState: self = .places(.regionState(try object.value("region")))
    case .registerForPushes: self = .pushes(.registerForPushes)
    case .unregisterForPushes: self = .pushes(.unregisterForPushes)
    case .pushRegistration: self = .pushes(.pushRegistration)
    case .receivePushes: self = .pushes(.receivePushes(try object.value("isSet")))
    case .waitingPush: self = .pushes(.waitingPush)
    case .pushFetched:
      self = .pushes(.pushFetched(token: try object.value("token"), try object.value("result")))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("call", name.rawValue)
    switch self {
    case .settings(.all), .notifications(.categories), .notifications(.pendingRequests),
      .notifications(.removeAllPending), .notifications(.deliveredNotifications),
      .notifications(.removeAllDelivered), .notifications(.badge), .responses(.waitingResponse),
      .places(.locationStatus), .places(.monitoredRegions),
      .pushes(.registerForPushes), .pushes(.unregisterForPushes), .pushes(.pushRegistration),
      .pushes(.waitingPush):
      return
    case .settings(.requestAuthorization(let options)): writer.member("options", options)
    case .notifications(.setCategories(let categories)): writer.member("categories", categories)
    case .notifications(.add(let request)): writer.member("request", request)
    case .notifications(.removePending(let identifiers)),
      .notifications(.removeDelivered(let identifiers)):
      writer.member("identifiers", identifiers)
    case .notifications(.setBadge(let count)): writer.member("count", count)
    case .responses(.setDelegate(let isSet)): writer.member("isSet", isSet)
    case .apps(.setActive(let isActive)): writer.member("isActive", isActive)
    case .apps(.setLaunchCommand(let command)): writer.member("command", command)
    case .notifications(.presented(let token, let options)):
      writer.member("token", token)
      writer.member("options", options)
    case .responses(.responseHandled(let token)): writer.member("token", token)
    case .places(.requestLocation(let wish, let purpose)):
      writer.member("wish", wish)
      writer.member("purpose", ifPresent: purpose)
    case .places(.watchLocation(let watch)): writer.member("watch", ifPresent: watch)
    case .places(.monitorRegion(let region)), .places(.regionState(let region)):
      writer.member("region", region)
    case .places(.stopMonitoringRegion(let identifier)): writer.member("identifier", identifier)
    case .places(.crossingTaken(let number)): writer.member("number", number)
    case .pushes(.receivePushes(let isSet)): writer.member("isSet", isSet)
    case .pushes(.pushFetched(let token, let result)):
      writer.member("token", token)
      writer.member("result", result)
    }
  }
}

extension JSONObject {
  /// Reads the name of a call.
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
  /// The names of the calls on the wire.
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
    case .settings(.requestAuthorization): .requestAuthorization
    case .settings(.all): .settings
    case .notifications(.setCategories): .setCategories
    case .notifications(.categories): .categories
    case .notifications(.add): .add
    case .notifications(.pendingRequests): .pendingRequests
    case .notifications(.removePending): .removePending
    case .notifications(.removeAllPending): .removeAllPending
    case .notifications(.deliveredNotifications): .deliveredNotifications
    case .notifications(.removeDelivered): .removeDelivered
    case .notifications(.removeAllDelivered): .removeAllDelivered
    case .notifications(.setBadge): .setBadge
    case .notifications(.badge): .badge
    case .responses(.setDelegate): .setDelegate
    case .apps(.setActive): .setActive
    case .apps(.setLaunchCommand): .setLaunchCommand
    case .notifications(.presented): .presented
    case .responses(.waitingResponse): .waitingResponse
    case .responses(.responseHandled): .responseHandled
    case .places(.locationStatus): .locationStatus
    case .places(.requestLocation): .requestLocation
    case .places(.watchLocation): .watchLocation
    case .places(.monitorRegion): .monitorRegion
    case .places(.stopMonitoringRegion): .stopMonitoringRegion
    case .places(.monitoredRegions): .monitoredRegions
    case .places(.crossingTaken): .crossingTaken
    case .places(.regionState): .regionState
    case .pushes(.registerForPushes): .registerForPushes
    case .pushes(.unregisterForPushes): .unregisterForPushes
    case .pushes(.pushRegistration): .pushRegistration
    case .pushes(.receivePushes): .receivePushes
    case .pushes(.waitingPush): .waitingPush
    case .pushes(.pushFetched): .pushFetched
    }
  }
}
