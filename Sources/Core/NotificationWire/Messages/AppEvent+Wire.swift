import NotificationModel

extension AppEvent {
  /// What each event is called on the wire.
  enum Name: String, CaseIterable {
    case willPresent = "willPresent"
    case didReceive = "didReceive"
    case openSettings = "openSettings"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "event") {
    case .willPresent:
      self = .willPresent(token: try object.value("token"), try object.value("notification"))
    case .didReceive:
      self = .didReceive(token: try object.value("token"), try object.value("response"))
    case .openSettings: self = .openSettings(try object.optional("notification"))
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
    }
  }
}
