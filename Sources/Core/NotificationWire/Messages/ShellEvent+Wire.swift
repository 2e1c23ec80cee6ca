package import NotificationModel

extension ShellEvent {
  /// What each event is called on the wire.
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
    case .present: self = .present(try object.value("presentation"))
    case .withdraw: self = .withdraw(try object.value("key"))
    case .ask: self = .ask(try object.value("question"))
    case .questionSettled: self = .questionSettled(app: try object.value("app"))
    case .askLocation: self = .askLocation(try object.value("question"))
    case .locationQuestionSettled:
      self = .locationQuestionSettled(app: try object.value("app"))
    case .badge: self = .badge(app: try object.value("app"), count: try object.value("count"))
    case .list: self = .list(try object.requiredList("groups"))
    case .noted: self = .noted(try object.value("entry"))
    case .content:
      self = .content(number: try object.value("number"), try object.value("change"))
    case .lockChanged: self = .lockChanged(isLocked: try object.value("isLocked"))
    case .settingsChanged: self = .settingsChanged(app: try object.optional("app"))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { presentation, writer in
      presentation.write(to: &writer)
    } image: { source, writer in
      source.write(to: &writer)
    }
  }

  /// Writes the members with each presentation, and each picture's place, in a form of the caller's.
  package func writeMembers(
    to writer: inout JSONWriter, presentation write: (Presentation, inout JSONWriter) -> Void,
    image: ViewImageWriting
  ) {
    switch self {
    case .present(let presentation):
      writer.member("event", Name.present.rawValue)
      writer.name("presentation")
      write(presentation, &writer)
    case .withdraw(let key):
      writer.member("event", Name.withdraw.rawValue)
      writer.member("key", key)
    case .ask(let question):
      writer.member("event", Name.ask.rawValue)
      writer.member("question", question)
    case .questionSettled(let app):
      writer.member("event", Name.questionSettled.rawValue)
      writer.member("app", app)
    case .askLocation(let question):
      writer.member("event", Name.askLocation.rawValue)
      writer.member("question", question)
    case .locationQuestionSettled(let app):
      writer.member("event", Name.locationQuestionSettled.rawValue)
      writer.member("app", app)
    case .badge(let app, let count):
      writer.member("event", Name.badge.rawValue)
      writer.member("app", app)
      writer.member("count", count)
    case .list(let groups):
      writer.member("event", Name.list.rawValue)
      writer.name("groups")
      writer.array { writer in
        for group in groups {
          writer.object { group.writeMembers(to: &$0, member: write) }
        }
      }
    case .noted(let entry):
      writer.member("event", Name.noted.rawValue)
      writer.member("entry", entry)
    case .content(let number, let change):
      writer.member("event", Name.content.rawValue)
      writer.member("number", number)
      writer.name("change")
      writer.object { change.writeMembers(to: &$0, source: image) }
    case .lockChanged(let isLocked):
      writer.member("event", Name.lockChanged.rawValue)
      writer.member("isLocked", isLocked)
    case .settingsChanged(let app):
      writer.member("event", Name.settingsChanged.rawValue)
      writer.member("app", ifPresent: app)
    }
  }
}
