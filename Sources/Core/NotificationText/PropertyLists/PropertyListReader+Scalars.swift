import Foundation
import NotificationModel

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
