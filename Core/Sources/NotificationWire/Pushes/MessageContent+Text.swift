import FoundationEssentials
package import NotificationModel

extension MessageContent {
  /// Reads the clear text of a Web Push message.
  ///
  /// A JSON object is read as the payload of a push (`PushText`); any other text is kept exactly as it was sent.
  package init(reading text: [UInt8]) {
    if let members = try? PushText.values(of: text) {
      self = .members(members)
    } else if let text = String(validating: text, as: UTF8.self) {
      self = .text(text)
    } else {
      self = .bytes(Data(text))
    }
  }
}
