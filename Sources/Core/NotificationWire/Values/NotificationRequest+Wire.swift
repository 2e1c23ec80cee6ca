package import NotificationModel

extension NotificationRequest: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes),
      content: try object.value("content"), trigger: try object.optional("trigger"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("content", content)
    writer.member("trigger", ifPresent: trigger)
  }
}

extension PendingRequest: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      app: try object.value("app"), request: try object.value("request"),
      due: try object.optional("due"), added: try object.value("added"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app)
    writer.member("request", request)
    writer.member("due", ifPresent: due)
    writer.member("added", added)
  }
}

extension DueDate: WireObject {
  private enum Kind: String {
    case wall = "wall"
    case boot = "boot"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Kind.self) {
    case .wall:
      self = .wall(try object.value("wall"), floatingIn: try object.optional("floatingIn"))
    case .boot:
      self = .boot(
        BootTime(microseconds: try object.value("boot")),
        bootIdentifier: try object.value("bootIdentifier"), wall: try object.value("wall"))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .wall(let time, let zone):
      writer.member("kind", Kind.wall.rawValue)
      writer.member("wall", time)
      writer.member("floatingIn", ifPresent: zone)
    case .boot(let reading, let boot, let wall):
      writer.member("kind", Kind.boot.rawValue)
      writer.member("boot", reading.microseconds)
      writer.member("bootIdentifier", boot)
      writer.member("wall", wall)
    }
  }
}
