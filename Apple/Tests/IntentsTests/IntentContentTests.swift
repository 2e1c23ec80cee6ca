import Intents
import NotificationModel
import TestSupport
import Testing
import UserNotifications

@Suite("Contents completed by intents", .rules("C22"))
struct IntentContentTests {
  static let png = Data([
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ])

  static func person(
    _ name: String?, handle: String? = "anna@example.com", image: INImage? = nil,
    custom: String? = nil
  ) -> INPerson {
    INPerson(
      personHandle: INPersonHandle(value: handle, type: .emailAddress), nameComponents: nil,
      displayName: name, image: image, contactIdentifier: nil, customIdentifier: custom)
  }

  static func message(
    from sender: INPerson?, to recipients: [INPerson]? = nil, group: String? = nil
  ) -> INSendMessageIntent {
    INSendMessageIntent(
      recipients: recipients, outgoingMessageType: .outgoingMessageText, content: "Hello",
      speakableGroupName: group.map(INSpeakableString.init(spokenPhrase:)),
      conversationIdentifier: "chat", serviceName: nil, sender: sender, attachments: nil)
  }

  @Test func `A message fills in the empty fields, and names its sender`() throws {
    let content = try UNMutableNotificationContent().updating(
      from: Self.message(from: Self.person("Anna")))
    #expect(content.title == "Anna" && content.body == "Hello" && content.subtitle == "")
    #expect(content.threadIdentifier == "chat")
    let sender = try content.makeModel().sender
    #expect(sender?.name == "Anna" && sender?.handle == "anna@example.com")
  }

  @Test func `Texts of the app's own stay as they are`() throws {
    let content = UNMutableNotificationContent()
    content.title = "New message"
    content.subtitle = "Work"
    content.body = "Encrypted"
    content.threadIdentifier = "own"
    let updated = try content.updating(from: Self.message(from: Self.person("Anna"), group: "G"))
    #expect(updated.title == "New message" && updated.subtitle == "Work")
    #expect(updated.body == "Encrypted" && updated.threadIdentifier == "own")
  }

  @Test func `A group shows its name, or the names of several recipients`() throws {
    let anna = Self.person("Anna")
    let named = try UNMutableNotificationContent().updating(
      from: Self.message(from: anna, group: "Hikers"))
    #expect(named.subtitle == "Hikers")
    let others = [Self.person("Ben"), Self.person("Carla")]
    let unnamed = try UNMutableNotificationContent().updating(
      from: Self.message(from: anna, to: others))
    #expect(unnamed.subtitle == "Ben, Carla")
    let single = try UNMutableNotificationContent().updating(
      from: Self.message(from: anna, to: [Self.person("Ben")]))
    #expect(single.subtitle == "")
  }

  @Test func `The sender's picture is sent in a file of its own and is not among the attachments`()
    throws
  {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Self.png.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for image in [INImage(imageData: Self.png), try #require(INImage(url: file))] {
      let content = try UNMutableNotificationContent().updating(
        from: Self.message(from: Self.person("Anna", image: image)))
      #expect(content.attachments.isEmpty)
      let picture = try #require(try content.makeModel().attachments.first)
      #expect(picture.type == "public.png" && picture.path != file.path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: picture.path)) == Self.png)
      try FileManager.default.removeItem(atPath: picture.path)
    }
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test
  func `The sender's picture stays behind the app's attachments, also when they are replaced`()
    throws
  {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    try Self.png.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let own = UNMutableNotificationContent()
    own.attachments = [try UNNotificationAttachment(identifier: "photo", url: file)]
    let person = Self.person("Anna", image: INImage(imageData: Self.png))
    let updated = try own.updating(from: Self.message(from: person))
    let sent = try updated.makeModel()
    let picture = try #require(sent.attachments.last)
    defer { try? FileManager.default.removeItem(atPath: picture.path) }
    #expect(updated.attachments.map(\.identifier) == ["photo"])
    #expect(sent.attachments.map(\.identifier) == ["photo", picture.identifier])
    // A service extension receives the content, adds a file and returns it.
    let received = UNNotificationRequest(
      model: NotificationRequest(identifier: "push", content: sent, trigger: nil)
    ).content
    #expect(received.attachments.map(\.identifier) == ["photo"])
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: received, requiringSecureCoding: true)
    let stored = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [UNNotificationContent.self], from: archive) as? UNNotificationContent)
    let changed = try #require(stored.mutableCopy() as? UNMutableNotificationContent)
    #expect(changed.attachments.map(\.identifier) == ["photo"])
    changed.attachments = []
    #expect(try changed.makeModel().attachments == [picture])
  }

  @Test func `A picture that cannot be shown is left out, and the message stays`() throws {
    let images = [INImage(imageData: Data("text".utf8)), INImage.systemImageNamed("person")]
    for image in images {
      let content = try UNMutableNotificationContent().updating(
        from: Self.message(from: Self.person("Anna", image: image)))
      #expect(content.attachments.isEmpty && content.title == "Anna")
    }
  }

  @Test func `A person without an address is known by an identifier or the name`() throws {
    let custom = try UNMutableNotificationContent().updating(
      from: Self.message(from: Self.person("Anna", handle: nil, custom: "user-7")))
    #expect(try custom.makeModel().sender?.handle == "user-7")
    let named = try UNMutableNotificationContent().updating(
      from: Self.message(from: Self.person("Anna", handle: " ")))
    #expect(try named.makeModel().sender?.handle == "Anna")
  }

  @Test func `A person without a name to show has the parts of the name, or the address`() {
    var parts = PersonNameComponents()
    parts.givenName = "Anna"
    parts.familyName = "Berg"
    let handle = INPersonHandle(value: "anna@example.com", type: .emailAddress)
    let named = INPerson(
      personHandle: handle, nameComponents: parts, displayName: nil, image: nil,
      contactIdentifier: nil, customIdentifier: nil)
    #expect(named.displayName == "Anna Berg")
    #expect(Self.person(nil).displayName == "anna@example.com")
  }

  @Test func `A message without a sender and a call without a caller are refused`() {
    let call = INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
      destinationType: .normal, contacts: [], callCapability: .audioCall)
    for intent in [Self.message(from: nil), call] as [any UNNotificationContentProviding] {
      let error = #expect(throws: UNError.self) {
        try UNMutableNotificationContent().updating(from: intent)
      }
      #expect(error?.code == .contentProvidingInvalid)
    }
  }

  @Test func `A call shows its caller`() throws {
    let call = INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
      destinationType: .normal, contacts: [Self.person("Anna")], callCapability: .videoCall)
    let content = try UNMutableNotificationContent().updating(from: call)
    #expect(content.title == "Anna")
    #expect(try content.makeModel().sender?.handle == "anna@example.com")
  }

  @Test func `A formatted message has its text, and the sender of its intent`() throws {
    let context = UNNotificationAttributedMessageContext(
      sendMessageIntent: Self.message(from: Self.person("Anna")),
      attributedContent: NSAttributedString(string: "Hi there"))
    let content = try UNMutableNotificationContent().updating(from: context)
    #expect(content.body == "Hi there" && content.title == "Anna")
  }

  @Test func `A mutable content is completed to a mutable one, the other to its own class`() throws
  {
    let message = Self.message(from: Self.person("Anna"))
    let mutable = try UNMutableNotificationContent().updating(from: message)
    let changed = try #require(mutable as? UNMutableNotificationContent)
    changed.title = "Changed"
    #expect(changed.title == "Changed")
    let plain = try UNNotificationContent().updating(from: message)
    #expect(plain as? UNMutableNotificationContent == nil && plain.title == "Anna")
  }

  @Test func `Donations and deletions succeed`() async throws {
    let interaction = INInteraction(intent: Self.message(from: Self.person("A")), response: nil)
    interaction.direction = .incoming
    try await interaction.donate()
    await confirmation(expectedCount: 3) { done in
      await withCheckedContinuation { continuation in
        interaction.donate { if $0 == nil { done() } }
        INInteraction.delete(with: ["a"]) { if $0 == nil { done() } }
        INInteraction.deleteAll {
          if $0 == nil { done() }
          continuation.resume()
        }
      }
    }
  }
}
