import FoundationEssentials

/// A text for the user: literal, or looked up when it is shown (C12).
package enum DisplayText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Shown as it is.
  case literal(String)
  /// Looked up in the app's strings, in the language at the time of presentation.
  case localized(key: String, arguments: [PropertyList])

  /// Creates a text that is shown as it is.
  package init(stringLiteral value: String) {
    self = .literal(value)
  }

  /// Whether there is neither a text nor a key.
  package var isEmpty: Bool {
    if case .literal(let text) = self { text.isEmpty } else { false }
  }
}

/// Encodes a text that is to be looked up later inside an ordinary string.
///
/// An app assigns the result of `localizedUserNotificationString` to a plain text property, so the key and its
/// arguments are encoded in the characters: a private opening character, the values in base64 with a checksum,
/// and a closing character. Anything damaged, truncated or written by hand remains literal text.
package enum LocalizedTextMarker {
  /// The string that encodes a key and its arguments.
  ///
  /// An argument that is nested more than 16 deep, that would make the values longer than 32 KiB, or that has
  /// more than 128 marks on a letter is encoded as an empty text. A key that makes them longer than 64 KiB or
  /// has as many marks is returned unchanged.
  package static func encode(key: String, arguments: [PropertyList]) -> String {
    guard !key.hasMarks(over: markLimit) else { return key }
    var writer = Writer()
    writer.write(text: key)
    writer.write(count: arguments.count)
    for argument in arguments { writer.write(bounded: argument) }
    guard writer.bytes.count <= byteLimit else { return key }
    let content = writer.bytes + checksum(writer.bytes)
    return "\(opening)\(Data(content).base64EncodedString())\(closing)"
  }

  /// Whether a string may contain a marker; otherwise it is literal text.
  package static func isPart(of text: String) -> Bool {
    // Only characters of the last private plane begin with this byte, so the search is fast.
    text.utf8.contains(0xF4)
  }

  /// The pieces of a string: its literal parts, and its markers.
  ///
  /// An app that joins a looked-up text with another one creates such a string.
  package static func pieces(of text: String) -> [DisplayText] {
    var pieces: [DisplayText] = []
    var literal = ""
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: opening) {
      literal += String(rest[..<start])
      let after = rest.index(after: start)
      // Stopping at the next opening character too keeps a text full of them linear.
      let end = rest[after...].firstIndex { $0 == opening || $0 == closing } ?? rest.endIndex
      let marker = rest[start..<end]
      if end < rest.endIndex, rest[end] == closing, let carried = decode(body: marker.dropFirst()) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(carried)
        rest = rest[rest.index(after: end)...]
      } else {
        literal += String(marker)
        rest = rest[end...]
      }
    }
    literal += String(rest)
    return literal.isEmpty ? pieces : pieces + [.literal(literal)]
  }

  fileprivate static func decode(whole text: String) -> DisplayText? {
    let scalars = text.unicodeScalars
    guard scalars.first == opening, scalars.last == closing, scalars.count > 2 else { return nil }
    return decode(body: scalars.dropFirst().dropLast())
  }

  private static func decode(body: Substring.UnicodeScalarView) -> DisplayText? {
    guard body.count <= (byteLimit + checksumSize + 2) / 3 * 4,
      let data = Data(base64Encoded: String(body))
    else { return nil }
    let content = [UInt8](data.dropLast(checksumSize))
    guard data.suffix(checksumSize).elementsEqual(checksum(content)) else { return nil }
    return Reader(content).readMarker()
  }

  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return LocalizedTextMarker.bytes(of: hash)
  }

  private static func bytes(of word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }

  // Characters of the private use area, which no keyboard has and no font shows.
  private static let opening: Unicode.Scalar = "\u{10FDD0}"
  private static let closing: Unicode.Scalar = "\u{10FDD1}"
  private static let checksumSize = 8
  private static let byteLimit = 65_536
  private static let depthLimit = 16
  /// The same limit as for a message: the values of a marker are compared like the rest.
  private static let markLimit = 128

  private enum Tag: UInt8 {
    case string, integer, unsigned, real, no, yes, data, date, array, dictionary
  }
}

extension DisplayText {
  /// Creates the text that a string encodes: a looked-up one if the whole string is a marker.
  package init(carried text: String) {
    self = LocalizedTextMarker.decode(whole: text) ?? .literal(text)
  }
}

extension LocalizedTextMarker {
  private struct Writer {
    var bytes: [UInt8] = []

    mutating func write(bounded value: PropertyList) {
      let size = bytes.count
      if !write(value, depth: 0) || bytes.count > byteLimit / 2 {
        bytes.removeSubrange(size...)
        _ = write(.string(""), depth: 0)
      }
    }

    private mutating func write(_ value: PropertyList, depth: Int) -> Bool {
      guard depth <= depthLimit else { return false }
      switch value {
      case .string(let text):
        guard !text.hasMarks(over: markLimit) else { return false }
        write(.string, text: text)
      case .integer(let number): write(.integer, word: UInt64(bitPattern: number))
      case .unsigned(let number): write(.unsigned, word: number)
      case .real(let number): write(.real, word: number.bitPattern)
      case .boolean(let flag): bytes.append((flag ? Tag.yes : .no).rawValue)
      case .date(let date):
        write(.date, word: date.timeIntervalSinceReferenceDate.bitPattern)
      case .data(let data):
        bytes.append(Tag.data.rawValue)
        write(count: data.count)
        bytes.append(contentsOf: data)
      case .array(let values):
        bytes.append(Tag.array.rawValue)
        write(count: values.count)
        return values.allSatisfy { write($0, depth: depth + 1) }
      case .dictionary(let values):
        bytes.append(Tag.dictionary.rawValue)
        write(count: values.count)
        return values.sorted { $0.key < $1.key }.allSatisfy { key, value in
          guard !key.hasMarks(over: markLimit) else { return false }
          write(text: key)
          return write(value, depth: depth + 1)
        }
      }
      return true
    }

    mutating func write(text: String) {
      write(count: text.utf8.count)
      bytes.append(contentsOf: text.utf8)
    }

    mutating func write(count: Int) {
      bytes.append(contentsOf: LocalizedTextMarker.bytes(of: UInt64(count)).prefix(4))
    }

    private mutating func write(_ tag: Tag, text: String) {
      bytes.append(tag.rawValue)
      write(text: text)
    }

    private mutating func write(_ tag: Tag, word: UInt64) {
      bytes.append(tag.rawValue)
      bytes.append(contentsOf: LocalizedTextMarker.bytes(of: word))
    }
  }

  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    consuming func readMarker() -> DisplayText? {
      guard let key = readText(), let arguments = readArray(depth: 0), rest.isEmpty else {
        return nil
      }
      return .localized(key: key, arguments: arguments)
    }

    private mutating func readValue(depth: Int) -> PropertyList? {
      guard depth <= depthLimit, let tag = rest.popFirst().flatMap(Tag.init(rawValue:)) else {
        return nil
      }
      return switch tag {
      case .string: readText().map(PropertyList.string)
      case .integer: readWord().map { .integer(Int64(bitPattern: $0)) }
      case .unsigned: readWord().map(PropertyList.unsigned)
      case .real: readWord().map { .real(Double(bitPattern: $0)) }
      case .no: .boolean(false)
      case .yes: .boolean(true)
      case .data: readBytes().map { .data(Data($0)) }
      case .date:
        readWord().map { .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0))) }
      case .array: readArray(depth: depth + 1).map(PropertyList.array)
      case .dictionary: readDictionary(depth: depth + 1).map(PropertyList.dictionary)
      }
    }

    private mutating func readArray(depth: Int) -> [PropertyList]? {
      guard let count = readCount() else { return nil }
      var values: [PropertyList] = []
      for _ in 0..<count {
        guard let value = readValue(depth: depth) else { return nil }
        values.append(value)
      }
      return values
    }

    private mutating func readDictionary(depth: Int) -> [String: PropertyList]? {
      guard let count = readCount() else { return nil }
      var values: [String: PropertyList] = [:]
      for _ in 0..<count {
        guard let key = readText(), values[key] == nil, let value = readValue(depth: depth) else {
          return nil
        }
        values[key] = value
      }
      return values
    }

    private mutating func readText() -> String? {
      guard let text = readBytes().flatMap({ String(validating: $0, as: UTF8.self) }),
        !text.hasMarks(over: markLimit)
      else { return nil }
      return text
    }

    private mutating func readBytes() -> ArraySlice<UInt8>? {
      guard let count = readCount() else { return nil }
      let bytes = rest.prefix(count)
      rest = rest.dropFirst(count)
      return bytes
    }

    /// Every counted element needs a byte or more, so a larger count is invalid.
    private mutating func readCount() -> Int? {
      guard let word = readWord(size: 4), word <= UInt64(rest.count) else { return nil }
      return Int(word)
    }

    private mutating func readWord(size: Int = 8) -> UInt64? {
      guard rest.count >= size else { return nil }
      let word = rest.prefix(size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(size)
      return word
    }
  }
}

extension String {
  /// Whether any letter has more combining marks than a limit.
  ///
  /// Comparing texts sorts the marks of each letter, with a cost quadratic in their number.
  package func hasMarks(over limit: Int) -> Bool {
    // A mark has at least two bytes, and U+0300 is the first, so most texts need no further check.
    guard utf8.count > limit * 2, utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks > limit { return true }
    }
    return false
  }
}

extension String {
  /// The text with at most so many combining marks on each letter.
  package func withMarks(atMost limit: Int) -> String {
    var marks = 0
    var kept = UnicodeScalarView()
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks <= limit { kept.append(scalar) }
    }
    return String(kept)
  }
}

extension Unicode.Scalar {
  /// Whether it combines with the letter before it, and is sorted with the other marks of that letter.
  package var isMark: Bool { properties.canonicalCombiningClass != .notReordered }
}
