import Foundation
import NotificationModel

/// A button in its written form: `done="Mark as done"` or `del=Delete:destructive`.
///
/// The part after the last colon is an option only if it consists of letters and commas, so that a
/// title such as *Remind at 9:00* stays whole.
struct ActionText: Hashable {
  let action: NotificationAction

  init(_ text: String) throws(UnreadableArgument) {
    // The text is split by bytes: a title may contain anything, and a letter with endless combining marks is slow to compare.
    let sides = text.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else { throw Self.unreadable(text) }
    var title = sides[1]
    var options: NotificationAction.Options = []
    if let colon = title.lastIndex(of: UInt8(ascii: ":")) {
      let suffix = title[title.index(after: colon)...]
      if !suffix.isEmpty, suffix.allSatisfy(Self.isOfOptions) {
        options = try Self.options(Substring(suffix))
        title = title[..<colon]
      }
    }
    guard !title.isEmpty else { throw Self.unreadable(text) }
    action = NotificationAction(
      identifier: String(Substring(sides[0])), title: .literal(String(Substring(title))),
      options: options)
  }

  private static func isOfOptions(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: ",")
  }

  /// The button with a field for text, from `Reply` or `Reply:placeholder`.
  static func reply(_ text: String) throws(UnreadableArgument) -> NotificationAction {
    let sides = text.utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard !sides[0].isEmpty else {
      throw UnreadableArgument(text, expected: "a reply button; write it as \"Reply:Your answer\"")
    }
    let title = DisplayText.literal(sides[0])
    let placeholder = DisplayText.literal(sides.count == 2 ? sides[1] : "")
    return NotificationAction(
      identifier: replyIdentifier, title: title,
      textInput: .init(buttonTitle: title, placeholder: placeholder))
  }

  /// The identifier of the button that `--reply` makes.
  static let replyIdentifier = "reply"

  private static func options(
    _ text: Substring
  ) throws(UnreadableArgument) -> NotificationAction.Options {
    var options: NotificationAction.Options = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      switch name {
      case "destructive": options.insert(.destructive)
      case "foreground": options.insert(.foreground)
      case "unlock": options.insert(.authenticationRequired)
      default:
        throw UnreadableArgument(
          String(name), expected: "an option of a button; there are destructive, foreground, unlock"
        )
      }
    }
    return options
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(
      text, expected: "a button; write it as done=\"Mark as done\" or del=Delete:destructive")
  }
}

/// Values for the app in their written form: `key=value`, or a JSON object.
struct UserInfoText: Hashable {
  let values: [String: PropertyList]

  init(_ text: String) throws(UnreadableArgument) {
    // The daemon accepts no more combining marks either, and looking up such a key takes long.
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

  /// A JSON value that a property list can hold, which is every one except null.
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
