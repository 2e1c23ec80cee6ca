import ByteParsing

/// Reads XML piece by piece: elements, attributes and characters, and nothing that could grow or refer to other files.
///
/// A document type is refused, so that only the five predefined entities exist, and nothing outside of the file is ever read.
/// Names lose their prefix: `gpx:trk` is `trk`. Each byte is read a few times at most, for any content.
struct MarkupReader {
  private(set) var cursor: MarkupCursor
  /// The elements that have begun and not ended.
  private var open: [String] = []
  /// Whether the outermost element has begun.
  private var hasBegun = false
  /// An empty element whose end was not returned yet.
  private var emptyElement: String?

  /// - Throws: A problem for text whose beginning is not UTF-8.
  init(_ bytes: [UInt8]) throws(TrackProblem) {
    cursor = MarkupCursor(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw TrackProblem(line: 1, message: "the file is UTF-16; save it as UTF-8")
    }
  }

  /// The next piece; nothing at the end of a complete document.
  mutating func next() throws(TrackProblem) -> MarkupEvent? {
    if let name = emptyElement {
      emptyElement = nil
      open.removeLast()
      return .end(name: name)
    }
    while cursor.position < cursor.bytes.count {
      guard cursor.bytes[cursor.position] == UInt8(ascii: "<") else {
        if let text = try readText() { return text }
        continue
      }
      if cursor.starts(with: "<?") {
        try skip(2, past: "?>")
      } else if cursor.starts(with: "<!--") {
        try skip(4, past: "-->")
      } else if cursor.starts(with: "<![CDATA[") {
        let start = cursor.position + 9
        try skip(9, past: "]]>")
        if open.isEmpty { throw problem("text is outside of every element; remove it") }
        return .plainText(start..<cursor.position - 3)
      } else if cursor.starts(with: "<!") {
        throw problem("declarations such as <!DOCTYPE> are refused; remove them")
      } else {
        return cursor.starts(with: "</") ? try readEnd() : try readBegin()
      }
    }
    guard open.isEmpty, hasBegun else {
      throw problem(
        open.last.map { "<\($0)> is not closed; the file is cut short" } ?? "there is no element")
    }
    return nil
  }

  /// A problem at the current position.
  func problem(_ message: String, at offset: Int? = nil) -> TrackProblem {
    let end = min(offset ?? cursor.position, cursor.bytes.count)
    return TrackProblem(
      line: cursor.bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1, message: message)
  }

  // MARK: - Pieces

  /// Reads characters up to the next markup; outside of all elements only blanks are allowed.
  private mutating func readText() throws(TrackProblem) -> MarkupEvent? {
    let start = cursor.position
    cursor.position = cursor.bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? cursor.bytes.count
    guard open.isEmpty else { return .text(start..<cursor.position) }
    if let offset = cursor.bytes[start..<cursor.position].firstIndex(where: { !$0.isBlank }) {
      throw problem("text is outside of every element; remove it", at: offset)
    }
    return nil
  }

  private mutating func readBegin() throws(TrackProblem) -> MarkupEvent {
    guard !open.isEmpty || !hasBegun else {
      throw problem("a second document begins; remove it")
    }
    cursor.position += 1
    let name = try readName()
    var attributes: [MarkupAttribute] = []
    while true {
      let hadBlank = cursor.skipBlanks()
      guard cursor.position < cursor.bytes.count else {
        throw problem("<\(name)> is not closed; the file is cut short")
      }
      if cursor.consume(UInt8(ascii: ">")) { break }
      if cursor.starts(with: "/>") {
        cursor.position += 2
        emptyElement = name
        break
      }
      guard hadBlank else { throw problem("a blank is missing in <\(name)>") }
      guard attributes.count < TrackLimits.attributes else {
        throw problem("more than \(TrackLimits.attributes) attributes; remove some")
      }
      attributes.append(try readAttribute())
    }
    guard open.count < TrackLimits.nesting else {
      throw problem("elements lie deeper than \(TrackLimits.nesting); make it flatter")
    }
    open.append(name)
    hasBegun = true
    return .begin(name: name, attributes: attributes)
  }

  private mutating func readAttribute() throws(TrackProblem) -> MarkupAttribute {
    let name = try readName()
    cursor.skipBlanks()
    guard cursor.consume(UInt8(ascii: "=")) else { throw problem("“=” is missing after \(name)") }
    cursor.skipBlanks()
    guard cursor.position < cursor.bytes.count,
      [0x22, 0x27].contains(cursor.bytes[cursor.position]),
      let end = cursor.bytes[(cursor.position + 1)...].firstIndex(of: cursor.bytes[cursor.position])
    else { throw problem("the value of \(name) must be in quotes") }
    let value = cursor.position + 1..<end
    cursor.position = end + 1
    return MarkupAttribute(name: name, value: value)
  }

  private mutating func readEnd() throws(TrackProblem) -> MarkupEvent {
    cursor.position += 2
    let name = try readName()
    cursor.skipBlanks()
    guard cursor.consume(UInt8(ascii: ">")) else {
      throw problem("“>” is missing after </\(name)")
    }
    guard open.last == name else {
      throw problem(
        open.last.map { "</\($0)> must come here, not </\(name)>" }
          ?? "</\(name)> ends what never began")
    }
    open.removeLast()
    return .end(name: name)
  }
}

/// The next piece of a markup text.
enum MarkupEvent: Hashable {
  /// An element begins; an empty one ends at once.
  case begin(name: String, attributes: [MarkupAttribute])
  /// An element ends.
  case end(name: String)
  /// Characters between two pieces of markup, with their references.
  case text(Range<Int>)
  /// Characters without references.
  case plainText(Range<Int>)
}

/// One attribute of an element.
struct MarkupAttribute: Hashable {
  let name: String
  /// The range of its value in the file.
  let value: Range<Int>
}

extension MarkupReader {
  /// Moves past the next occurrence of these characters, at least so many bytes ahead.
  private mutating func skip(_ beginning: Int, past mark: StaticString) throws(TrackProblem) {
    guard cursor.skip(beginning, past: mark) else {
      throw problem("“\(mark)” is missing; the file is cut short")
    }
  }

  /// Reads a name and removes its prefix.
  mutating func readName() throws(TrackProblem) -> String {
    let start = cursor.position
    while cursor.position < cursor.bytes.count, Self.isOfName(cursor.bytes[cursor.position]) {
      cursor.position += 1
    }
    let name = cursor.bytes[start..<cursor.position]
    guard !name.isEmpty, name.count <= TrackLimits.nameBytes else {
      throw problem(
        name.isEmpty
          ? "a name must come here; write < as &lt;"
          : "a name has more than \(TrackLimits.nameBytes) bytes; make it shorter")
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  /// The characters that bytes of the file represent, up to a length.
  func characters(_ range: Range<Int>) throws(TrackProblem) -> [UInt8] {
    var characters: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound, characters.count < TrackLimits.textBytes {
      if cursor.bytes[offset] == UInt8(ascii: "&") {
        guard
          case .character(let character, let end) = cursor.reference(
            at: offset, before: range.upperBound)
        else {
          throw problem("“&” does not begin a known character; write &amp;", at: offset)
        }
        characters += Array(String(character).utf8)
        offset = end
      } else {
        characters.append(cursor.bytes[offset])
        offset += 1
      }
    }
    return characters
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    !byte.isBlank && byte > 0x20 && ![0x3C, 0x3E, 0x3D, 0x2F, 0x22, 0x27, 0x26].contains(byte)
  }
}
