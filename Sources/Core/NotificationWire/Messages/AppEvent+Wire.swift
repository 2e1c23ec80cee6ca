import NotificationModel

extension AppEvent {
  /// What each event is called on the wire.
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
      self = .willPresent(token: try object.value("token"), try object.value("notification"))
    case .didReceive:
      self = .didReceive(token: try object.value("token"), try object.value("response"))
    case .openSettings: self = .openSettings(try object.optional("notification"))
    case .locationStatusChanged: self = .locationStatusChanged(try object.value("status"))
    case .located: self = .located(try object.value("fix"))
    case .locationUnavailable:
      self = .locationUnavailable(reason: try object.value("reason", default: ""))
    case .crossed: self = .crossed(try RegionCrossing(members: object))
    case .pushRegistered: self = .pushRegistered(token: try object.pushToken("token"))
    case .pushRegistrationFailed: self = .pushRegistrationFailed(try object.value("failure"))
    case .didReceivePush:
      self = .didReceivePush(
        token: try object.value("token"), payload: try object.propertyLists("payload"))
    case .questionWaits:
      self = .questionWaits(
        OpenQuestion(app: try object.value("app"), subject: try object.value("subject")))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .willPresent(let token, let notification):
      writer.member("event", Name.willPresent.rawValue)
      writer.member("token", token)
      writer.member("notification", notification)
    case .didReceive(let token, let response):
      writer.member("event", Name.didReceive.rawValue)
      writer.member("token", token)
      writer.member("response", response)
    case .openSettings(let notification):
      writer.member("event", Name.openSettings.rawValue)
      writer.member("notification", ifPresent: notification)
    case .locationStatusChanged(let status):
      writer.member("event", Name.locationStatusChanged.rawValue)
      writer.member("status", status)
    case .located(let fix):
      writer.member("event", Name.located.rawValue)
      writer.member("fix", fix)
    case .locationUnavailable(let reason):
      writer.member("event", Name.locationUnavailable.rawValue)
      writer.member("reason", reason)
    case .crossed(let crossing):
      writer.member("event", Name.crossed.rawValue)
      crossing.writeMembers(to: &writer)
    case .pushRegistered(let token):
      writer.member("event", Name.pushRegistered.rawValue)
      writer.member("token", token)
    case .pushRegistrationFailed(let failure):
      writer.member("event", Name.pushRegistrationFailed.rawValue)
      writer.member("failure", failure)
    case .didReceivePush(let token, let payload):
      writer.member("event", Name.didReceivePush.rawValue)
      writer.member("token", token)
      writer.member("payload", unlessEmpty: payload)
    case .questionWaits(let question):
      writer.member("event", Name.questionWaits.rawValue)
      writer.member("app", question.app)
      writer.member("subject", question.subject)
    }
  }
}
