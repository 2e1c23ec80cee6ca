package import NotificationModel

extension ViewContent {
  /// What each kind of view is called on the wire.
  enum Name: String, CaseIterable {
    case plain = "plain"
    case label = "label"
    case image = "image"
    case button = "button"
    case stack = "stack"
    case textField = "textField"
    case toggle = "toggle"
    case slider = "slider"
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.kind(Name.self) {
    case .plain: self = .plain
    case .label: self = .label(try object.value("text"))
    case .image:
      self = .image(try object.value("image"), try object.value("fill", default: .scaleToFill))
    case .button: self = .button(try object.value("button"))
    case .stack: self = .stack(try object.value("stack"))
    case .textField: self = .textField(try object.value("field"))
    case .toggle: self = .toggle(isOn: try object.value("isOn"))
    case .slider: self = .slider(try object.value("slider"))
    }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    writer.member("kind", name.rawValue)
    switch self {
    case .plain: break
    case .label(let text): writer.member("text", text)
    case .image(let image, let fill):
      writer.name("image")
      writer.object { image.writeMembers(to: &$0, source: write) }
      writer.member("fill", fill, unless: .scaleToFill)
    case .button(let button):
      writer.name("button")
      writer.object { button.writeMembers(to: &$0, source: write) }
    case .stack(let stack): writer.member("stack", stack)
    case .textField(let field): writer.member("field", field)
    case .toggle(let isOn): writer.member("isOn", isOn)
    case .slider(let slider): writer.member("slider", slider)
    }
  }

  private var name: Name {
    switch self {
    case .plain: .plain
    case .label: .label
    case .image: .image
    case .button: .button
    case .stack: .stack
    case .textField: .textField
    case .toggle: .toggle
    case .slider: .slider
    }
  }
}

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

/// Writes where a picture is found, in a form of the caller's.
package typealias ViewImageWriting = (ViewImage.Source, inout JSONWriter) -> Void

extension ViewImage: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      source: try object.value("source"), size: try object.optional("size"),
      tint: try object.optional("tint"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    writer.name("source")
    write(source, &writer)
    writer.member("size", ifPresent: size)
    writer.member("tint", ifPresent: tint)
  }
}

extension ViewImage.Source: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    if let symbol = try object.optionalText("symbol", limit: WireLimits.identifierBytes) {
      self = .symbol(name: symbol)
    } else if let path = try object.path("file") {
      guard path.utf8.first == UInt8(ascii: "/") else {
        throw NotificationFailure.unusable(
          path, "is no absolute path", remedy: "Begin the path with a slash."
        ).inside("file")
      }
      self = .file(path: path)
    } else {
      throw .missing("file")
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .file(let path): writer.member("file", path)
    case .symbol(let name): writer.member("symbol", name)
    }
  }
}

extension ViewImage.Fill: WireValue {
  private static let wireNames = WireNames<Self>([
    (.scaleToFill, "scaleToFill"), (.aspectFit, "aspectFit"), (.aspectFill, "aspectFill"),
    (.center, "center"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewButton: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      title: try object.optional("title"), image: try object.optional("image"),
      isProminent: try object.value("isProminent", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writeMembers(to: &writer) { source, writer in source.write(to: &writer) }
  }

  func writeMembers(to writer: inout JSONWriter, source write: ViewImageWriting) {
    writer.member("title", ifPresent: title)
    if let image {
      writer.name("image")
      writer.object { image.writeMembers(to: &$0, source: write) }
    }
    writer.member("isProminent", isProminent, unless: false)
  }
}
