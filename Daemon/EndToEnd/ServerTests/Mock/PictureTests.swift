import DBus
import DesktopSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// How a bubble shows the attachments of a notification.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PictureTests {
  let stage: MockStage

  init() throws { stage = try MockStage() }

  /// A picture of one red pixel.
  private static let point =
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
        + "awAAAABJRU5ErkJggg==") ?? Data()

  private func attachment(
    _ name: String, _ content: Data, _ type: String
  ) throws -> NotificationModel.Attachment {
    let path = stage.desktop.folder + "/" + name
    try content.write(to: URL(filePath: path))
    return NotificationModel.Attachment(identifier: name, path: path, type: type)
  }

  /// The paths of the stored files of the newest notification.
  private func keptPaths() throws -> [String] {
    let reply = try stage.desktop.control().call(
      .notifications(.delivered(app: stage.app.identifier)))
    guard case .delivered(let list) = reply else { return [] }
    return list.first?.request.content.attachments.map(\.path) ?? []
  }

  @Test(.rules("D9"))
  func `The first picture is added to the open bubble, and the second never`() throws {
    let files = [
      try attachment("first.png", Self.point, "public.png"),
      try attachment("second.png", Self.point, "public.png"),
    ]
    let bubble = try stage.show { $0.attachments = files }
    let changed = bubble.hints["image-path"] == nil ? try stage.server.next() : bubble
    let picture = try #require(changed.hints["image-path"]?.text)
    let kept = try keptPaths()
    #expect(kept.count == 2 && picture == "file://\(kept[0]).thumbnail.png")
    #expect(changed.replacesID == bubble.id || changed.id == bubble.id)
    #expect(try stage.show("plain").hints["image-path"] == nil)
    #expect(
      !stage.server.bubbles.contains { $0.hints["image-path"]?.text?.contains(kept[1]) == true })
  }

  @Test(.rules("D9", "D11")) func `An attached sound is not a part of the bubble`() throws {
    let files = [
      try attachment("song.mp3", Data("ID3".utf8) + Data(count: 7), "public.mp3"),
      try attachment("second.png", Self.point, "public.png"),
    ]
    let bubble = try stage.show { $0.attachments = files }
    #expect(try keptPaths().count == 2)
    // Pictures are made one after the other: with this one, all earlier ones are complete.
    let next = [try attachment("third.png", Self.point, "public.png")]
    _ = try stage.show("next") { $0.attachments = next }
    while stage.server.bubbles.last?.hints["image-path"] == nil { _ = try stage.server.next() }
    let ofSong = stage.server.bubbles.filter { $0.id == bubble.id || $0.replacesID == bubble.id }
    #expect(ofSong.count == 1 && ofSong[0].hints["image-path"] == nil)
    #expect(ofSong[0].hints["sound-file"] == nil)
  }
}
