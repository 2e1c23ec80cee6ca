package import NotificationModel

extension ViewText: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      try object.viewText("text"), font: try object.value("font", default: Font()),
      color: try object.optional("color"),
      alignment: try object.value("alignment", default: .natural),
      lineLimit: try object.integer("lineLimit", in: 0...WireLimits.viewLines, default: 1))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("text", text, unless: "")
    writer.member("font", font, unless: Font())
    writer.member("color", ifPresent: color)
    writer.member("alignment", alignment, unless: .natural)
    writer.member("lineLimit", lineLimit, unless: 1)
  }
}

extension ViewText.Font: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      size: try object.number("size", in: 1...500, default: 17),
      weight: try object.integer("weight", in: 100...900, default: 400),
      isItalic: try object.value("isItalic", default: false),
      isMonospaced: try object.value("isMonospaced", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("size", size, unless: 17)
    writer.member("weight", weight, unless: 400)
    writer.member("isItalic", isItalic, unless: false)
    writer.member("isMonospaced", isMonospaced, unless: false)
  }
}

extension ViewText.Alignment: WireValue {
  private static let wireNames = WireNames<Self>([
    (.natural, "natural"), (.left, "left"), (.center, "center"), (.right, "right"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewField: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      text: try object.value("text"), placeholder: try object.viewText("placeholder"),
      isSecure: try object.value("isSecure", default: false),
      hasBorder: try object.value("hasBorder", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("text", text)
    writer.member("placeholder", placeholder, unless: "")
    writer.member("isSecure", isSecure, unless: false)
    writer.member("hasBorder", hasBorder, unless: false)
  }
}

extension JSONObject {
  /// Reads a text of a view; an absent one is empty.
  func viewText(_ name: String) throws(NotificationFailure) -> String {
    try optionalViewText(name) ?? ""
  }

  /// Reads a text of a view whose absence means something.
  func optionalViewText(_ name: String) throws(NotificationFailure) -> String? {
    guard let text: String = try optional(name) else { return nil }
    let count = text.unicodeScalars.count
    guard count <= WireLimits.viewTextCharacters else {
      throw .limit(name, count: count, limit: WireLimits.viewTextCharacters, of: "characters")
    }
    return text
  }
}
