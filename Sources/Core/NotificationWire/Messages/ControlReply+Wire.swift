package import NotificationModel

extension ControlReply {
  /// The names of the replies on the wire.
  enum Name: String, CaseIterable {
    case done = "done"
    case status = "status"
    case apps = "apps"
    case pending = "pending"
    case delivered = "delivered"
    case appSettings = "appSettings"
    case globalSettings = "globalSettings"
    case scheduled = "scheduled"
    case responses = "responses"
    case installed = "installed"
    case timeline = "timeline"
    case pushChecked = "pushChecked"
    case summaries = "summaries"
    case content = "content"
    case location = "location"
    case gateways = "gateways"
    case doctor = "doctor"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "reply") {
    case .done: self = .done
    case .status: self = .status(try object.value("status"))
    case .apps: self = .apps(try object.requiredList("apps"))
    case .pending: self = .pending(try object.requiredList("requests"))
    case .delivered: self = .delivered(try object.requiredList("notifications"))
    case .appSettings: self = .appSettings(try object.value("app"))
    case .globalSettings: self = .globalSettings(try object.value("settings"))
    case .scheduled: self = .scheduled(try object.value("request"))
    case .responses: self = .responses(try object.requiredList("responses"))
    case .installed: self = .installed(try object.value("app"))
    case .timeline: self = .timeline(try object.requiredList("entries"))
    case .pushChecked: self = .pushChecked(try object.value("check"))
    case .summaries: self = .summaries(try object.requiredList("summaries"))
    case .content: self = .content(try object.value("content"))
    case .location: self = .location(try object.value("location"))
    case .gateways: self = .gateways(try object.requiredList("gateways"))
    case .doctor: self = .doctor(try object.requiredList("findings"))
    }
  }

  /// Encodes the reply without a number, for a transport that pairs answers with their calls.
  package func encode() -> [UInt8] {
    MessageReader.write { writeMembers(to: &$0) }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .done: writer.member("reply", Name.done.rawValue)
    case .status(let status):
      writer.member("reply", Name.status.rawValue)
      writer.member("status", status)
    case .apps(let apps):
      writer.member("reply", Name.apps.rawValue)
      writer.member("apps", apps)
    case .pending(let requests):
      writer.member("reply", Name.pending.rawValue)
      writer.member("requests", requests)
    case .delivered(let notifications):
      writer.member("reply", Name.delivered.rawValue)
      writer.member("notifications", notifications)
    case .appSettings(let app):
      writer.member("reply", Name.appSettings.rawValue)
      writer.member("app", app)
    case .globalSettings(let settings):
      writer.member("reply", Name.globalSettings.rawValue)
      writer.member("settings", settings)
    case .scheduled(let request):
      writer.member("reply", Name.scheduled.rawValue)
      writer.member("request", request)
    case .responses(let responses):
      writer.member("reply", Name.responses.rawValue)
      writer.member("responses", responses)
    case .installed(let app):
      writer.member("reply", Name.installed.rawValue)
      writer.member("app", app)
    case .timeline(let entries):
      writer.member("reply", Name.timeline.rawValue)
      writer.member("entries", entries)
    case .pushChecked(let check):
      writer.member("reply", Name.pushChecked.rawValue)
      writer.member("check", check)
    case .summaries(let summaries):
      writer.member("reply", Name.summaries.rawValue)
      writer.member("summaries", summaries)
    case .content(let view):
      writer.member("reply", Name.content.rawValue)
      writer.member("content", view)
    case .location(let report):
      writer.member("reply", Name.location.rawValue)
      writer.member("location", report)
    case .gateways(let gateways):
      writer.member("reply", Name.gateways.rawValue)
      writer.member("gateways", gateways)
    case .doctor(let findings):
      writer.member("reply", Name.doctor.rawValue)
      writer.member("findings", findings)
    }
  }
}

extension ShellEvent {
  /// The names of the events on the wire.
  enum Name: String, CaseIterable {
    case present = "present"
    case withdraw = "withdraw"
    case ask = "ask"
    case questionSettled = "questionSettled"
    case askLocation = "askLocation"
    case locationQuestionSettled = "locationQuestionSettled"
    case badge = "badge"
    case list = "list"
    case lockChanged = "lockChanged"
    case settingsChanged = "settingsChanged"
    case noted = "noted"
    case content = "content"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "event") {
    case .present: self = .notifications(.present(try object.value("presentation")))
    case .withdraw: self = .notifications(.withdraw(try object.value("key")))
    case .ask: self = .settings(.ask(try object.value("question")))
    case .questionSettled: self = .settings(.questionSettled(app: try object.value("app")))
    case .askLocation: self = .places(.askLocation(try object.value("question")))
    case .locationQuestionSettled:
      self = .places(.locationQuestionSettled(app: try object.value("app")))
    case .badge:
      self = .notifications(.badge(app: try object.value("app"), count: try object.value("count")))
    case .list: self = .notifications(.list(try object.requiredList("groups")))
    case .noted: self = .machine(.noted(try object.value("entry")))
    case .content:
      self = .extensions(.content(number: try object.value("number"), try object.value("change")))
    case .lockChanged: self = .settings(.lockChanged(isLocked: try object.value("isLocked")))
    case .settingsChanged: self = .settings(.settingsChanged(app: try object.optional("app")))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .notifications(.present(let presentation)):
      writer.member("event", Name.present.rawValue)
      writer.member("presentation", presentation)
    case .notifications(.withdraw(let key)):
      writer.member("event", Name.withdraw.rawValue)
      writer.member("key", key)
    case .settings(.ask(let question)):
      writer.member("event", Name.ask.rawValue)
      writer.member("question", question)
    case .settings(.questionSettled(let app)):
      writer.member("event", Name.questionSettled.rawValue)
      writer.member("app", app)
    case .places(.askLocation(let question)):
      writer.member("event", Name.askLocation.rawValue)
      writer.member("question", question)
    case .places(.locationQuestionSettled(let app)):
      writer.member("event", Name.locationQuestionSettled.rawValue)
      writer.member("app", app)
    case .notifications(.badge(let app, let count)):
      writer.member("event", Name.badge.rawValue)
      writer.member("app", app)
      writer.member("count", count)
    case .notifications(.list(let groups)):
      writer.member("event", Name.list.rawValue)
      writer.member("groups", groups)
    case .machine(.noted(let entry)):
      writer.member("event", Name.noted.rawValue)
      writer.member("entry", entry)
    case .extensions(.content(let number, let change)):
      writer.member("event", Name.content.rawValue)
      writer.member("number", number)
      writer.member("change", change)
    case .settings(.lockChanged(let isLocked)):
      writer.member("event", Name.lockChanged.rawValue)
      writer.member("isLocked", isLocked)
    case .settings(.settingsChanged(let app)):
      writer.member("event", Name.settingsChanged.rawValue)
      writer.member("app", ifPresent: app)
    }
  }
}
