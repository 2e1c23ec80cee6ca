import NotificationModel
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Attachments")
struct AttachmentTests {
  /// Writes a file that is removed when the work is done.
  private func withFile(
    _ name: String, bytes: Int = 4, _ work: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try #require(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(bytes))
    try handle.close()
    try work(file)
  }

  @Test(
    .rules("D2", "D4"),
    arguments: [
      ("a.png", "public.png"), ("a.JPG", "public.jpeg"), ("a.gif", "com.compuserve.gif"),
      ("a.aiff", "public.aiff-audio"), ("a.wav", "com.microsoft.waveform-audio"),
      ("a.mp3", "public.mp3"), ("a.m4a", "public.mpeg-4-audio"), ("a.mpg", "public.mpeg"),
      ("a.m2v", "public.mpeg-2-video"), ("a.mp4", "public.mpeg-4"), ("a.avi", "public.avi"),
    ])
  func `The type is that of the extension`(name: String, type: String) throws {
    try withFile(name) { file in
      let attachment = try UNNotificationAttachment(identifier: "i", url: file)
      #expect(attachment.type == type)
      #expect(attachment.url.path == file.standardizedFileURL.path)
      #expect(attachment.identifier == "i")
    }
  }

  @Test(.rules("D4"))
  func `A type hint outranks the extension, and must be a type that can be shown`() throws {
    try withFile("a.bin") { file in
      let attachment = try UNNotificationAttachment(
        identifier: "", url: file,
        options: [UNNotificationAttachmentOptionsTypeHintKey: "public.png"])
      #expect(attachment.type == "public.png")
      #expect(!attachment.identifier.isEmpty)
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(
          identifier: "", url: file,
          options: [UNNotificationAttachmentOptionsTypeHintKey: "public.text"])
      }
      #expect(error?.code == .attachmentUnrecognizedType)
    }
  }

  @Test(.rules("D1", "D3"))
  func `A file that is unreadable, of an unknown type or too large is refused`() throws {
    let remote = try #require(URL(string: "https://example.com/a.png"))
    let missing = URL(fileURLWithPath: "/nonexistent/a.png")
    let folder = FileManager.default.temporaryDirectory
    for url in [remote, missing, folder] {
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(identifier: "i", url: url)
      }
      #expect(error?.code == .attachmentInvalidURL)
    }
    try withFile("a.txt") { file in
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(identifier: "i", url: file)
      }
      #expect(error?.code == .attachmentUnrecognizedType)
    }
    try withFile("a.png", bytes: 10 * 1_048_576) { file in
      let largest = try UNNotificationAttachment(identifier: "i", url: file)
      #expect(largest.type == "public.png")
    }
    try withFile("a.png", bytes: 10 * 1_048_576 + 1) { file in
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(identifier: "i", url: file)
      }
      #expect(error?.code == .attachmentInvalidFileSize)
    }
  }

  @Test(
    .rules("D4"),
    arguments: [
      ("a", "public.image", "public.png"), ("a.png", "public.image", "public.png"),
      ("a.tmp", "public.data", "public.png"), ("a.jpg", "public.content", "public.png"),
    ])
  func `For a hint that names a family of types the first bytes decide`(
    name: String, hint: String, type: String
  ) throws {
    try withFile(name) { file in
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: file)
      let attachment = try UNNotificationAttachment(
        identifier: "i", url: file, options: [UNNotificationAttachmentOptionsTypeHintKey: hint])
      #expect(attachment.type == type)
    }
  }

  @Test(.rules("D4"), arguments: ["public.audio", "public.movie", "public.text", "public.tiff"])
  func `A family to which the first bytes do not belong is refused`(hint: String) throws {
    try withFile("a.png") { file in
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: file)
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(
          identifier: "i", url: file, options: [UNNotificationAttachmentOptionsTypeHintKey: hint])
      }
      #expect(error?.code == .attachmentUnrecognizedType)
    }
  }

  @Test func `Options that a property list cannot hold are left out`() throws {
    try withFile("a.png") { file in
      let attachment = try UNNotificationAttachment(
        identifier: "i", url: file, options: ["when": NSObject(), "own": 1, "null": NSNull()])
      #expect(attachment.model.options == ["own": .integer(1)])
    }
  }

  @Test(.rules("D3"))
  func `The first problem is reported first, in the order address, type and size`() throws {
    try withFile("a.txt", bytes: 60 * 1_048_576) { file in
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(identifier: "i", url: file)
      }
      #expect(error?.code == .attachmentUnrecognizedType)
      let missing = file.deletingLastPathComponent().appendingPathComponent("b.txt")
      let earlier = #expect(throws: UNError.self) {
        try UNNotificationAttachment(
          identifier: "i", url: missing,
          options: [UNNotificationAttachmentOptionsThumbnailTimeKey: -1])
      }
      #expect(earlier?.code == .attachmentInvalidURL)
    }
  }

  @Test(.rules("D3")) func `A pipe, a device or a loop is refused without waiting`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let loop = folder.appendingPathComponent("loop.png")
    try FileManager.default.createSymbolicLink(
      atPath: loop.path, withDestinationPath: "loop.png")
    for url in [URL(fileURLWithPath: "/dev/zero"), loop, folder] {
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(
          identifier: "i", url: url,
          options: [UNNotificationAttachmentOptionsTypeHintKey: "public.png"])
      }
      #expect(error?.code == .attachmentInvalidURL)
    }
  }
}
