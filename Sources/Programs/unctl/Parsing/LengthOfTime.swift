import Foundation
import NotificationModel

/// A length of time as a person writes it: `90s`, `5m`, `1h30m`, `2d`.
///
/// Units go from the larger to the smaller, each at most once; a bare number has no unit and is
/// refused, because nobody knows whether seconds or minutes were meant.
struct LengthOfTime: Hashable {
  /// The length in seconds, above 0 and at most a hundred years.
  let seconds: Double

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    let lowered = text.lowercased()
    var rest = lowered[...]
    var total = 0.0
    var units = Self.units[...]
    repeat {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      guard let number = Self.number(digits), let suffix = rest.popFirst(),
        let unit = units.firstIndex(where: { $0.name == suffix })
      else { throw Self.unreadable(text) }
      total += number * units[unit].seconds
      units = units[(unit + 1)...]
    } while !rest.isEmpty
    guard total > 0, total <= Self.longest else { throw Self.unreadable(text) }
    seconds = total
  }

  /// The same length in whole microseconds.
  var microseconds: Int64 { Int64(saturating: (seconds * 1_000_000).rounded()) }

  private static let units: [(name: Character, seconds: Double)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]
  private static let longest = 36_525 * 86_400.0

  private static func number(_ digits: Substring) -> Double? {
    guard let first = digits.first, let last = digits.last, first != ".", last != "." else {
      return nil
    }
    return Double(digits)
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(
      text, expected: "a length of time; write it as 90s, 5m, 3h, 1h30m or 2d")
  }
}
