import Foundation
import NotificationModel

/// Values for the app as a person writes them: `key=value`, or a JSON object.
struct UserInfoText: Hashable {
  let values: [String: PropertyList]

  init(_ text: String) throws(UnreadableArgument) {
    // The daemon takes no more marks either, and looking up such a key takes its time.
    guard !text.hasMarks(over: ArgumentLimits.marksOnLetter) else { throw Self.unreadable(text) }
    if text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) == "{" {
      values = try Self.object(text)
      return
    }
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else { throw Self.unreadable(text) }
    values = [String(sides[0]): .string(String(sides[1]))]
  }

  private static func object(_ text: String) throws(UnreadableArgument) -> [String: PropertyList] {
    do {
      let values = try JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
      return values.mapValues(\.propertyList)
    } catch {
      throw unreadable(text)
    }
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(
      text,
      expected: "a value for the app; write it as key=value, or as a JSON object without null")
  }

  /// A JSON value that a property list can hold, which is every one but null.
  private struct JSONValue: Decodable {
    var propertyList: PropertyList

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        propertyList = .boolean(value)
      } else if let value = try? container.decode(Int64.self) {
        propertyList = .integer(value)
      } else if let value = try? container.decode(UInt64.self) {
        propertyList = .unsigned(value)
      } else if let value = try? container.decode(Double.self) {
        propertyList = .real(value)
      } else if let value = try? container.decode(String.self) {
        propertyList = .string(value)
      } else if let values = try? container.decode([JSONValue].self) {
        propertyList = .array(values.map(\.propertyList))
      } else {
        let values = try container.decode([String: JSONValue].self)
        propertyList = .dictionary(values.mapValues(\.propertyList))
      }
    }
  }
}
