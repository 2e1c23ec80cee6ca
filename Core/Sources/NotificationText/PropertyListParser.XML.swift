import ByteParsing
import Foundation
import NotificationModel
import NotificationTriggers

extension PropertyListParser {
  /// The XML form: the nine elements of a property list, and no other markup.
  struct XML {
    private let source: TextBytes
    private var cursor: MarkupCursor
    private var budget: Budget

    init(_ source: TextBytes) {
      self.source = source
      cursor = MarkupCursor(source.bytes)
      budget = Budget(file: source.file)
    }

    mutating func readDocument() throws(TextProblem) -> PropertyList {
      try skipProlog()
      var tag = try readTag()
      let isWrapped = tag.name == "plist"
      if isWrapped { tag = try readTag() }
      let value = try readValue(tag, depth: 0)
      if isWrapped { try expectEnd(of: "plist") }
      try skipBlank()
      guard cursor.position == source.bytes.count else {
        throw problem("nothing may follow the property list; remove the rest")
      }
      return value
    }

    // MARK: - Values

    private mutating func readValue(
      _ tag: Tag, depth: Int
    ) throws(TextProblem) -> PropertyList {
      try budget.check(depth: depth)
      try budget.spend()
      guard !tag.isEnd else { throw problem("a value must come before </\(tag.name)>") }
      switch tag.name {
      case "dict": return .dictionary(try readDictionary(tag, depth: depth))
      case "array": return .array(try readArray(tag, depth: depth))
      case "true", "false":
        if !tag.isEmpty { try expectEnd(of: tag.name) }
        return .boolean(tag.name == "true")
      case "string": return .string(try readText(tag))
      case "integer", "real", "date", "data":
        let start = cursor.position
        let text = try readText(tag)
        guard let value = PropertyListParser.scalar(tag.name, text) else {
          throw source.problem(.syntax, at: start, "“\(text.prefix(40))” is not a \(tag.name)")
        }
        return value
      default:
        throw problem("<\(tag.name)> is not an element of a property list")
      }
    }

    private mutating func readArray(
      _ tag: Tag, depth: Int
    ) throws(TextProblem) -> [PropertyList] {
      var values: [PropertyList] = []
      if tag.isEmpty { return values }
      while true {
        let next = try readTag()
        if next.isEnd(of: "array") { return values }
        values.append(try readValue(next, depth: depth + 1))
      }
    }

    private mutating func readDictionary(
      _ tag: Tag, depth: Int
    ) throws(TextProblem) -> [String: PropertyList] {
      var values: [String: PropertyList] = [:]
      if tag.isEmpty { return values }
      while true {
        let next = try readTag()
        if next.isEnd(of: "dict") { return values }
        guard next.name == "key", !next.isEnd else {
          throw problem("a dictionary holds <key> and value in turn; found <\(next.name)>")
        }
        let key = try readText(next)
        let value = try readTag()
        values[key] = try readValue(value, depth: depth + 1)
      }
    }

    // MARK: - Markup

    private struct Tag {
      var name: String
      var isEnd: Bool
      var isEmpty: Bool

      func isEnd(of element: String) -> Bool { isEnd && name == element }
    }

    private mutating func readTag() throws(TextProblem) -> Tag {
      try skipBlank()
      guard cursor.current == UInt8(ascii: "<") else { throw problem("an element must begin here") }
      guard let close = source.bytes[cursor.position...].firstIndex(of: UInt8(ascii: ">")) else {
        throw problem("this element is not closed; the file may be cut short")
      }
      var inner = source.bytes[cursor.position + 1..<close]
      cursor.position = close + 1
      let isEnd = inner.first == UInt8(ascii: "/")
      let isEmpty = inner.last == UInt8(ascii: "/") && inner.count > 1
      if isEnd { inner = inner.dropFirst() }
      if isEmpty { inner = inner.dropLast() }
      // Attributes mean nothing in a property list, so they are ignored.
      let name = inner.prefix { !$0.isBlank }
      guard name.count <= 16, !name.isEmpty else { throw problem("this element is not known") }
      return Tag(name: try source.text(name.indices), isEnd: isEnd, isEmpty: isEmpty)
    }

    private mutating func expectEnd(of name: String) throws(TextProblem) {
      guard try readTag().isEnd(of: name) else { throw problem("</\(name)> must come here") }
    }

    /// Reads the characters of an element up to its end.
    private mutating func readText(_ tag: Tag) throws(TextProblem) -> String {
      if tag.isEmpty { return "" }
      var text = ""
      while let byte = cursor.current {
        if byte == UInt8(ascii: "&") {
          text += try readReference()
        } else if byte != UInt8(ascii: "<") {
          let stops: [UInt8] = [UInt8(ascii: "<"), UInt8(ascii: "&")]
          let end = source.bytes[cursor.position...].firstIndex(where: stops.contains)
          text += try source.text(cursor.position..<(end ?? source.bytes.count))
          cursor.position = end ?? source.bytes.count
        } else if cursor.starts(with: "<![CDATA[") {
          let start = cursor.position + 9
          try skip(9, past: "]]>")
          text += try source.text(start..<cursor.position - 3)
        } else if cursor.starts(with: "<!--") {
          try skip(4, past: "-->")
        } else {
          try expectEnd(of: tag.name)
          try budget.spend(text)
          return text
        }
      }
      throw problem("<\(tag.name)> is not closed; the file may be cut short")
    }

    private mutating func readReference() throws(TextProblem) -> String {
      switch cursor.reference(at: cursor.position, before: source.bytes.count) {
      case .character(let character, let end):
        cursor.position = end
        return String(character)
      case .unknown(let range):
        let name = try source.text(range)
        throw source.problem(
          .forbiddenMarkup, at: cursor.position,
          "&\(name); is not known; write the character itself")
      case .unended: throw problem("“&” must be written as &amp;")
      }
    }

    private mutating func skipProlog() throws(TextProblem) {
      try skipBlank()
      guard cursor.starts(with: "<!DOCTYPE") else { return }
      let start = cursor.position
      try skip(9, past: ">")
      if source.bytes[start..<cursor.position].contains(UInt8(ascii: "[")) {
        throw source.problem(
          .forbiddenMarkup, at: start, "declarations in the document type are refused; remove them")
      }
    }

    private mutating func skipBlank() throws(TextProblem) {
      while let byte = cursor.current {
        if byte.isBlank {
          cursor.position += 1
        } else if cursor.starts(with: "<!--") {
          try skip(4, past: "-->")
        } else if cursor.starts(with: "<?") {
          try skip(2, past: "?>")
        } else {
          return
        }
      }
    }

    private mutating func skip(_ beginning: Int, past mark: StaticString) throws(TextProblem) {
      guard cursor.skip(beginning, past: mark) else {
        throw problem("“\(mark)” is missing; the file may be cut short")
      }
    }

    private func problem(_ message: String) -> TextProblem {
      source.problem(.syntax, at: cursor.position, message)
    }
  }
}

extension PropertyListParser {
  /// The value that the characters of an XML element represent.
  static func scalar(_ element: String, _ text: String) -> PropertyList? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return switch element {
    case "integer": integer(trimmed)
    case "real": Double(trimmed).map(PropertyList.real)
    case "date": date(trimmed).map(PropertyList.date)
    default: Data(base64Encoded: text.filter { !$0.isWhitespace }).map(PropertyList.data)
    }
  }

  private static func integer(_ text: String) -> PropertyList? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    let body = String(isHexadecimal ? digits.dropFirst(2) : digits)
    guard body.utf8.first?.hexadecimalDigit != nil else { return nil }
    let radix = isHexadecimal ? 16 : 10
    if let number = Int64(isNegative ? "-\(body)" : body, radix: radix) { return .integer(number) }
    return isNegative ? nil : UInt64(body, radix: radix).map(PropertyList.unsigned)
  }

  /// Dates have one form only, such as `2026-11-20T08:00:00Z`.
  private static func date(_ text: String) -> Date? {
    let shape = text.utf8.map { $0.isDigit ? UInt8(ascii: "0") : $0 }
    guard shape == Array("0000-00-00T00:00:00Z".utf8) else { return nil }
    let fields = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard fields.count == 6, (1...12).contains(fields[1]), (1...31).contains(fields[2]),
      fields[3] < 24, fields[4] < 60, fields[5] < 61
    else { return nil }
    let seconds = fields[3] * 3_600 + fields[4] * 60 + fields[5]
    let days = CivilDate.dayNumber(year: fields[0], month: fields[1], day: fields[2])
    return Date(timeIntervalSince1970: Double(days * 86_400 + seconds))
  }
}
