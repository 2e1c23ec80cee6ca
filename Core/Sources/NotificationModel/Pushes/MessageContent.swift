package import FoundationEssentials

/// The clear text of a Web Push message, in the form in which its app receives it.
package enum MessageContent: Hashable, Sendable {
  /// The members of a text that is a JSON object.
  case members([String: PropertyList])
  /// Any other text, unchanged; that of a message without a body is empty.
  case text(String)
  /// Bytes that are not UTF-8.
  case bytes(Data)

  /// The dictionary for the app: the members themselves, `body` for a text, or `data` for bytes.
  package var userInfo: [String: PropertyList] {
    switch self {
    case .members(let members): members
    case .text(let text): ["body": .string(text)]
    case .bytes(let bytes): ["data": .data(bytes)]
    }
  }
}
