import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import UserNotifications

@Suite("The sender of a message", .rules("C22"))
struct SenderTests {
  private let anna = NotificationSender(name: "Anna", handle: "anna@example.com")

  private var message: UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = "New message"
    content.body = "Are you there?"
    return content
  }

  @Test func `A sender completes a content, which is otherwise unchanged`() throws {
    let updated = try message.updating(from: anna)
    #expect(updated.title == "New message" && updated.body == "Are you there?")
    #expect(updated.fields.sender?.name == "Anna")
    #expect(updated.fields.sender?.handle == "anna@example.com")
    #expect(updated != message)
    #expect(message.fields.sender == nil)
  }

  @Test func `An attributed message can carry the sender too`() throws {
    let context = UNNotificationAttributedMessageContext(
      sendMessageIntent: anna, attributedContent: NSAttributedString(string: "Hello"))
    let updated = try message.updating(from: context)
    #expect(updated.body == "Hello" && updated.fields.sender?.name == "Anna")
  }

  @Test(arguments: ["", " \n"])
  func `A sender with a blank handle is refused`(handle: String) {
    let nobody = NotificationSender(name: "Anna", handle: handle)
    let error = #expect(throws: UNError.self) { try message.updating(from: nobody) }
    #expect(error?.code == .contentProvidingInvalid)
  }

  @Test func `A sender survives copies, archives and the way to the system`() throws {
    let updated = try message.updating(from: anna)
    let copy = try #require(updated.mutableCopy() as? UNMutableNotificationContent)
    #expect(copy.fields.sender == updated.fields.sender)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: updated, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: UNMutableNotificationContent.self, from: archive)
    #expect(restored == updated)
    #expect(ContentFields(try updated.fields.model()).sender == updated.fields.sender)
  }

  @Test func `Two senders of the same name and handle are equal`() {
    let again = NotificationSender(name: "Anna", handle: "anna@example.com")
    #expect(again == anna && again.hash == anna.hash)
    #expect(NotificationSender(name: "Bob", handle: "anna@example.com") != anna)
  }
}
