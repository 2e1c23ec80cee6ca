import ByteParsing

/// A tag of a body, with the attributes that have a meaning; of equal names the first counts.
struct MarkupTag {
  /// The name in lower case.
  var name: [UInt8]
  /// Whether it ends an element.
  var isEnd = false
  /// Whether it begins and ends an element at once, as `<br/>` does.
  var isEmpty = false
  var address: [UInt8]?
  var source: [UInt8]?
  var alternative: [UInt8]?

  fileprivate mutating func keep(_ value: [UInt8], named name: [UInt8]) {
    if name.elementsEqual("href".utf8) {
      address = address ?? value
    } else if name.elementsEqual("src".utf8) {
      source = source ?? value
    } else if name.elementsEqual("alt".utf8) {
      alternative = alternative ?? value
    }
  }
}

/// The elements of a body: six are drawn, and the tags of all others are removed while their text stays (S15).
enum MarkupElement: Hashable {
  case bold, italic, underlined, link, picture, lineBreak
  /// An element of HTML that begins and ends a line.
  case block
  /// An element of HTML within a line.
  case inline
  /// An element that HTML does not know.
  case other

  /// The element of a name in lower case.
  init(_ name: [UInt8]) {
    self = name.count > 10 ? .other : Self.named[String(decoding: name, as: UTF8.self)] ?? .other
  }

  private static let named: [String: MarkupElement] = {
    var named: [String: MarkupElement] = [
      "b": .bold, "i": .italic, "u": .underlined, "a": .link, "img": .picture, "br": .lineBreak,
    ]
    let blocks =
      "address article aside blockquote body center dd details dir div dl dt fieldset figcaption "
      + "figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol p pre "
      + "section summary table tbody tfoot thead tr ul"
    let inlines =
      "abbr acronym audio bdi bdo big button caption cite code col colgroup data del dfn em font "
      + "input ins kbd label link mark markup meta noscript output picture q rp rt ruby s samp "
      + "script select small source span strike strong style sub sup svg td textarea th time title "
      + "tt var video wbr"
    for name in blocks.split(separator: " ") { named[String(name)] = .block }
    for name in inlines.split(separator: " ") { named[String(name)] = .inline }
    return named
  }()
}

/// Reads one tag from its `<` to its `>`.
///
/// Values may have no quotes and may contain a loose `&`. An attribute needs a value, so that `a <b and c> d` is text.
struct MarkupTagReader {
  private(set) var cursor: MarkupCursor

  init(_ cursor: MarkupCursor) { self.cursor = cursor }

  /// The tag at the cursor, which is past it afterwards; nil if the bytes are text.
  mutating func read() -> MarkupTag? {
    cursor.position += 1
    let isEnd = cursor.consume(UInt8(ascii: "/"))
    guard let first = cursor.current, Self.isLetter(first), let name = readName() else {
      return nil
    }
    var tag = MarkupTag(name: name, isEnd: isEnd)
    while cursor.skipBlanks(), let next = cursor.current, Self.isOfName(next), !isEnd {
      guard let attribute = readName() else { return nil }
      cursor.skipBlanks()
      guard cursor.consume(UInt8(ascii: "=")) else { return nil }
      cursor.skipBlanks()
      guard let value = readValue() else { return nil }
      tag.keep(value, named: attribute)
    }
    tag.isEmpty = !isEnd && cursor.consume(UInt8(ascii: "/"))
    return cursor.consume(UInt8(ascii: ">")) ? tag : nil
  }

  /// Reads the bytes of a name in lower case, which are never compared as a text: that takes a time that grows with the
  /// square of the marks on a letter.
  private mutating func readName() -> [UInt8]? {
    let name = cursor.bytes[cursor.position...].prefix(while: Self.isOfName)
    guard (1...Self.nameBytes).contains(name.count) else { return nil }
    cursor.position = name.endIndex
    return name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Reads a value from its opening quote past its closing one, or up to the next blank.
  private mutating func readValue() -> [UInt8]? {
    guard let first = cursor.current else { return nil }
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    if isQuoted { cursor.position += 1 }
    var value: [UInt8] = []
    while let byte = cursor.current {
      if isQuoted ? byte == first : byte.isBlank || byte == UInt8(ascii: ">") { break }
      guard byte != UInt8(ascii: "<"), value.count <= Self.valueBytes else { return nil }
      if byte == UInt8(ascii: "&"),
        let reference = NamedCharacters.reference(in: cursor, at: cursor.position)
      {
        value.append(contentsOf: reference.bytes)
        cursor.position = reference.end
      } else {
        value.append(byte)
        cursor.position += 1
      }
    }
    guard isQuoted else { return value.isEmpty ? nil : value }
    return cursor.consume(first) ? value : nil
  }

  private static let nameBytes = 64
  /// More than any link or path that is kept, so that a megabyte of quotes is not read for each of its tags.
  private static let valueBytes = 8_192

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."): true
    default: byte.isDigit || isLetter(byte) || byte >= 0x80
    }
  }
}
