import Foundation
import Testing
import UIKit
import UniformTypeIdentifiers

@MainActor
@Suite("Swift 5: alerts and types of files as public apps write them")
struct AlertIdiomTests {
  private let controller = SettingsPromptController()

  private func presented() throws -> UIAlertController {
    try #require(controller.presentedViewController as? UIAlertController)
  }

  @Test
  func `An alert keeps its words and actions, and the handler of the chosen one runs`() throws {
    controller.showPermissionAlert()
    let alert = try presented()
    #expect(alert.title == "Notifications are off" && alert.message == "Allow them in Settings.")
    #expect(alert.actions.map { $0.style } == [.default, .cancel])
    alert.choose(try #require(alert.preferredAction))
    #expect(controller.log == ["settings"] && controller.presentedViewController == nil)
  }

  @Test func `The text of a field is there for the handler`() throws {
    controller.askForName()
    let alert = try presented()
    alert.textFields?.first?.text = "Milk"
    alert.choose(try #require(alert.actions.first))
    #expect(controller.log == ["added Milk"])
  }

  @Test func `A sheet has its actions in the order in which they were added`() throws {
    controller.showSheet()
    #expect(try presented().actions.map { $0.title } == ["5 minutes", "10 minutes", "Delete"])
  }

  @Test func `Each type of file that a notification carries has its name, extension and parents`() {
    let known: [(UTType, String, UTType)] = [
      (.aiff, "aif", .audio), (.wav, "wav", .audio), (.mp3, "mp3", .audio),
      (.mpeg4Audio, "m4a", .audio), (.jpeg, "JPG", .image), (.gif, "gif", .image),
      (.png, "png", .image), (.mpeg, "mpg", .movie), (.mpeg2Video, "m2v", .movie),
      (.mpeg4Movie, "mp4", .movie), (.avi, "avi", .movie),
    ]
    for (type, name, parent) in known {
      #expect(UTType(filenameExtension: name) == type)
      #expect(type.conforms(to: parent) && type.isSubtype(of: .data) && !parent.conforms(to: type))
      #expect(type.preferredFilenameExtension != nil && type.preferredMIMEType != nil)
      #expect(UTType(type.identifier) == type)
      #expect(UTType(filenameExtension: name, conformingTo: .text) == nil)
    }
    #expect(UTType(mimeType: "image/PNG; q=1") == .png)
    #expect(UTType.png.preferredMIMEType == "image/png")
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType(filenameExtension: "nobody") == nil && UTType("com.example.nothing") == nil)
    let types: [UTType] = [.png, .mp3]
    let data = try? JSONEncoder().encode(types)
    #expect(data.flatMap { try? JSONDecoder().decode([UTType].self, from: $0) } == types)
  }

  @Test func `An attachment is made with its type's name, and keeps its label`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString)")
    try Data([1]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let attachment = try UNNotificationAttachment.make(file, type: .png, label: "A map")
    #expect(attachment.type == "public.png" && attachment.accessibilityLabel == "A map")
  }

  @Test func `Copied values can be pasted, and a reminder's text has its values`() {
    let pasteboard = TokenPasteboard()
    pasteboard.copy(Data([0x0a, 0xff]))
    #expect(pasteboard.pastedTitle == "0aff")
    pasteboard.copySecret(" 123456 ")
    #expect(pasteboard.pastedTitle == "123456")
    let content = pasteboard.reminder(for: "Ada", count: 3)
    #expect(content.title == "Reminder for Ada" && content.body == "3 tasks are left")
  }
}
