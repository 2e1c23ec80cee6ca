extension LinkPush {
  /// The fields in the order of the frame; the payload is all that is left.
  func write(to writer: inout LinkWriter) {
    writer.integer(number)
    writer.integer(expires ?? 0)
    writer.byte(type.linkByte)
    writer.byte(priority.rawValue)
    writer.byte(environment.linkByte)
    writer.hash(token)
    writer.text(apnsID)
    writer.text(topic)
    writer.text(collapseID ?? "")
    writer.raw(payload)
  }

  init(from reader: inout LinkReader) throws(LinkFrameError) {
    number = try reader.integer("number")
    let expires: Int64 = try reader.integer("expires")
    guard expires >= 0 else { throw .value(field: "expires") }
    self.expires = expires == 0 ? nil : expires
    guard let type = PushType(linkByte: try reader.byte("type")) else {
      throw .value(field: "type")
    }
    self.type = type
    priority = try reader.closed("priority")
    guard let environment = PushEnvironment(linkByte: try reader.byte("environment")) else {
      throw .value(field: "environment")
    }
    self.environment = environment
    token = try reader.hash("token")
    apnsID = try reader.text("apns-id")
    topic = try reader.text("topic")
    let collapseID = try reader.text("collapse-id")
    self.collapseID = collapseID.isEmpty ? nil : collapseID
    payload = reader.remaining()
  }
}
