import FoundationEssentials
package import NotificationModel

extension MessageContent {
  /// Reads the clear text of a Web Push message.
  ///
  /// A JSON object is read as the payload of a push (`PushText`); any other text is kept exactly as it was sent. One with more
  /// than `WireLimits.marksOnLetter` marks on a letter is kept as its bytes, because a reader of the wire refuses it.
  package init(reading text: [UInt8]) {
    if let members = try? PushText.values(of: text) {
      self = .members(members)
    } else if let text = String(validating: text, as: UTF8.self),
      !text.hasMarks(over: WireLimits.marksOnLetter)
    {
      self = .text(text)
    } else {
      self = .bytes(Data(text))
    }
  }
}
