public import NotificationModel

extension ContentOrder {
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
  public static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ContentOrder {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      try ContentOrder(members: object)
    }
  }

  /// Writes the order, without the length that goes before it.
  public func encode() -> [UInt8] {
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
