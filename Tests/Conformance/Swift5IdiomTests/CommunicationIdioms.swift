import Intents
import UserNotifications

/// A service extension that shows a push as a message from a person, as it is written for Apple's systems.
final class CommunicationService: UNNotificationServiceExtension {
  var contentHandler: ((UNNotificationContent) -> Void)?
  var bestAttemptContent: UNMutableNotificationContent?

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    self.contentHandler = contentHandler
    bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
    guard let bestAttemptContent = bestAttemptContent else {
      return contentHandler(request.content)
    }
    let intent = Self.intent(for: bestAttemptContent)
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.direction = .incoming
    interaction.donate { error in
      if error != nil { return }
    }
    do {
      guard let provider = intent as? UNNotificationContentProviding else { return }
      // swift-format-ignore: NeverForceUnwrap
      let message = try bestAttemptContent.updating(from: provider) as! UNMutableNotificationContent
      message.badge = 1
      contentHandler(message)
    } catch {
      contentHandler(bestAttemptContent)
    }
  }

  static func intent(for content: UNNotificationContent) -> INIntent {
    let name = content.userInfo["from"] as? String
    let handle = INPersonHandle(value: content.userInfo["address"] as? String, type: .unknown)
    let sender = INPerson(
      personHandle: handle, nameComponents: nil, displayName: name, image: nil,
      contactIdentifier: nil, customIdentifier: nil, isMe: false, suggestionType: .none)
    let me = INPerson(
      personHandle: INPersonHandle(value: "me", type: .unknown), nameComponents: nil,
      displayName: nil, image: nil, contactIdentifier: nil, customIdentifier: nil, isMe: true,
      suggestionType: .none)
    let intent = INSendMessageIntent(
      recipients: [me, sender], outgoingMessageType: .outgoingMessageText, content: content.body,
      speakableGroupName: INSpeakableString(spokenPhrase: "Hikers"),
      conversationIdentifier: "hikers", serviceName: nil, sender: sender, attachments: nil)
    intent.setImage(INImage(named: "group"), forParameterNamed: \.speakableGroupName)
    return intent
  }
}
