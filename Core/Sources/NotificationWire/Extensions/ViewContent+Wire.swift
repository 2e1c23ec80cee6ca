package import NotificationModel

extension ViewContent: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "kind",
    WireCase("plain", .plain),
    WireCase("label", { if case .label(let text) = $0 { text } else { nil } }) {
      .label(try $0.value("text", \.self))
    },
    WireCase("image", { if case .image(let image, let fill) = $0 { (image, fill) } else { nil } }) {
      .image(try $0.value("image", \.0), try $0.value("fill", \.1, unless: .scaleToFill))
    },
    WireCase("button", { if case .button(let button) = $0 { button } else { nil } }) {
      .button(try $0.value("button", \.self))
    },
    WireCase("stack", { if case .stack(let stack) = $0 { stack } else { nil } }) {
      .stack(try $0.value("stack", \.self))
    },
    WireCase("textField", { if case .textField(let field) = $0 { field } else { nil } }) {
      .textField(try $0.value("field", \.self))
    },
    WireCase("toggle", { if case .toggle(let isOn) = $0 { isOn } else { nil } }) {
      .toggle(isOn: try $0.value("isOn", \.self))
    },
    WireCase("slider", { if case .slider(let slider) = $0 { slider } else { nil } }) {
      .slider(try $0.value("slider", \.self))
    })
}

extension ViewText: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      try wire.value("text", \.text, as: .viewText, unless: ""),
      font: try wire.value("font", \.font, unless: Font()),
      color: try wire.optional("color", \.color),
      alignment: try wire.value("alignment", \.alignment, unless: .natural),
      lineLimit: try wire.value(
        "lineLimit", \.lineLimit, as: .number(in: 0...WireLimits.viewLines), unless: 1))
  }
}

extension ViewText.Font: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      size: try wire.value("size", \.size, as: .number(in: 1...500), unless: 17),
      weight: try wire.value("weight", \.weight, as: .number(in: 100...900), unless: 400),
      isItalic: try wire.value("isItalic", \.isItalic, unless: false),
      isMonospaced: try wire.value("isMonospaced", \.isMonospaced, unless: false))
  }
}

extension ViewField: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      text: try wire.value("text", \.text),
      placeholder: try wire.value("placeholder", \.placeholder, as: .viewText, unless: ""),
      isSecure: try wire.value("isSecure", \.isSecure, unless: false),
      hasBorder: try wire.value("hasBorder", \.hasBorder, unless: false))
  }
}

/// A text of a view, which is limited in characters.
struct ViewTextForm: WireForm {
  func read(_ json: JSONValue) throws(NotificationFailure) -> String {
    let text = try String(wire: json)
    let count = text.unicodeScalars.count
    guard count <= WireLimits.viewTextCharacters else {
      throw .limit(count: count, limit: WireLimits.viewTextCharacters, of: "characters")
    }
    return text
  }

  func write(_ text: String, to writer: inout JSONWriter) { writer.string(text) }
}

extension WireForm where Self == ViewTextForm {
  static var viewText: ViewTextForm { ViewTextForm() }
}

extension ViewImage: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      source: try wire.value("source", \.source),
      size: try wire.optional("size", \.size),
      tint: try wire.optional("tint", \.tint))
  }
}

extension ViewImage.Source: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    let symbol = try wire.optional("symbol", \.symbol, as: .identifier)
    if let symbol { return .symbol(name: symbol) }
    guard let path = try wire.optional("file", \.path, as: .path) else { throw .missing("file") }
    try wire.check { () throws(NotificationFailure) in
      guard path.utf8.first == UInt8(ascii: "/") else {
        throw NotificationFailure.unusable(
          path, "is not an absolute path", remedy: "Begin the path with a slash."
        ).inside("file")
      }
    }
    return .file(path: path)
  }

  package func write(to writer: inout JSONWriter) {
    writer.write(self, \.imageSource) { writer in writer.object { writeMembers(to: &$0) } }
  }

  private var symbol: String? {
    if case .symbol(let name) = self { name } else { nil }
  }

  private var path: String? {
    if case .file(let path) = self { path } else { nil }
  }
}

extension ViewButton: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      title: try wire.optional("title", \.title),
      image: try wire.optional("image", \.image),
      isProminent: try wire.value("isProminent", \.isProminent, unless: false))
  }
}
