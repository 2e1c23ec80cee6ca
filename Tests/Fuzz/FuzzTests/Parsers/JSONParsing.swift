import ByteParsing
import Foundation
import NotificationModel

@testable import NotificationWire

/// Foundation's parser accepts every text that our strict parser accepts, with the same result.
enum JSONParsing {
  static func check(_ bytes: [UInt8]) throws {
    var parser = JSONParser(bytes)
    let value: JSONValue
    do throws(NotificationFailure) {
      value = try parser.parse()
    } catch {
      try promise(parser.cursor.position <= bytes.count, "the reader left the text behind")
      try promise(
        error.field == "message" || error.value?.hasPrefix("byte ") == true,
        "a refusal names no place")
      return
    }
    let other: Any
    do {
      other = try JSONSerialization.jsonObject(
        with: Data(bytes), options: [.fragmentsAllowed])
    } catch {
      throw BrokenPromise("Foundation refuses what is read here: \(error)")
    }
    try promise(isSame(value, other), "Foundation reads it otherwise")
  }

  private static func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: other is NSNull
    case .boolean(let flag): other as? Bool == flag
    case .integer(let number): (other as? NSNumber)?.int64Value == number
    case .unsigned(let number): (other as? NSNumber)?.uint64Value == number
    case .real(let number): (other as? NSNumber).map { isNear($0.doubleValue, number) } ?? false
    case .string(let text): (other as? String).map(bytes) == bytes(text)
    case .array(let values): isSame(values, other as? [Any])
    case .object(let object): isSame(object, other as? [String: Any])
    }
  }

  private static func isSame(_ values: [JSONValue], _ others: [Any]?) -> Bool {
    guard let others, others.count == values.count else { return false }
    return zip(values, others).allSatisfy(isSame)
  }

  /// Foundation reads some long fractions through a decimal number, which differs in the last bit.
  private static func isNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= abs(right) * 1e-14
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(withoutMark(text).utf8) }

  /// Foundation removes byte order marks from texts, after each escape too.
  private static func withoutMark(_ text: String) -> String {
    var scalars = text.unicodeScalars
    scalars.removeAll { $0 == "\u{FEFF}" }
    return String(scalars)
  }

  private static func isSame(_ object: JSONObject, _ others: [String: Any]?) -> Bool {
    // Two names may differ by the mark alone.
    if object.members.contains(where: { withoutMark($0.name) != $0.name }) { return true }
    guard let others, others.count == object.members.count else { return false }
    return object.members.allSatisfy { member in
      others[member.name].map { isSame(member.value, $0) } ?? false
    }
  }
}
