import Foundation
import NotificationModel
import Testing

@testable import UserNotifications

@Suite("Who a message is from (C22)")
struct SenderTests {
  private let anna = NotificationSender(name: "Anna", handle: "anna@example.com")

  private var message: UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = "New message"
    content.body = "Are you there?"
    return content
  }

  @Test("a sender completes a content, which stays what it was otherwise")
  func updating() throws {
    let updated = try message.updating(from: anna)
    #expect(updated.title == "New message" && updated.body == "Are you there?")
    #expect(updated.fields.sender?.name == "Anna")
    #expect(updated.fields.sender?.handle == "anna@example.com")
    #expect(updated != message)
    #expect(message.fields.sender == nil)
  }

  @Test("an attributed message can carry the sender too")
  func attributed() throws {
    let context = UNNotificationAttributedMessageContext(
      sendMessageIntent: anna, attributedContent: NSAttributedString(string: "Hello"))
    let updated = try message.updating(from: context)
    #expect(updated.body == "Hello" && updated.fields.sender?.name == "Anna")
  }

  @Test("a sender that nobody can be known by is refused", arguments: ["", " \n"])
  func blankHandle(handle: String) {
    let nobody = NotificationSender(name: "Anna", handle: handle)
    let error = #expect(throws: UNError.self) { try message.updating(from: nobody) }
    #expect(error?.code == .contentProvidingInvalid)
  }

  @Test("the sender outlives copies, archives and the way to the system")
  func roundTrips() throws {
    let updated = try message.updating(from: anna)
    let copy = try #require(updated.mutableCopy() as? UNMutableNotificationContent)
    #expect(copy.fields.sender == updated.fields.sender)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: updated, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: UNNotificationContent.self, from: archive)
    #expect(restored == updated)
    #expect(ContentFields(try updated.fields.model()).sender == updated.fields.sender)
  }

  @Test("two of the same name and handle are equal")
  func equality() {
    let again = NotificationSender(name: "Anna", handle: "anna@example.com")
    #expect(again == anna && again.hash == anna.hash)
    #expect(NotificationSender(name: "Bob", handle: "anna@example.com") != anna)
  }
}
