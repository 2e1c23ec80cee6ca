import Foundation
import NotificationModel

extension PropertyListReader {
  /// The XML form: the nine elements of a property list, and no other markup.
  struct XML {
    private let source: TextBytes
    private var position = 0
    private var budget: Budget

    init(_ source: TextBytes) {
      self.source = source
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
      guard position == source.bytes.count else {
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
      guard !tag.isEnd else { throw problem("a value must stand before </\(tag.name)>") }
      switch tag.name {
      case "dict": return .dictionary(try readDictionary(tag, depth: depth))
      case "array": return .array(try readArray(tag, depth: depth))
      case "true", "false":
        if !tag.isEmpty { try expectEnd(of: tag.name) }
        return .boolean(tag.name == "true")
      case "string": return .string(try readText(tag))
      case "integer", "real", "date", "data":
        let start = position
        let text = try readText(tag)
        guard let value = PropertyListReader.scalar(tag.name, text) else {
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
      guard peek() == UInt8(ascii: "<") else { throw problem("an element must begin here") }
      guard let close = source.bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
        throw problem("this element is not closed; the file may be cut short")
      }
      var inner = source.bytes[position + 1..<close]
      position = close + 1
      let isEnd = inner.first == UInt8(ascii: "/")
      let isEmpty = inner.last == UInt8(ascii: "/") && inner.count > 1
      if isEnd { inner = inner.dropFirst() }
      if isEmpty { inner = inner.dropLast() }
      // Attributes say nothing in a property list, so they are passed over.
      let name = inner.prefix { !$0.isWhitespace }
      guard name.count <= 16, !name.isEmpty else { throw problem("this element is not known") }
      return Tag(name: try source.text(name.indices), isEnd: isEnd, isEmpty: isEmpty)
    }

    private mutating func expectEnd(of name: String) throws(TextProblem) {
      guard try readTag().isEnd(of: name) else { throw problem("</\(name)> must stand here") }
    }

    /// Reads the characters of an element up to its end.
    private mutating func readText(_ tag: Tag) throws(TextProblem) -> String {
      if tag.isEmpty { return "" }
      var text = ""
      while let byte = peek() {
        if byte == UInt8(ascii: "&") {
          text += try readEntity()
        } else if byte != UInt8(ascii: "<") {
          let stops: [UInt8] = [UInt8(ascii: "<"), UInt8(ascii: "&")]
          let end = source.bytes[position...].firstIndex(where: stops.contains)
          text += try source.text(position..<(end ?? source.bytes.count))
          position = end ?? source.bytes.count
        } else if starts(with: "<![CDATA[") {
          let start = position + 9
          try skip(past: "]]>")
          text += try source.text(start..<position - 3)
        } else if starts(with: "<!--") {
          try skip(past: "-->")
        } else {
          try expectEnd(of: tag.name)
          try budget.spend(text)
          return text
        }
      }
      throw problem("<\(tag.name)> is not closed; the file may be cut short")
    }

    private mutating func readEntity() throws(TextProblem) -> String {
      let window = source.bytes[position...].prefix(12)
      guard let end = window.firstIndex(of: UInt8(ascii: ";")) else {
        throw problem("“&” must be written as &amp;")
      }
      let name = try source.text(position + 1..<end)
      guard let text = PropertyListReader.entity(name) else {
        throw source.problem(
          .forbiddenMarkup, at: position, "&\(name); is not known; write the character itself")
      }
      position = end + 1
      return text
    }

    private mutating func skipProlog() throws(TextProblem) {
      try skipBlank()
      guard starts(with: "<!DOCTYPE") else { return }
      let start = position
      try skip(past: ">")
      if source.bytes[start..<position].contains(UInt8(ascii: "[")) {
        throw source.problem(
          .forbiddenMarkup, at: start, "declarations in the document type are refused; remove them")
      }
    }

    private mutating func skipBlank() throws(TextProblem) {
      while let byte = peek() {
        if byte.isWhitespace {
          position += 1
        } else if starts(with: "<!--") {
          try skip(past: "-->")
        } else if starts(with: "<?") {
          try skip(past: "?>")
        } else {
          return
        }
      }
    }

    private mutating func skip(past mark: StaticString) throws(TextProblem) {
      let wanted = Array(mark.description.utf8)
      var end = position + 2
      while end + wanted.count <= source.bytes.count {
        if source.bytes[end..<end + wanted.count].elementsEqual(wanted) {
          position = end + wanted.count
          return
        }
        end += 1
      }
      throw problem("“\(mark)” is missing; the file may be cut short")
    }

    private func starts(with mark: StaticString) -> Bool {
      source.bytes[position...].starts(with: mark.description.utf8)
    }

    private func peek() -> UInt8? {
      position < source.bytes.count ? source.bytes[position] : nil
    }

    private func problem(_ message: String) -> TextProblem {
      source.problem(.syntax, at: position, message)
    }
  }
}

extension PropertyListReader {
  /// The value that the characters of an XML element spell.
  static func scalar(_ element: String, _ text: String) -> PropertyList? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return switch element {
    case "integer": integer(trimmed)
    case "real": Double(trimmed).map(PropertyList.real)
    case "date": date(trimmed).map(PropertyList.date)
    default: Data(base64Encoded: text.filter { !$0.isWhitespace }).map(PropertyList.data)
    }
  }

  /// The text of a predefined or numbered entity.
  static func entity(_ name: String) -> String? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let code =
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return code.flatMap(Unicode.Scalar.init).map(String.init)
    }
  }

  private static func integer(_ text: String) -> PropertyList? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    let body = String(isHexadecimal ? digits.dropFirst(2) : digits)
    guard body.utf8.first?.hexadecimalValue != nil else { return nil }
    let radix = isHexadecimal ? 16 : 10
    if let number = Int64(isNegative ? "-\(body)" : body, radix: radix) { return .integer(number) }
    return isNegative ? nil : UInt64(body, radix: radix).map(PropertyList.unsigned)
  }

  /// Dates have one form only, such as `2026-11-20T08:00:00Z`.
  private static func date(_ text: String) -> Date? {
    let shape = text.utf8.map { $0.isDigit ? UInt8(ascii: "0") : $0 }
    guard shape == Array("0000-00-00T00:00:00Z".utf8) else { return nil }
    let fields = text.split { !$0.isNumber }.compactMap { Int64($0) }
    guard fields.count == 6, (1...12).contains(fields[1]), (1...31).contains(fields[2]),
      fields[3] < 24, fields[4] < 60, fields[5] < 61
    else { return nil }
    let seconds = fields[3] * 3_600 + fields[4] * 60 + fields[5]
    let days = daysSince1970(year: fields[0], month: fields[1], day: fields[2])
    return Date(timeIntervalSince1970: Double(days * 86_400 + seconds))
  }

  /// Counts from 1 March, so that the leap day is the last of its year.
  private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + dayOfYear - 719_468
  }
}
