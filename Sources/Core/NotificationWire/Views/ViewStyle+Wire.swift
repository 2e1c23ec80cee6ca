package import NotificationModel

extension ViewStyle: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init()
    background = try object.optional("background")
    tint = try object.optional("tint")
    alpha = try object.number("alpha", in: 0...1, default: 1)
    cornerRadius = try object.number("cornerRadius", in: 0...WireLimits.viewLength, default: 0)
    borderWidth = try object.number("borderWidth", in: 0...WireLimits.viewLength, default: 0)
    borderColor = try object.optional("borderColor")
    clips = try object.value("clips", default: false)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("background", ifPresent: background)
    writer.member("tint", ifPresent: tint)
    writer.member("alpha", alpha, unless: 1)
    writer.member("cornerRadius", cornerRadius, unless: 0)
    writer.member("borderWidth", borderWidth, unless: 0)
    writer.member("borderColor", ifPresent: borderColor)
    writer.member("clips", clips, unless: false)
  }
}

extension ViewSlider: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      value: try object.value("value"), minimum: try object.value("minimum", default: 0),
      maximum: try object.value("maximum", default: 1),
      isContinuous: try object.value("isContinuous", default: true))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("value", value)
    writer.member("minimum", minimum, unless: 0)
    writer.member("maximum", maximum, unless: 1)
    writer.member("isContinuous", isContinuous, unless: true)
  }
}

extension MediaButton: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      style: try object.value("style", default: .standard), frame: try object.value("frame"),
      tint: try object.optional("tint"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("style", style, unless: .standard)
    writer.member("frame", frame)
    writer.member("tint", ifPresent: tint)
  }
}

extension MediaButton.Style: WireValue {
  private static let wireNames = WireNames<Self>([(.standard, "standard"), (.overlay, "overlay")])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
