package import NotificationModel

extension ViewConstraint: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    let second: Int64? = try object.optional("second")
    let secondAttribute: Attribute? = try object.optional("secondAttribute")
    guard (second == nil) == (secondAttribute == nil) else {
      throw .missing(second == nil ? "second" : "secondAttribute")
    }
    self.init(
      first: try object.value("first"), try object.value("firstAttribute"),
      try object.value("relation", default: .equal), second: second, secondAttribute,
      multiplier: try object.number("multiplier", in: WireLimits.viewLengths, default: 1),
      constant: try object.number("constant", in: WireLimits.viewLengths, default: 0),
      priority: try object.number("priority", in: 1...1000, default: 1000),
      isRelativeToMargin: try object.value("isRelativeToMargin", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("first", first)
    writer.member("firstAttribute", firstAttribute)
    writer.member("relation", relation, unless: .equal)
    writer.member("second", ifPresent: second)
    writer.member("secondAttribute", ifPresent: secondAttribute)
    writer.member("multiplier", multiplier, unless: 1)
    writer.member("constant", constant, unless: 0)
    writer.member("priority", priority, unless: 1000)
    writer.member("isRelativeToMargin", isRelativeToMargin, unless: false)
  }
}

extension ViewConstraint.Attribute: WireValue {
  private static let wireNames = WireNames<Self>([
    (.left, "left"), (.right, "right"), (.top, "top"), (.bottom, "bottom"),
    (.leading, "leading"), (.trailing, "trailing"), (.width, "width"), (.height, "height"),
    (.centerX, "centerX"), (.centerY, "centerY"), (.firstBaseline, "firstBaseline"),
    (.lastBaseline, "lastBaseline"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewConstraint.Relation: WireValue {
  private static let wireNames = WireNames<Self>([
    (.atMost, "atMost"), (.equal, "equal"), (.atLeast, "atLeast"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
