import ByteParsing
import NotificationModel

/// A flaw that makes plain text of a body; no reason is kept, since nobody is told.
struct MalformedMarkup: Error {}

/// Reads a body as markup from its first byte to its last, and gives up at the first flaw.
///
/// The grammar is that of XML with six elements. Names are lower case, as the specification writes them, and
/// `img` and `br` need no end.
struct BodyMarkupReader {
  /// The elements of a body, by their names.
  private enum Element: String, CaseIterable {
    case bold = "b"
    case italic = "i"
    case underlined = "u"
    case link = "a"
    case picture = "img"
    case lineBreak = "br"
  }

  /// An element that has begun and not ended.
  private struct OpenElement {
    let element: Element
    /// The look of the text around it, which its end restores.
    let outerLook: MarkupCollector.Look
  }

  private var cursor: MarkupCursor
  private var collector = MarkupCollector()
  private var open: [OpenElement] = []

  private init(_ bytes: [UInt8]) { cursor = MarkupCursor(bytes) }

  /// The markup of a body; nothing if it is not well formed.
  static func markup(of bytes: [UInt8]) -> BodyMarkup? {
    var reader = BodyMarkupReader(bytes)
    return try? reader.read()
  }

  private mutating func read() throws(MalformedMarkup) -> BodyMarkup {
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: "<"): try readTag()
      case UInt8(ascii: "&"): try collector.add(try readReference())
      default: try readText()
      }
    }
    guard open.isEmpty else { throw MalformedMarkup() }
    return try collector.finish()
  }

  /// Reads characters up to the next tag or reference.
  private mutating func readText() throws(MalformedMarkup) {
    let rest = cursor.bytes[cursor.position...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    let text = rest[..<(end ?? rest.endIndex)]
    cursor.position = text.endIndex
    try collector.add(text)
  }

  /// Reads a reference and returns the bytes of its character.
  private mutating func readReference() throws(MalformedMarkup) -> UTF8.EncodedScalar {
    let reference = cursor.reference(at: cursor.position, before: cursor.bytes.count)
    guard case .character(let character, let end) = reference,
      let bytes = UTF8.encode(character)
    else { throw MalformedMarkup() }
    cursor.position = end
    return bytes
  }
}

extension BodyMarkupReader {
  private mutating func readTag() throws(MalformedMarkup) {
    cursor.position += 1
    if cursor.consume(UInt8(ascii: "/")) { return try readEnd() }
    let element = try readElement()
    let attributes = try readAttributes()
    let isEmpty = cursor.consume(UInt8(ascii: "/"))
    guard cursor.consume(UInt8(ascii: ">")) else { throw MalformedMarkup() }
    switch element {
    case .lineBreak: try collector.add("\n".utf8)
    case .picture:
      try collector.add(
        picture: attributes.source ?? [], alternative: attributes.alternative ?? [])
    default:
      if !isEmpty { try begin(element, attributes) }
    }
  }

  private mutating func begin(
    _ element: Element, _ attributes: Attributes
  ) throws(MalformedMarkup) {
    guard open.count < BodyMarkup.Limits.nestingDepth else { throw MalformedMarkup() }
    open.append(OpenElement(element: element, outerLook: collector.look))
    switch element {
    case .bold: collector.look.style.insert(.bold)
    case .italic: collector.look.style.insert(.italic)
    case .underlined: collector.look.style.insert(.underlined)
    case .link: collector.follow(attributes.address ?? [])
    case .picture, .lineBreak: break
    }
  }

  private mutating func readEnd() throws(MalformedMarkup) {
    let element = try readElement()
    cursor.skipBlanks()
    guard cursor.consume(UInt8(ascii: ">")), let last = open.popLast(), last.element == element
    else { throw MalformedMarkup() }
    collector.look = last.outerLook
  }

  private mutating func readElement() throws(MalformedMarkup) -> Element {
    let name = try readName()
    let element = Element.allCases.first { name.elementsEqual($0.rawValue.utf8) }
    guard let element else { throw MalformedMarkup() }
    return element
  }

  /// Reads the bytes of a name, which are never compared as a text: that takes a time that grows with the square of the
  /// marks on a letter.
  private mutating func readName() throws(MalformedMarkup) -> ArraySlice<UInt8> {
    let name = cursor.bytes[cursor.position...].prefix(while: Self.isOfName)
    guard !name.isEmpty else { throw MalformedMarkup() }
    cursor.position = name.endIndex
    return name
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."): true
    default: byte.isDigit || byte >= 0x80
    }
  }
}

extension BodyMarkupReader {
  /// The attributes that have a meaning; of equal names the first counts.
  private struct Attributes {
    var address: [UInt8]?
    var source: [UInt8]?
    var alternative: [UInt8]?

    mutating func keep(_ value: [UInt8], named name: ArraySlice<UInt8>) {
      if name.elementsEqual("href".utf8) {
        address = address ?? value
      } else if name.elementsEqual("src".utf8) {
        source = source ?? value
      } else if name.elementsEqual("alt".utf8) {
        alternative = alternative ?? value
      }
    }
  }

  private mutating func readAttributes() throws(MalformedMarkup) -> Attributes {
    var attributes = Attributes()
    while cursor.skipBlanks(), let next = cursor.current,
      next != UInt8(ascii: ">"), next != UInt8(ascii: "/")
    {
      let name = try readName()
      cursor.skipBlanks()
      guard cursor.consume(UInt8(ascii: "=")) else { throw MalformedMarkup() }
      cursor.skipBlanks()
      attributes.keep(try readValue(), named: name)
    }
    return attributes
  }

  /// Reads a value from its opening quote past its closing one.
  private mutating func readValue() throws(MalformedMarkup) -> [UInt8] {
    guard let quote = cursor.current, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote)
    else { throw MalformedMarkup() }
    cursor.position += 1
    var value: [UInt8] = []
    while let byte = cursor.current, byte != quote {
      switch byte {
      case UInt8(ascii: "<"): throw MalformedMarkup()
      case UInt8(ascii: "&"): value.append(contentsOf: try readReference())
      default:
        value.append(byte)
        cursor.position += 1
      }
    }
    guard cursor.consume(quote) else { throw MalformedMarkup() }
    return value
  }
}
