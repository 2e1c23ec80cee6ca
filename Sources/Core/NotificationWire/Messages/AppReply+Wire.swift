import NotificationModel

extension AppReply {
  /// The names of the replies on the wire.
  enum Name: String, CaseIterable {
    case done = "done"
    case granted = "granted"
    case settings = "settings"
    case categories = "categories"
    case requests = "requests"
    case notifications = "notifications"
    case badge = "badge"
    case waiting = "waiting"
    case locationStatus = "locationStatus"
    case regions = "regions"
    case regionState = "regionState"
    case pushRegistration = "pushRegistration"
    case waitingPush = "waitingPush"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "reply") {
    case .done: self = .done
    case .granted: self = .granted(try object.value("granted"))
    case .settings: self = .settings(try object.value("settings"))
    case .categories: self = .categories(try object.requiredList("categories"))
    case .requests: self = .requests(try object.requiredList("requests"))
    case .notifications: self = .notifications(try object.requiredList("notifications"))
    case .badge: self = .badge(try object.value("count"))
    case .waiting:
      self = .waiting(
        try object.optional("response"), opensApp: try object.value("opensApp", default: false))
    case .locationStatus: self = .locationStatus(try object.value("status"))
    case .regions: self = .regions(try object.requiredList("regions"))
    case .regionState: self = .regionState(try object.value("state"))
    case .pushRegistration: self = .pushRegistration(try object.optional("registration"))
    case .waitingPush:
      self = .waitingPush(
        try object.optionalPropertyLists("payload"))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .done: writer.member("reply", Name.done.rawValue)
    case .granted(let granted):
      writer.member("reply", Name.granted.rawValue)
      writer.member("granted", granted)
    case .settings(let settings):
      writer.member("reply", Name.settings.rawValue)
      writer.member("settings", settings)
    case .categories(let categories):
      writer.member("reply", Name.categories.rawValue)
      writer.member("categories", categories)
    case .requests(let requests):
      writer.member("reply", Name.requests.rawValue)
      writer.member("requests", requests)
    case .notifications(let notifications):
      writer.member("reply", Name.notifications.rawValue)
      writer.member("notifications", notifications)
    case .badge(let count):
      writer.member("reply", Name.badge.rawValue)
      writer.member("count", count)
    case .waiting(let response, let opensApp):
      writer.member("reply", Name.waiting.rawValue)
      writer.member("response", ifPresent: response)
      writer.member("opensApp", opensApp, unless: false)
    case .locationStatus(let status):
      writer.member("reply", Name.locationStatus.rawValue)
      writer.member("status", status)
    case .regions(let regions):
      writer.member("reply", Name.regions.rawValue)
      writer.member("regions", regions)
    case .regionState(let state):
      writer.member("reply", Name.regionState.rawValue)
      writer.member("state", state)
    case .pushRegistration(let registration):
      writer.member("reply", Name.pushRegistration.rawValue)
      writer.member("registration", ifPresent: registration)
    case .waitingPush(let payload):
      writer.member("reply", Name.waitingPush.rawValue)
      if let payload { writer.member("payload", PropertyList.dictionary(payload)) }
    }
  }
}

extension AppEvent {
  /// The names of the events on the wire.
  enum Name: String, CaseIterable {
    case willPresent = "willPresent"
    case didReceive = "didReceive"
    case openSettings = "openSettings"
    case locationStatusChanged = "locationStatusChanged"
    case located = "located"
    case locationUnavailable = "locationUnavailable"
    case crossed = "crossed"
    case pushRegistered = "pushRegistered"
    case pushRegistrationFailed = "pushRegistrationFailed"
    case didReceivePush = "didReceivePush"
    case questionWaits = "questionWaits"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "event") {
    case .willPresent:
      self = .notifications(
        .willPresent(token: try object.value("token"), try object.value("notification")))
    case .didReceive:
      self = .responses(.didReceive(token: try object.value("token"), try object.value("response")))
    case .openSettings: self = .settings(.openSettings(try object.optional("notification")))
    case .locationStatusChanged: self = .places(.locationStatusChanged(try object.value("status")))
    case .located: self = .places(.located(try object.value("fix")))
    case .locationUnavailable:
      self = .places(.locationUnavailable(reason: try object.value("reason", default: "")))
    case .crossed: self = .places(.crossed(try RegionCrossing(members: object)))
    case .pushRegistered: self = .pushes(.pushRegistered(token: try object.pushToken("token")))
    case .pushRegistrationFailed:
      self = .pushes(.pushRegistrationFailed(try object.value("failure")))
    case .didReceivePush:
      self = .pushes(
        .didReceivePush(
          token: try object.value("token"), payload: try object.propertyLists("payload")))
    case .questionWaits:
      self = .settings(
        .questionWaits(
          OpenQuestion(app: try object.value("app"), subject: try object.value("subject"))))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .notifications(.willPresent(let token, let notification)):
      writer.member("event", Name.willPresent.rawValue)
      writer.member("token", token)
      writer.member("notification", notification)
    case .responses(.didReceive(let token, let response)):
      writer.member("event", Name.didReceive.rawValue)
      writer.member("token", token)
      writer.member("response", response)
    case .settings(.openSettings(let notification)):
      writer.member("event", Name.openSettings.rawValue)
      writer.member("notification", ifPresent: notification)
    case .places(.locationStatusChanged(let status)):
      writer.member("event", Name.locationStatusChanged.rawValue)
      writer.member("status", status)
    case .places(.located(let fix)):
      writer.member("event", Name.located.rawValue)
      writer.member("fix", fix)
    case .places(.locationUnavailable(let reason)):
      writer.member("event", Name.locationUnavailable.rawValue)
      writer.member("reason", reason)
    case .places(.crossed(let crossing)):
      writer.member("event", Name.crossed.rawValue)
      crossing.writeMembers(to: &writer)
    case .pushes(.pushRegistered(let token)):
      writer.member("event", Name.pushRegistered.rawValue)
      writer.member("token", token)
    case .pushes(.pushRegistrationFailed(let failure)):
      writer.member("event", Name.pushRegistrationFailed.rawValue)
      writer.member("failure", failure)
    case .pushes(.didReceivePush(let token, let payload)):
      writer.member("event", Name.didReceivePush.rawValue)
      writer.member("token", token)
      writer.member("payload", unlessEmpty: payload)
    case .settings(.questionWaits(let question)):
      writer.member("event", Name.questionWaits.rawValue)
      writer.member("app", question.app)
      writer.member("subject", question.subject)
    }
  }
}
