import FoundationEssentials
package import NotificationModel

extension MessageContent {
  /// Reads the clear text of a Web Push message.
  ///
  /// A JSON object is read as the payload of a push (`PushText`), without a byte order mark before it and with U+FFFD for half
  /// an emoji, as browsers read it; any other text is kept exactly as it was sent. One with more
  /// than `WireLimits.marksOnLetter` marks on a letter is kept as its bytes, because a reader of the wire refuses it.
  package init(reading text: [UInt8]) {
    if let members = Self.members(of: text) {
      self = .members(members)
    } else if let text = String(validating: text, as: UTF8.self),
      !text.hasMarks(over: WireLimits.marksOnLetter)
    {
      self = .text(text)
    } else {
      self = .bytes(Data(text))
    }
  }

  private static func members(of text: [UInt8]) -> [String: PropertyList]? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let json = text.starts(with: mark) ? Array(text.dropFirst(mark.count)) : text
    if let members = try? PushText.values(of: json) { return members }
    return LoneSurrogates.replaced(in: json).flatMap { try? PushText.values(of: $0) }
  }
}
