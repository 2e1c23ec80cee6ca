package import NotificationModel

/// A notification's body as a program of the desktop sends it, with the markup of the freedesktop
/// notification specification.
///
/// Many programs send plain text, in which `<` and `&` are characters like any other. The body is therefore read piece by
/// piece: every tag and every reference counts by itself, and everything else is text (S15).
package struct BodyMarkup: Hashable, Sendable {
  /// The limits of a body that is read as markup.
  package enum Limits {
    /// The most styles within one another; further ones have no effect.
    package static let nestingDepth = 32
    /// The most runs of a body; the text after them has no style.
    package static let runs = 512
    /// The most names of elements that are not of HTML; tags with further ones are text.
    package static let otherElements = 64
    /// The most pictures of a body; of the rest only the alternative texts stay.
    package static let pictures = 16
  }

  /// A picture that the body names, not opened yet.
  package struct Picture: Hashable, Sendable {
    /// The absolute path or the `file` address of the picture, as the program wrote it.
    package var source: String
    /// The text that replaces it in the body, which may be empty.
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

  /// Reads a body as markup.
  package init(_ body: String) {
    self = BodyMarkupReader.markup(of: Self.uniformLineBreaks(body))
  }

  /// Takes a text as it stands, without its control characters.
  package init(plain: String) {
    var collector = MarkupCollector()
    collector.add(Self.uniformLineBreaks(plain))
    self = collector.finish()
  }

  /// The bytes of a text, in which a pair of carriage return and line feed is one line break.
  private static func uniformLineBreaks(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes.append(byte)
    }
    return bytes
  }

  /// The text of all runs, which includes the alternative texts of pictures.
  package var text: String { runs.map(\.text).joined() }

  /// Whether the text alone has the whole meaning.
  package var isPlain: Bool {
    pictures.isEmpty && runs.count <= 1
      && runs.allSatisfy { $0.style.isEmpty && $0.link == nil }
  }
}

extension UInt8 {
  /// Whether the byte is a control character that no shown text holds.
  var isHiddenControl: Bool { self < 0x20 && self != 0x09 && !isLineBreak }

  /// Whether the byte ends a line: line feed, vertical tab, form feed or carriage return.
  var isLineBreak: Bool { (0x0A...0x0D).contains(self) }
}
