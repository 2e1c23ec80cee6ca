package import UserNotifications

/// A message from one person to others, which completes the content of its notification (C22).
///
/// ```swift
/// let anna = INPerson(
///   personHandle: INPersonHandle(value: "anna@example.com", type: .emailAddress),
///   nameComponents: nil, displayName: "Anna", image: nil, contactIdentifier: nil,
///   customIdentifier: nil)
/// let message = INSendMessageIntent(
///   recipients: nil, outgoingMessageType: .outgoingMessageText, content: "Are you there?",
///   speakableGroupName: nil, conversationIdentifier: "anna", serviceName: nil, sender: anna,
///   attachments: nil)
/// let content = try request.content.updating(from: message)
/// ```
open class INSendMessageIntent: INIntent {
  /// The persons who receive the message.
  public let recipients: [INPerson]?
  /// The kind of message.
  public let outgoingMessageType: INOutgoingMessageType
  /// The text.
  public let content: String?
  /// The name of the group.
  public let speakableGroupName: INSpeakableString?
  /// The identifier of the conversation, by which its notifications become one stack.
  public let conversationIdentifier: String?
  /// The name of the service that carried the message.
  public let serviceName: String?
  /// The person who sent the message.
  public let sender: INPerson?
  /// The attachments of the message; stored, without effect.
  public let attachments: [INSendMessageAttachment]?

  /// Creates a message.
  public init(
    recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
    speakableGroupName: INSpeakableString?, conversationIdentifier: String?, serviceName: String?,
    sender: INPerson?, attachments: [INSendMessageAttachment]?
  ) {
    self.recipients = recipients
    self.outgoingMessageType = outgoingMessageType
    self.content = content
    self.speakableGroupName = speakableGroupName
    self.conversationIdentifier = conversationIdentifier
    self.serviceName = serviceName
    self.sender = sender
    self.attachments = attachments
  }

  /// Creates a message without attachments, as code for iOS 11 to 13 does.
  public convenience init(
    recipients: [INPerson]?, content: String?, speakableGroupName: INSpeakableString?,
    conversationIdentifier: String?, serviceName: String?, sender: INPerson?
  ) {
    self.init(
      recipients: recipients, outgoingMessageType: .outgoingMessageText, content: content,
      speakableGroupName: speakableGroupName, conversationIdentifier: conversationIdentifier,
      serviceName: serviceName, sender: sender, attachments: nil)
  }

  /// The sender's picture, or that of the group.
  open override func keyImage() -> INImage? { super.keyImage() ?? sender?.image }
}

extension INSendMessageIntent: CommunicationProviding {
  /// The message for its notification; a group without a name has the names of its recipients.
  package var communication: Communication? {
    guard let sender else { return nil }
    let names = (recipients ?? []).filter { !$0.isMe }.map(\.displayName).filter { !$0.isEmpty }
    let group =
      speakableGroupName?.spokenPhrase ?? (names.count > 1 ? names.joined(separator: ", ") : "")
    return Communication(
      name: sender.displayName, handle: sender.identity, picture: keyImage()?.source, group: group,
      conversation: conversationIdentifier ?? "", text: content ?? "")
  }
}

/// The kind of a message.
public enum INOutgoingMessageType: Int, Sendable {
  /// Another kind.
  case unknown = 0
  /// A text.
  case outgoingMessageText = 1
  /// A recording.
  case outgoingMessageAudio = 2
}

/// An attachment of a message.
open class INSendMessageAttachment: NSObject {
  /// The file of a recording.
  public let audioMessageFile: INFile?

  /// Creates an attachment from a recording.
  public init(audioMessageFile: INFile) {
    self.audioMessageFile = audioMessageFile
  }
}

/// A file in an intent.
open class INFile: NSObject {
  /// The bytes.
  public let data: Data
  /// The name.
  open var filename: String
  /// The uniform type identifier.
  public let typeIdentifier: String?
  /// The address, if the file was given by one.
  public let fileURL: URL?

  /// Creates a file from its bytes.
  public init(data: Data, filename: String, typeIdentifier: String?) {
    self.data = data
    self.filename = filename
    self.typeIdentifier = typeIdentifier
    fileURL = nil
  }

  /// Creates a file from its address; a file that cannot be read has no bytes.
  public init(fileURL: URL, filename: String?, typeIdentifier: String?) {
    data = (try? Data(contentsOf: fileURL)) ?? Data()
    self.filename = filename ?? fileURL.lastPathComponent
    self.typeIdentifier = typeIdentifier
    self.fileURL = fileURL
  }
}
