import Foundation
import NotificationModel

/// What payloads really hold where a number or a truth value is meant.
extension PropertyList {
  /// A whole number, also one that was written with a point; nothing for other values.
  var wholeNumber: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .unsigned(let number): Int(exactly: number)
    case .real(let number): Int(exactly: number)
    case .string, .boolean, .data, .date, .array, .dictionary: nil
    }
  }

  /// A number that is not infinite; nothing for other values.
  var finiteNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    case .string, .boolean, .data, .date, .array, .dictionary: nil
    }
  }

  /// A truth value, also as 1 or 0 and as a text of that; nothing for other values (H2).
  var flag: Bool? {
    switch self {
    case .boolean(let flag): return flag
    case .string("1"): return true
    case .string("0"): return false
    default:
      guard let number = wholeNumber, (0...1).contains(number) else { return nil }
      return number == 1
    }
  }

  /// The value as a log shows it, shortened and in one line.
  var excerpt: String {
    switch self {
    case .string(let text): String(text.prefix(100)).debugDescription
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .data(let data): "\(data.count) bytes"
    case .date: "a date"
    case .array(let values): "a list of \(values.count)"
    case .dictionary(let values): "a dictionary of \(values.count)"
    }
  }
}
