package import NotificationModel

extension ContentCommand {
  /// What each order is called on the wire.
  enum Name: String, CaseIterable {
    case open = "open"
    case receive = "receive"
    case respond = "respond"
    case view = "view"
    case playMedia = "playMedia"
    case pauseMedia = "pauseMedia"
    case resize = "resize"
    case close = "close"
  }

  /// Reads what the daemon sent; a failure names the field.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ContentCommand {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      try ContentCommand(members: object)
    }
  }

  /// Writes the order, without the length that goes before it.
  package func encode() -> [UInt8] {
    MessageReader.write { writeMembers(to: &$0) }
  }

  private init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "order") {
    case .open:
      self = .open(
        try object.value("notification"), attributes: try object.value("attributes"),
        size: try object.value("size"),
        actions: try object.list("actions", limit: WireLimits.actions))
    case .receive: self = .receive(try object.value("notification"))
    case .respond:
      self = .respond(number: try object.value("number"), try object.value("response"))
    case .view: self = .view(try object.value("event"))
    case .playMedia: self = .playMedia
    case .pauseMedia: self = .pauseMedia
    case .resize: self = .resize(width: try object.viewWidth())
    case .close: self = .close
    }
  }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .open(let notification, let attributes, let size, let actions):
      writer.member("order", Name.open.rawValue)
      writer.member("notification", notification)
      writer.member("attributes", attributes)
      writer.member("size", size)
      writer.member("actions", unlessEmpty: actions)
    case .receive(let notification):
      writer.member("order", Name.receive.rawValue)
      writer.member("notification", notification)
    case .respond(let number, let response):
      writer.member("order", Name.respond.rawValue)
      writer.member("number", number)
      writer.member("response", response)
    case .view(let event):
      writer.member("order", Name.view.rawValue)
      writer.member("event", event)
    case .playMedia: writer.member("order", Name.playMedia.rawValue)
    case .pauseMedia: writer.member("order", Name.pauseMedia.rawValue)
    case .resize(let width):
      writer.member("order", Name.resize.rawValue)
      writer.member("width", width)
    case .close: writer.member("order", Name.close.rawValue)
    }
  }
}

extension ContentEvent {
  /// What each piece of news is called on the wire.
  enum Name: String, CaseIterable {
    case drew = "drew"
    case actions = "actions"
    case answered = "answered"
    case performDefaultAction = "performDefaultAction"
    case dismiss = "dismiss"
    case media = "media"
  }

  /// Reads what a content extension's process sent; a failure names the field.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ContentEvent {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      switch try object.kind(Name.self, in: "news") {
      case .drew: return .drew(try object.value("scene"))
      case .actions:
        return .actions(try object.requiredList("actions", limit: WireLimits.actions))
      case .answered:
        return .answered(number: try object.value("number"), try object.value("answer"))
      case .performDefaultAction: return .performDefaultAction
      case .dismiss: return .dismiss
      case .media: return .media(isPlaying: try object.value("isPlaying"))
      }
    }
  }

  /// Writes the news, without the length that goes before it.
  package func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .drew(let scene):
        writer.member("news", Name.drew.rawValue)
        writer.member("scene", scene)
      case .actions(let actions):
        writer.member("news", Name.actions.rawValue)
        writer.member("actions", actions)
      case .answered(let number, let answer):
        writer.member("news", Name.answered.rawValue)
        writer.member("number", number)
        writer.member("answer", answer)
      case .performDefaultAction: writer.member("news", Name.performDefaultAction.rawValue)
      case .dismiss: writer.member("news", Name.dismiss.rawValue)
      case .media(let isPlaying):
        writer.member("news", Name.media.rawValue)
        writer.member("isPlaying", isPlaying)
      }
    }
  }
}

extension ViewEvent: WireObject {
  /// What each event is called on the wire.
  enum Name: String, CaseIterable {
    case tapped = "tapped"
    case began = "began"
    case edited = "edited"
    case returned = "returned"
    case ended = "ended"
    case switched = "switched"
    case slid = "slid"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    let view: Int64 = try object.value("view")
    switch try object.kind(Name.self, in: "event") {
    case .tapped: self = .tapped(view: view)
    case .began: self = .began(view: view)
    case .edited: self = .edited(view: view, text: try object.viewText("text"))
    case .returned: self = .returned(view: view)
    case .ended: self = .ended(view: view)
    case .switched: self = .switched(view: view, isOn: try object.value("isOn"))
    case .slid:
      self = .slid(
        view: view, value: try object.value("value"),
        isMoving: try object.value("isMoving", default: false))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .tapped(let view): write(.tapped, view, to: &writer)
    case .began(let view): write(.began, view, to: &writer)
    case .edited(let view, let text):
      write(.edited, view, to: &writer)
      writer.member("text", text)
    case .returned(let view): write(.returned, view, to: &writer)
    case .ended(let view): write(.ended, view, to: &writer)
    case .switched(let view, let isOn):
      write(.switched, view, to: &writer)
      writer.member("isOn", isOn)
    case .slid(let view, let value, let isMoving):
      write(.slid, view, to: &writer)
      writer.member("value", value)
      writer.member("isMoving", isMoving)
    }
  }

  private func write(_ name: Name, _ view: Int64, to writer: inout JSONWriter) {
    writer.member("event", name.rawValue)
    writer.member("view", view)
  }
}
