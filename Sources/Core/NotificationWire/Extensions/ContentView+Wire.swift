package import NotificationModel

extension ContentView: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      number: try object.value("number"), attributes: try object.value("attributes"),
      actions: try object.list("actions"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("attributes", attributes)
    writer.member("actions", unlessEmpty: actions)
  }
}

extension ContentAnswer: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notTaken, "notTaken"), (.doNotDismiss, "doNotDismiss"), (.dismiss, "dismiss"),
    (.dismissAndForward, "dismissAndForward"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ContentInput: WireObject {
  /// What each use is called on the wire.
  enum Name: String, CaseIterable {
    case view = "view"
    case choose = "choose"
    case playMedia = "playMedia"
    case pauseMedia = "pauseMedia"
    case resize = "resize"
    case close = "close"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "use") {
    case .view: self = .view(try object.value("event"))
    case .choose:
      self = .choose(
        action: try object.text("action", limit: WireLimits.identifierBytes),
        text: try object.optionalText("text", limit: WireLimits.textBytes))
    case .playMedia: self = .playMedia
    case .pauseMedia: self = .pauseMedia
    case .resize: self = .resize(width: try object.viewWidth())
    case .close: self = .close
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .view(let event):
      writer.member("use", Name.view.rawValue)
      writer.member("event", event)
    case .choose(let action, let text):
      writer.member("use", Name.choose.rawValue)
      writer.member("action", action)
      writer.member("text", ifPresent: text)
    case .playMedia: writer.member("use", Name.playMedia.rawValue)
    case .pauseMedia: writer.member("use", Name.pauseMedia.rawValue)
    case .resize(let width):
      writer.member("use", Name.resize.rawValue)
      writer.member("width", width)
    case .close: writer.member("use", Name.close.rawValue)
    }
  }
}

extension JSONObject {
  /// Reads how wide a shell makes a view.
  func viewWidth() throws(NotificationFailure) -> Double {
    try number("width", in: 1...WireLimits.viewLength)
  }
}

extension ContentChange: WireObject {
  /// What each change is called on the wire.
  enum Name: String, CaseIterable {
    case drew = "drew"
    case actions = "actions"
    case media = "media"
    case closed = "closed"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "change") {
    case .drew: self = .drew(try object.value("scene"))
    case .actions: self = .actions(try object.requiredList("actions"))
    case .media: self = .media(isPlaying: try object.value("isPlaying"))
    case .closed: self = .closed(try Ending(members: object))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    switch self {
    case .drew(let scene):
      writer.member("change", Name.drew.rawValue)
      writer.name("scene")
      writer.object { scene.writeMembers(to: &$0, source: write) }
    case .actions(let actions):
      writer.member("change", Name.actions.rawValue)
      writer.member("actions", actions)
    case .media(let isPlaying):
      writer.member("change", Name.media.rawValue)
      writer.member("isPlaying", isPlaying)
    case .closed(let ending):
      writer.member("change", Name.closed.rawValue)
      ending.writeMembers(to: &writer)
    }
  }
}

extension ContentChange.Ending {
  /// What each ending is called on the wire.
  enum Name: String, CaseIterable {
    case finished = "finished"
    case withdrawn = "withdrawn"
    case failed = "failed"
    case hidden = "hidden"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self, in: "ending") {
    case .finished: self = .finished
    case .withdrawn: self = .withdrawn
    case .failed: self = .failed(reason: try object.value("reason", default: ""))
    case .hidden: self = .hidden
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .finished: writer.member("ending", Name.finished.rawValue)
    case .withdrawn: writer.member("ending", Name.withdrawn.rawValue)
    case .failed(let reason):
      writer.member("ending", Name.failed.rawValue)
      writer.member("reason", reason)
    case .hidden: writer.member("ending", Name.hidden.rawValue)
    }
  }
}
