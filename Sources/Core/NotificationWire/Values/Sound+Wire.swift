package import NotificationModel

extension Sound: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      kind: try object.value("kind"), name: try object.path("name"),
      volume: try object.optional("volume"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("name", ifPresent: name)
    writer.member("volume", ifPresent: volume)
  }
}

extension Attachment: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    guard let path = try object.path("path") else { throw .missing("path") }
    self.init(
      identifier: try object.text("identifier", limit: WireLimits.identifierBytes), path: path,
      type: try object.text("type", limit: WireLimits.identifierBytes),
      options: try object.propertyLists("options"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("path", path)
    writer.member("type", type)
    writer.member("options", unlessEmpty: options)
  }
}
