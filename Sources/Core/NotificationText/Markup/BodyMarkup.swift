package import NotificationModel

/// A notification's body as a program of the desktop sends it, with the markup of the freedesktop
/// notification specification.
///
/// Many programs send plain text, in which `<` and `&` are characters like any other. A body that is
/// not well formed up to its last byte is therefore text as it stands, and nothing in it is markup.
package struct BodyMarkup: Hashable, Sendable {
  /// The limits of a body that is read as markup.
  package enum Limits {
    /// The most elements within one another; a body with more is plain text.
    package static let nestingDepth = 32
    /// The most runs of a body; one with more is plain text.
    package static let runs = 512
    /// The most pictures of a body; of the rest only the alternative texts stay.
    package static let pictures = 16
  }

  /// A picture that the body names, and that nobody has looked at yet.
  package struct Picture: Hashable, Sendable {
    /// The absolute path or the `file` address of the picture, as the program wrote it.
    package var source: String
    /// The text that stands in the body in its place, which may be empty.
    package var alternative: String

    package init(source: String, alternative: String = "") {
      self.source = source
      self.alternative = alternative
    }
  }

  /// The pieces of the text, none empty, each of which differs from its neighbours in style or link; links have a scheme
  /// that is harmless to open.
  package var runs: [StyledText]
  package var pictures: [Picture]

  init(runs: [StyledText], pictures: [Picture]) {
    self.runs = runs
    self.pictures = pictures
  }

  /// Reads a body as markup, or takes it as plain text if it is not well formed.
  package init(_ body: String) {
    let bytes = Array(body.utf8)
    self = BodyMarkupReader.markup(of: bytes) ?? BodyMarkup(plainBytes: bytes)
  }

  /// Takes a text as it stands, without its control characters.
  package init(plain: String) { self.init(plainBytes: Array(plain.utf8)) }

  private init(plainBytes: [UInt8]) {
    let text = String(decoding: plainBytes.filter { !$0.isHiddenControl }, as: UTF8.self)
    self.init(runs: text.isEmpty ? [] : [StyledText(text)], pictures: [])
  }

  /// The text of all runs, which includes the alternative texts of pictures.
  package var text: String { runs.map(\.text).joined() }

  /// Whether the text alone says everything.
  package var isPlain: Bool {
    pictures.isEmpty && runs.count <= 1
      && runs.allSatisfy { $0.style.isEmpty && $0.link == nil }
  }
}

extension UInt8 {
  /// Whether the byte is a control character that no shown text holds.
  var isHiddenControl: Bool { self < 0x20 && self != 0x0A && self != 0x09 }
}
