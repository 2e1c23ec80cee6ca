import AttachmentStore
import Foundation
import TestSupport
import Testing
import UserNotifications

/// The checks when an attachment is created, before any request contains it (D1 to D4, D10).
@Suite struct InitializerTests {
  private let files: OwnFiles

  init() throws {
    files = try OwnFiles()
  }

  private func code(
    _ url: URL, _ options: [AnyHashable: Any] = [:]
  ) -> UNError.Code? {
    do {
      _ = try UNNotificationAttachment(identifier: "a", url: url, options: options)
      return nil
    } catch {
      return (error as? UNError)?.code
    }
  }

  @Test(
    .rules("D1"),
    arguments: [("a.mp3", 5), ("a.wav", 5), ("a.png", 10), ("a.gif", 10), ("a.mp4", 50)])
  func `A file may be as large as the limit of its kind, and no larger`(
    name: String, megabytes: Int
  ) throws {
    let limit = megabytes * 1_048_576
    #expect(code(try files.write(name, bytes: limit)) == nil)
    #expect(code(try files.write(name, bytes: limit + 1)) == .attachmentInvalidFileSize)
  }

  @Test(
    .rules("D2"),
    arguments: AttachmentType.all.flatMap { type in
      type.extensions.map { ($0, type.identifier) }
    })
  func `Each type of file is known by its extension`(ending: String, type: String) throws {
    for ending in [ending, ending.uppercased()] {
      let url = try files.write("a." + ending)
      #expect(try UNNotificationAttachment(identifier: "a", url: url).type == type)
    }
  }

  @Test(.rules("D2")) func `There are four types of sound, three of picture and four of film`() {
    let types = [
      "public.aiff-audio", "com.microsoft.waveform-audio", "public.mp3", "public.mpeg-4-audio",
      "public.jpeg", "com.compuserve.gif", "public.png", "public.mpeg", "public.mpeg-2-video",
      "public.mpeg-4", "public.avi",
    ]
    #expect(AttachmentType.all.map(\.identifier) == types)
  }

  @Test(.rules("D2"), arguments: ["a.heic", "a.webp", "a.pdf", "a.txt", "a.svg", "a"])
  func `A file of any other type is refused`(name: String) throws {
    #expect(code(try files.write(name)) == .attachmentUnrecognizedType)
  }

  @Test(.rules("D3")) func `A file that cannot be read is refused`() throws {
    let remote = try #require(URL(string: "https://example.com/a.png"))
    for url in [remote, files.folder.appending(path: "missing.png"), files.folder] {
      #expect(code(url) == .attachmentInvalidURL, "\(url)")
    }
    #expect(UNError.Code.attachmentInvalidURL.rawValue == 100)
    #expect(UNError.Code.attachmentCorrupt.rawValue == 105)
  }

  @Test(.rules("D3")) func `The errors name the problem in words`() throws {
    func words(_ url: URL) -> String? {
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(identifier: "a", url: url)
      }
      return error?.localizedDescription
    }
    #expect(words(files.folder.appending(path: "missing.png")) == "Invalid attachment file URL")
    #expect(words(try files.write("a.txt")) == "Unrecognized attachment file type")
  }

  @Test(.rules("D3"))
  func `The first problem is reported first, in the order address, type and size`() throws {
    #expect(code(files.folder.appending(path: "missing.txt")) == .attachmentInvalidURL)
    let large = try files.write("large.txt", bytes: 60 * 1_048_576)
    #expect(code(large) == .attachmentUnrecognizedType)
  }

  @Test(.rules("D3")) func `An empty identifier is replaced by a new one`() throws {
    let url = try files.write("a.png")
    let identifiers = try (0..<2).map { _ in
      try UNNotificationAttachment(identifier: "", url: url).identifier
    }
    #expect(identifiers.allSatisfy { !$0.isEmpty } && identifiers[0] != identifiers[1])
    #expect(try UNNotificationAttachment(identifier: "mine", url: url).identifier == "mine")
  }

  @Test(.rules("D4")) func `A type hint outranks the extension`() throws {
    let hint = UNNotificationAttachmentOptionsTypeHintKey
    for name in ["a", "a.bin", "a.jpg"] {
      let attachment = try UNNotificationAttachment(
        identifier: "a", url: try files.write(name), options: [hint: "public.png"])
      #expect(attachment.type == "public.png")
    }
    let url = try files.write("a.png")
    #expect(code(url, [hint: "public.text"]) == .attachmentUnrecognizedType)
  }

  @Test(.rules("D4")) func `The content of a file does not decide its type`() throws {
    #expect(code(try files.write("a", OwnFiles.png)) == .attachmentUnrecognizedType)
    let attachment = try UNNotificationAttachment(
      identifier: "a", url: try files.write("a.jpg", OwnFiles.png))
    #expect(attachment.type == "public.jpeg")
  }

  @Test(
    .rules("D10"),
    arguments: [
      (UNNotificationAttachmentOptionsThumbnailHiddenKey, 2),
      (UNNotificationAttachmentOptionsThumbnailTimeKey, -1),
      (UNNotificationAttachmentOptionsThumbnailClippingRectKey, 1),
    ])
  func `An option out of its range is refused by its name`(key: String, value: Int) throws {
    let url = try files.write("a.png")
    let error = #expect(throws: NotificationSystemError.self) {
      try UNNotificationAttachment(identifier: "a", url: url, options: [key: value])
    }
    #expect(error?.field?.contains(key) == true)
  }
}
