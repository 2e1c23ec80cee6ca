import NotificationModel
import SystemConnection

/// The parts of a message or a call that complete the content of its notification (C22).
package struct Communication {
  /// The name of the sender.
  var name: String
  /// The address, number or identifier of the sender.
  var handle: String
  /// The sender's picture.
  var picture: CommunicationPicture?
  /// The name of the group; empty between two persons.
  var group: String
  /// The identifier of the conversation.
  var conversation: String
  /// The text of the message.
  var text: String

  /// Creates the description of a message or a call.
  package init(
    name: String, handle: String, picture: CommunicationPicture? = nil, group: String = "",
    conversation: String = "", text: String = ""
  ) {
    self.name = name
    self.handle = handle
    self.picture = picture
    self.group = group
    self.conversation = conversation
    self.text = text
  }
}

/// A picture of a person, before it is a file of a notification.
package enum CommunicationPicture {
  /// The bytes of a file.
  case data(Data)
  /// A file of the app, which is copied.
  case file(URL)
}

/// An intent that completes a content.
package protocol CommunicationProviding: UNNotificationContentProviding {
  /// The message or call; `nil` without a sender.
  var communication: Communication? { get }
}

extension ContentFields {
  /// Fills in the empty fields from a message; a text that the app set itself stays.
  mutating func apply(_ communication: Communication?) throws {
    guard let communication else { throw UNError(.contentProvidingInvalid) }
    sender = try NotificationSender(name: communication.name, handle: communication.handle)
      .checked()
    if title.isEmpty { title = communication.name }
    if subtitle.isEmpty { subtitle = communication.group }
    if body.isEmpty { body = communication.text }
    if threadIdentifier.isEmpty { threadIdentifier = communication.conversation }
    if let picture = communication.picture { senderPicture = picture.attachment() }
  }
}

extension CommunicationPicture {
  /// Copies the picture to a file of its own; `nil` for a picture that cannot be shown, which is noted.
  ///
  /// The system moves the files of attachments away, and the app may use its picture again.
  fileprivate func attachment() -> UNNotificationAttachment? {
    let folder = FileManager.default.temporaryDirectory
    let copy = folder.appendingPathComponent("INImage-\(UUID().uuidString)")
    do {
      switch self {
      case .data(let bytes): try bytes.write(to: copy)
      case .file(let file): try FileManager.default.copyItem(at: file, to: copy)
      }
      return try UNNotificationAttachment(
        identifier: ContentFields.pictureIdentifier, url: copy,
        options: [UNNotificationAttachmentOptionsTypeHintKey: "public.image"])
    } catch {
      try? FileManager.default.removeItem(at: copy)
      CenterSource.current.host.note(Self.refusal(error), in: "updating(from:)")
      return nil
    }
  }

  private static func refusal(_ error: any Error) -> NotificationSystemError {
    NotificationSystemError(
      code: .invalidValue,
      message: "The sender's picture is left out: \((error as NSError).localizedDescription)",
      field: "sender.image", remedy: "Use a PNG, JPEG or GIF file of at most 10 MB.")
  }
}
