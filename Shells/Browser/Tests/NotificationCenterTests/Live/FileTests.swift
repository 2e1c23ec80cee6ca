import Foundation
import NotificationModel
import NotificationTransport
import Testing

@testable import notification_center

/// Files of notifications, through the real daemon and its data folder.
@Suite(.timeLimit(.minutes(5)))
struct FileTests {
  private let stage: Stage
  private let browser: Browser
  private let window: EventWindow
  private static let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](1...200)

  init() throws {
    let program = "/tmp/unw-thumbnail-\(UUID().uuidString.prefix(8))"
    stage = try Stage { $0.thumbnailProgram = program }
    browser = try stage.browser()
    window = try browser.events()
    _ = window.next()
    // A stand-in for the thumbnail program: the last argument is the file to make.
    let script = "#!/bin/sh\nfor last; do :; done\nprintf small >\"$last\"\n"
    try Data(script.utf8).write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
  }

  /// The attachment of a new notification as windows receive it.
  private func attachment(
    _ name: String = "photo.png", type: String = "public.png", bytes: [UInt8] = png
  ) throws -> [String: Any] {
    let path = stage.folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try stage.deliver(name) { content in
      content.attachments = [
        NotificationModel.Attachment(identifier: "1", path: path, type: type)
      ]
    }
    let event = try #require(window.next(with: "present")?.events.first)
    let presentation = try #require(event["presentation"] as? [String: Any])
    return try #require((presentation["attachments"] as? [[String: Any]])?.first)
  }

  private var kept: [String] {
    let folder = stage.folder + "/data/attachments/com.example.script"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { folder + "/" + $0 }
  }

  @Test func `A picture is served under a URL that reveals no name`() throws {
    let attachment = try attachment()
    #expect(attachment["path"] == nil && attachment["type"] as? String == "public.png")
    let address = try #require(attachment["url"] as? String)
    #expect(address.hasPrefix("/files/") && !address.contains("photo"))
    let answer = try browser.get(address)
    #expect(answer.status == 200 && answer.body == Self.png)
    #expect(answer.headers["content-type"] == "image/png")
    #expect(answer.headers["content-security-policy"]?.contains("sandbox") == true)
    let part = try browser.get(address, ["Range": "bytes=1-3"])
    #expect(part.status == 206 && part.body == Array(Self.png[1...3]))
    #expect(try browser.get(address, method: "HEAD").headers["content-length"] == "208")
    #expect(try Browser(port: stage.port).get(address).status == 401)
  }

  @Test func `A large file is sent piece by piece, whole`() throws {
    let bytes = Self.png + (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let address = try #require(try attachment("big.png", bytes: bytes)["url"] as? String)
    #expect(try browser.get(address).body == bytes)
    #expect(try browser.get(address, ["Range": "bytes=-5"]).body == Array(bytes.suffix(5)))
  }

  @Test func `A file that looks like a page keeps the type of its attachment`() throws {
    let bytes = Self.png + Array("<script>alert(1)</script>".utf8)
    let answer = try browser.get(
      try #require(try attachment("x.png", bytes: bytes)["url"] as? String))
    #expect(answer.headers["content-type"] == "image/png")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
  }

  @Test func `A file that replaced an attachment is not served`() throws {
    let address = try #require(try attachment()["url"] as? String)
    let path = try #require(kept.first)
    try FileManager.default.removeItem(atPath: path)
    #expect(try browser.get(address).status == 404)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "/etc/passwd")
    #expect(try browser.get(address).status == 404)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(try browser.get(address).status == 404)
  }

  @Test(arguments: ["", "x", "../../data/center.sqlite", "%2e%2e", "AAAA"])
  func `A URL that was not given out is refused`(name: String) throws {
    #expect([400, 404].contains(try browser.get("/files/" + name).status))
  }

  @Test func `A thumbnail is made once and served as a picture`() throws {
    let attachment = try attachment()
    let address = try #require(attachment["thumbnail"] as? String)
    #expect(address == "\(attachment["url"] ?? "")?thumbnail")
    for _ in 0..<2 {
      let answer = try browser.get(address)
      #expect(answer.text == "small" && answer.headers["content-type"] == "image/png")
    }
    #expect(kept.count == 2)
  }

  @Test func `An app without a bundle has no icon`() throws {
    try stage.deliver("tea")
    #expect(try browser.get("/icons/com.example.script").status == 404)
    for name in ["com.example.none", "", "..", "a/b", "%00"] {
      #expect([400, 404].contains(try browser.get("/icons/" + name).status), "\(name)")
    }
  }
}
