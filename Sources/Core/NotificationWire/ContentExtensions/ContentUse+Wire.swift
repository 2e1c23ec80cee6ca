package import NotificationModel

extension ContentUse: WireObject {
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
