/// Reads XML piece by piece: elements, attributes and characters, and nothing that could grow or
/// reach elsewhere.
///
/// A document type is refused, so that there are no entities but the five that every document has,
/// and nothing outside of the file is ever looked for. Names lose their prefix: `gpx:trk` is `trk`.
/// Each byte is looked at a few times at most, however the file is made.
struct MarkupReader {
  let bytes: [UInt8]
  /// The next byte to be read.
  var position: Int
  /// The elements that have begun and not ended.
  private var open: [String] = []
  /// Whether the outermost element has begun.
  private var hasBegun = false
  /// An empty element whose end is still to be told.
  private var emptyElement: String?

  /// - Throws: A problem for text that is not UTF-8, as far as its beginning tells.
  init(_ bytes: [UInt8]) throws(TrackProblem) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw TrackProblem(line: 1, message: "the file is UTF-16; save it as UTF-8")
    }
  }

  /// The next piece; nothing at the end of a whole document.
  mutating func next() throws(TrackProblem) -> MarkupEvent? {
    if let name = emptyElement {
      emptyElement = nil
      open.removeLast()
      return .end(name: name)
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        if let text = try readText() { return text }
        continue
      }
      if starts(with: "<?") {
        try skip(2, past: "?>")
      } else if starts(with: "<!--") {
        try skip(4, past: "-->")
      } else if starts(with: "<![CDATA[") {
        let start = position + 9
        try skip(9, past: "]]>")
        if open.isEmpty { throw problem("text stands outside of every element; remove it") }
        return .plainText(start..<position - 3)
      } else if starts(with: "<!") {
        throw problem("declarations such as <!DOCTYPE> are refused; remove them")
      } else {
        return starts(with: "</") ? try readEnd() : try readBegin()
      }
    }
    guard open.isEmpty, hasBegun else {
      throw problem(
        open.last.map { "<\($0)> is not closed; the file is cut short" } ?? "there is no element")
    }
    return nil
  }

  /// The problem at the present place.
  func problem(_ message: String, at place: Int? = nil) -> TrackProblem {
    let end = min(place ?? position, bytes.count)
    return TrackProblem(
      line: bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1, message: message)
  }

  // MARK: - Pieces

  /// Characters up to the next markup; outside of all elements there may be blanks only.
  private mutating func readText() throws(TrackProblem) -> MarkupEvent? {
    let start = position
    position = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    guard open.isEmpty else { return .text(start..<position) }
    if let place = bytes[start..<position].firstIndex(where: { !$0.isBlank }) {
      throw problem("text stands outside of every element; remove it", at: place)
    }
    return nil
  }

  private mutating func readBegin() throws(TrackProblem) -> MarkupEvent {
    guard !open.isEmpty || !hasBegun else {
      throw problem("a second document begins; remove it")
    }
    position += 1
    let name = try readName()
    var attributes: [MarkupAttribute] = []
    while true {
      let hadBlank = skipBlanks()
      guard position < bytes.count else {
        throw problem("<\(name)> is not closed; the file is cut short")
      }
      if take(UInt8(ascii: ">")) { break }
      if starts(with: "/>") {
        position += 2
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
    skipBlanks()
    guard take(UInt8(ascii: "=")) else { throw problem("“=” is missing behind \(name)") }
    skipBlanks()
    guard position < bytes.count, [0x22, 0x27].contains(bytes[position]),
      let end = bytes[(position + 1)...].firstIndex(of: bytes[position])
    else { throw problem("the value of \(name) must stand in quotes") }
    let value = position + 1..<end
    position = end + 1
    return MarkupAttribute(name: name, value: value)
  }

  private mutating func readEnd() throws(TrackProblem) -> MarkupEvent {
    position += 2
    let name = try readName()
    skipBlanks()
    guard take(UInt8(ascii: ">")) else { throw problem("“>” is missing behind </\(name)") }
    guard open.last == name else {
      throw problem(
        open.last.map { "</\($0)> must stand here, not </\(name)>" }
          ?? "</\(name)> ends what never began")
    }
    open.removeLast()
    return .end(name: name)
  }
}

/// What a reader of markup comes to next.
enum MarkupEvent: Hashable {
  /// An element begins; an empty one ends at once.
  case begin(name: String, attributes: [MarkupAttribute])
  /// An element ends.
  case end(name: String)
  /// Characters between two pieces of markup, as they stand in the file.
  case text(Range<Int>)
  /// Characters that mean what they are.
  case plainText(Range<Int>)
}

/// One attribute of an element.
struct MarkupAttribute: Hashable {
  let name: String
  /// Where its value stands in the file.
  let value: Range<Int>
}

extension MarkupReader {
  /// Whether these characters stand at the present place.
  func starts(with mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    return bytes[position..<position + count].elementsEqual(mark.description.utf8)
  }

  /// Goes on behind the next place where these characters stand, behind so many bytes.
  mutating func skip(_ beginning: Int, past mark: StaticString) throws(TrackProblem) {
    let wanted = Array(mark.description.utf8)
    var end = position + beginning + wanted.count
    while end <= bytes.count {
      if bytes[end - 1] == wanted[wanted.count - 1],
        bytes[end - wanted.count..<end].elementsEqual(wanted)
      {
        position = end
        return
      }
      end += 1
    }
    throw problem("“\(mark)” is missing; the file is cut short")
  }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    return position > start
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// A name without its prefix.
  mutating func readName() throws(TrackProblem) -> String {
    let start = position
    while position < bytes.count, Self.isOfName(bytes[position]) { position += 1 }
    let name = bytes[start..<position]
    guard !name.isEmpty, name.count <= TrackLimits.nameBytes else {
      throw problem(
        name.isEmpty
          ? "a name must stand here; write < as &lt;"
          : "a name has more than \(TrackLimits.nameBytes) bytes; make it shorter")
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  /// The characters that bytes of the file stand for, which are looked at up to a length.
  func characters(_ range: Range<Int>) throws(TrackProblem) -> [UInt8] {
    var characters: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound, characters.count < TrackLimits.textBytes {
      if bytes[place] == UInt8(ascii: "&") {
        let window = bytes[place..<min(range.upperBound, place + 12)]
        guard let end = window.firstIndex(of: UInt8(ascii: ";")),
          let character = Self.entity(window[(place + 1)..<end])
        else {
          throw problem("“&” begins no character that is known; write &amp;", at: place)
        }
        characters += Array(String(character).utf8)
        place = end + 1
      } else {
        characters.append(bytes[place])
        place += 1
      }
    }
    return characters
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    !byte.isBlank && byte > 0x20 && ![0x3C, 0x3E, 0x3D, 0x2F, 0x22, 0x27, 0x26].contains(byte)
  }

  /// The character that a name between `&` and `;` stands for.
  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHex = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    let radix = isHex ? 16 : 10
    guard !digits.isEmpty else { return nil }
    var code: UInt32 = 0
    for digit in digits {
      guard let value = isHex ? digit.hexDigit : digit.digit, code < 0x11_0000 else { return nil }
      code = code * UInt32(radix) + UInt32(value)
    }
    return code == 0 ? nil : Unicode.Scalar(code)
  }
}
