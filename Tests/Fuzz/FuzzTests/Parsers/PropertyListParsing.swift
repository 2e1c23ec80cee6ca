import Foundation
import NotificationModel
import NotificationText
import NotificationWire

/// A parsed property list stays the same through Foundation's writer.
enum PropertyListParsing {
  static func check(_ bytes: [UInt8]) throws {
    let value: PropertyList
    do throws(TextProblem) {
      value = try PropertyListParser.read(Data(bytes), file: "Fuzz.plist")
    } catch {
      return try check(error, bytes)
    }
    guard let data = Self.binary(value) else { return }
    let again: PropertyList
    do throws(TextProblem) {
      again = try PropertyListParser.read(data, file: "Again.plist")
    } catch {
      throw BrokenPromise("what Foundation wrote is refused: \(error)")
    }
    // Written values are compared, in which not-a-number is equal to itself.
    try promise(
      WireBlob.encode(again) == WireBlob.encode(value), "a property list came back as another")
  }

  /// A refusal names the problem, and if it names a position, the position is in the file.
  static func check(_ problem: TextProblem, _ bytes: [UInt8]) throws {
    try promise(!problem.message.isEmpty, "a refusal says nothing")
    try promise((problem.line ?? 1) >= 1, "a refusal names a line before the first")
    try promise(
      (problem.line ?? 1) <= bytes.count + 1, "a refusal names a line behind the last")
    try promise((problem.column ?? 1) >= 1, "a refusal names a column before the first")
  }

  private static func binary(_ value: PropertyList) -> Data? {
    try? PropertyListSerialization.data(
      fromPropertyList: foundationValue(value), format: .binary, options: 0)
  }

  private static func foundationValue(_ value: PropertyList) -> Any {
    switch value {
    case .string(let text): text
    case .integer(let number): number
    case .unsigned(let number): number
    case .boolean(let flag): flag
    case .real(let number): number
    case .data(let data): data
    case .date(let date): date
    case .array(let values): values.map(foundationValue)
    case .dictionary(let values): values.mapValues(foundationValue)
    }
  }
}
