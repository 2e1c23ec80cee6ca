import Foundation
import NotificationModel

/// A value of a message as a directive shows it.
struct ValueText {
  private let value: PropertyList
  /// The text of a list or dictionary, made once.
  private let list: String?

  init(_ value: PropertyList) {
    self.value = value
    switch value {
    case .array, .dictionary: list = Self.text(of: value)
    default: list = nil
    }
  }

  private var text: String { list ?? Self.text(of: value) }

  /// The text for a directive, padded to its width; a negative width pads on the right.
  func text(for directive: FormatDirective, width: Int?, precision: Int?) -> String {
    let body = body(for: directive, precision: precision.map { min($0, TextLimits.fieldWidth) })
    let wanted = min(width.map { Int(clamping: $0.magnitude) } ?? 0, TextLimits.fieldWidth)
    let missing = wanted - body.count
    guard missing > 0 else { return body }
    if directive.flags.contains(.left) || (width ?? 0) < 0 {
      return body + String(repeating: " ", count: missing)
    }
    if directive.flags.contains(.zeros), directive.conversion.isNumber, body.last?.isNumber == true
    {
      let sign = body.prefix { $0 == "-" || $0 == "+" }
      return "\(sign)\(String(repeating: "0", count: missing))\(body.dropFirst(sign.count))"
    }
    return String(repeating: " ", count: missing) + body
  }

  /// The value as a whole number, or nothing if it is not a number.
  var integer: Int64? {
    switch value {
    case .integer(let number): number
    case .unsigned(let number): Int64(clamping: number)
    case .boolean(let flag): flag ? 1 : 0
    case .real(let number): Int64(saturating: number)
    case .string(let text):
      number(text).flatMap { Int64($0) ?? Double($0).map { Int64(saturating: $0) } }
    case .data, .date, .array, .dictionary: nil
    }
  }

  /// The number in a text that is short enough; a format may need it thousands of times.
  private func number(_ text: String) -> String? {
    text.utf8.count <= TextLimits.numberBytes ? text : nil
  }

  private func body(for directive: FormatDirective, precision: Int?) -> String {
    switch directive.conversion {
    case .signed, .unsigned: return number(directive, precision: precision)
    case .based(let radix, let isUppercase):
      return integer.map { number in
        let digits = String(UInt64(bitPattern: number), radix: radix, uppercase: isUppercase)
        let prefix = directive.flags.contains(.alternate) && number != 0
        return (prefix ? radix == 16 ? "0x" : "0" : "") + padded(digits, to: precision)
      } ?? text
    case .real(let letter): return real(letter, directive, precision: precision)
    case .character: return character
    case .text:
      return precision.map { String(text.prefix($0)) } ?? text
    case .discarded, .variable: return ""
    }
  }

  private func number(_ directive: FormatDirective, precision: Int?) -> String {
    if case .unsigned(let number) = value { return padded(String(number), to: precision) }
    guard let integer else { return text }
    let sign = integer < 0 ? "-" : directive.flags.contains(.sign) ? "+" : ""
    return sign + padded(String(integer.magnitude), to: precision)
  }

  private func real(
    _ letter: Character, _ directive: FormatDirective, precision: Int?
  ) -> String {
    guard let number = double else { return text }
    let sign = directive.flags.contains(.sign) ? "+" : ""
    let digits = precision.map { ".\(min($0, TextLimits.fractionDigits))" } ?? ""
    return String(format: "%\(sign)\(digits)\(letter)", number)
  }

  private var double: Double? {
    switch value {
    case .real(let number): number
    case .unsigned(let number): Double(number)
    case .string(let text): number(text).flatMap(Double.init)
    default: integer.map(Double.init)
    }
  }

  private var character: String {
    switch value {
    case .string(let text): String(text.prefix(1))
    default:
      integer.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }

  private func padded(_ digits: String, to count: Int?) -> String {
    String(repeating: "0", count: max(0, (count ?? 0) - digits.count)) + digits
  }

  /// The value as text, as a person would write it.
  static func text(of value: PropertyList) -> String {
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .unsigned(let number): return String(number)
    case .boolean(let flag): return flag ? "1" : "0"
    case .real(let number):
      return Int64(exactly: number).map(String.init) ?? number.description
    case .data(let data): return "\(data.count) bytes"
    case .date(let date): return date.formatted(.iso8601)
    case .array, .dictionary:
      var text = ""
      append(value, to: &text)
      return text
    }
  }

  /// Adds the parts of a list until there are more bytes than are shown.
  private static func append(_ value: PropertyList, to text: inout String) {
    switch value {
    case .array(let values):
      for (index, value) in values.prefix(TextLimits.fieldWidth).enumerated() where isShort(text) {
        if index > 0 { text += ", " }
        append(value, to: &text)
      }
    case .dictionary(let values):
      let sorted = values.sorted { $0.key < $1.key }.prefix(TextLimits.fieldWidth)
      for (index, member) in sorted.enumerated() where isShort(text) {
        text += (index > 0 ? ", " : "") + member.key + ": "
        append(member.value, to: &text)
      }
    default: text += Self.text(of: value)
    }
  }

  private static func isShort(_ text: String) -> Bool {
    text.utf8.count <= TextLimits.shownBytes
  }
}

extension FormatDirective.Conversion {
  /// Whether zeros may fill the width.
  fileprivate var isNumber: Bool {
    switch self {
    case .signed, .unsigned, .based, .real: true
    case .text, .character, .discarded, .variable: false
    }
  }
}
