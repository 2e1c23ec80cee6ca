import ByteParsing
package import Foundation
import NotificationModel

/// The texts of one language of an app, by key.
package struct StringsTable: Hashable, Sendable {
  /// The entry of a key.
  package enum Entry: Hashable, Sendable {
    /// A format without variables.
    case text(String)
    /// A format whose variables depend on numbers.
    case plural(PluralEntry)
  }

  /// The entries by their keys.
  package private(set) var entries: [String: Entry]

  package init(entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  /// The entry of a key, or nothing; no file has a key with more than `TextLimits.marksOnLetter` combining
  /// marks on a letter.
  package subscript(key key: String) -> Entry? { key.hasStackedMarks ? nil : entries[key] }

  /// Adds the keys of a `.strings` file, in the older text form or as a property list.
  ///
  /// The older form may be UTF-8, or UTF-16 with a byte order mark. A key with an entry of variables keeps it;
  /// among equal keys of one file the last counts. After an error the table is unchanged. Error messages
  /// contain the given name of the file.
  ///
  /// - Throws: the code, line, column or key of the problem.
  package mutating func add(strings data: Data, file: String) throws(TextProblem) {
    let texts = try Self.texts(in: data, file: file)
    var merged = entries
    for (key, text) in texts {
      if case .plural = merged[key] { continue }
      merged[key] = .text(text)
    }
    try adopt(merged, file: file)
  }

  /// Adds the keys of a `.stringsdict` file, which outrank those of a `.strings` file.
  ///
  /// After an error the table is unchanged. Error messages contain the given name of the file.
  ///
  /// - Throws: the code, line, column or key of the problem.
  package mutating func add(stringsdict data: Data, file: String) throws(TextProblem) {
    var merged = entries
    for (key, value) in try PropertyListParser.readDictionary(data, file: file) {
      merged[key] = try PluralEntry.entry(from: value, key: key, file: file)
    }
    try adopt(merged, file: file)
  }

  private mutating func adopt(
    _ merged: [String: Entry], file: String
  ) throws(TextProblem) {
    guard merged.count <= TextLimits.entries else {
      throw TextProblem(
        .tooLarge, file: file,
        message: "\(merged.count) keys; keep at most \(TextLimits.entries) in one language")
    }
    entries = merged
  }

  private static func texts(
    in data: Data, file: String
  ) throws(TextProblem) -> [String: String] {
    if !PropertyListParser.isBinary(data) {
      let source = try TextBytes(data, file: file)
      if !PropertyListParser.isPropertyList(source) {
        var reader = OldStyleReader(source)
        return try reader.readTable()
      }
    }
    var texts: [String: String] = [:]
    for (key, value) in try PropertyListParser.readDictionary(data, file: file) {
      guard case .string(let text) = value else {
        throw TextProblem(.type, file: file, key: key, message: "the value must be a text")
      }
      texts[key] = text
    }
    return texts
  }
}

extension StringsTable {
  /// The older text form: `"key" = "value";`, with comments as in C.
  struct OldStyleReader {
    private let source: TextBytes
    private var position = 0

    init(_ source: TextBytes) { self.source = source }

    mutating func readTable() throws(TextProblem) -> [String: String] {
      var texts: [String: String] = [:]
      try skipBlank()
      while position < source.bytes.count {
        let key = try readToken("a key")
        try skipBlank()
        var value = key
        if consume("=") {
          try skipBlank()
          value = try readToken("a text")
          try skipBlank()
        }
        guard consume(";") else { throw problem("“;” must follow the text of key “\(key)”") }
        texts[key] = value
        try skipBlank()
      }
      return texts
    }

    private mutating func readToken(_ what: String) throws(TextProblem) -> String {
      if let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        return try readQuoted(quote)
      }
      let start = position
      while let byte = peek(), Self.isPlain(byte) { position += 1 }
      guard position > start else { throw problem("\(what) must come here; put it in quotes") }
      return try source.text(start..<position)
    }

    private mutating func readQuoted(_ quote: UInt8) throws(TextProblem) -> String {
      let start = position
      position += 1
      var text = ""
      while let byte = peek() {
        if byte == quote {
          position += 1
          if text.hasStackedMarks { throw .stackedMarks(in: source.file) }
          return text
        }
        if byte == UInt8(ascii: "\\") {
          text += try readEscapes()
        } else {
          let from = position
          while let next = peek(), next != quote, next != UInt8(ascii: "\\") { position += 1 }
          text += try source.text(from..<position)
        }
      }
      throw source.problem(.syntax, at: start, "this text is not closed; a quote is missing")
    }

    /// Reads consecutive escapes together, since two of them may be one character.
    private mutating func readEscapes() throws(TextProblem) -> String {
      let start = position
      var units: [UInt16] = []
      while peek() == UInt8(ascii: "\\") {
        position += 1
        guard let byte = peek() else { throw problem("the file ends within an escape") }
        if byte >= 0x80 { return try text(units, from: start) }
        position += 1
        units.append(contentsOf: try unit(of: byte))
      }
      return try text(units, from: start)
    }

    private func text(_ units: [UInt16], from start: Int) throws(TextProblem) -> String {
      guard let text = String(validating: units, as: UTF16.self) else {
        throw source.problem(
          .encoding, at: start, "half of a character; write both \\U escapes of the pair")
      }
      return text
    }

    private mutating func unit(of byte: UInt8) throws(TextProblem) -> [UInt16] {
      switch byte {
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "t"): return [0x09]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "a"): return [0x07]
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0C]
      case UInt8(ascii: "v"): return [0x0B]
      case UInt8(ascii: "U"), UInt8(ascii: "u"): return [try hexadecimal()]
      case UInt8(ascii: "0")...UInt8(ascii: "7"): return try octal(byte)
      default: return [UInt16(byte)]
      }
    }

    private mutating func hexadecimal() throws(TextProblem) -> UInt16 {
      let digits = source.bytes[position...].prefix(4).prefix { $0.hexadecimalDigit != nil }
      guard !digits.isEmpty else { throw problem("\\U must be followed by hexadecimal digits") }
      position += digits.count
      return digits.reduce(0) { $0 << 4 | UInt16($1.hexadecimalDigit ?? 0) }
    }

    /// An octal escape is a byte of the NeXTSTEP encoding, as in every old-style property list.
    private mutating func octal(_ first: UInt8) throws(TextProblem) -> [UInt16] {
      let digits = source.bytes[position...].prefix(2).prefix {
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0)
      }
      let value = ([first] + digits).reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
      guard let byte = UInt8(exactly: value),
        let text = String(data: Data([byte]), encoding: .nextstep)
      else { throw problem("this octal escape is not a character; write the character itself") }
      position += digits.count
      return Array(text.utf16)
    }

    private mutating func skipBlank() throws(TextProblem) {
      while let byte = peek() {
        if byte.isBlank {
          position += 1
        } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
          while let next = peek(), next != 0x0A, next != 0x0D { position += 1 }
        } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
          try skipComment()
        } else {
          return
        }
      }
    }

    private mutating func skipComment() throws(TextProblem) {
      let start = position
      position += 2
      while let byte = peek() {
        position += 1
        if byte == UInt8(ascii: "*"), consume("/") { return }
      }
      throw source.problem(.syntax, at: start, "this comment is not closed; “*/” is missing")
    }

    private mutating func consume(_ mark: Unicode.Scalar) -> Bool {
      guard peek() == UInt8(ascii: mark) else { return false }
      position += 1
      return true
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
      position + distance < source.bytes.count ? source.bytes[position + distance] : nil
    }

    private func problem(_ message: String) -> TextProblem {
      source.problem(.syntax, at: position, message)
    }

    /// Whether a byte may be in a key without quotes.
    private static func isPlain(_ byte: UInt8) -> Bool {
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || "_$:.-".utf8.contains(byte)
    }
  }
}
