import Foundation
import NotificationModel
import TestSupport
import Testing
import UserNotifications

/// Files that have become unusable when their request is added (D3, D5).
@Suite struct RefusedFileTests {
  private let files: OwnFiles

  init() throws {
    files = try OwnFiles()
  }

  /// The change of a file after its attachment was made.
  enum Fate: String, CaseIterable, Sendable {
    case removed, becameFolder, grew, becameText

    var code: Int {
      switch self {
      case .removed, .becameFolder: 100
      case .grew: 102
      case .becameText: 105
      }
    }
  }

  private func meet(_ fate: Fate, _ url: URL) throws {
    switch fate {
    case .removed: try FileManager.default.removeItem(at: url)
    case .becameFolder:
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    case .grew: try files.write(url.lastPathComponent, bytes: 10 * 1_048_576 + 1)
    case .becameText: try files.write(url.lastPathComponent, Data("text".utf8))
    }
  }

  @Test(.rules("D5"), arguments: Depth.served, Fate.allCases)
  func `A file that cannot be used makes adding fail, and nothing is scheduled`(
    depth: Depth, fate: Fate
  ) async throws {
    try await depth.stage { stage in
      let good = try files.picture("good.png")
      let bad = try files.picture("bad.png")
      try meet(fate, bad.url)
      let (code, pending) = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        let code = await center.refusalCode(of: .sample("a", showing: [good, bad]))
        return (code, await center.pendingNotificationRequests())
      }
      #expect(code?.rawValue == fate.code)
      #expect(pending.isEmpty)
      #expect(good.url.content == OwnFiles.png)
    }
  }

  @Test(.rules("D5"), arguments: Depth.served)
  func `A request that is refused for another reason keeps its files`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let picture = try files.picture()
      let code = try await stage.run {
        let center = UNUserNotificationCenter.current()
        return await center.refusalCode(of: .sample("a", showing: [picture]))
      }
      #expect(code == .notificationsNotAllowed)
      #expect(picture.url.content == OwnFiles.png)
    }
  }

  /// A type, a length and a content of which several are wrong, and the code of the first error.
  private static let orders: [(type: String, bytes: Int, content: Data, code: Int)] = [
    ("public.text", 11 * 1_048_576, Data("text".utf8), 101),
    ("public.png", 11 * 1_048_576, Data("text".utf8), 102),
    ("public.png", 1_048_576, Data("text".utf8), 105),
    ("public.jpeg", 1_048_576, OwnFiles.png, 105),
  ]

  @Test(.rules("D3", "D5"), arguments: Depth.served)
  func `Adding reports the first problem first, in the order type, size and content`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      for order in Self.orders {
        let url = try files.write("p.png", order.content, bytes: order.bytes)
        let attachment = UNNotificationAttachment(
          model: Attachment(identifier: "a", path: url.path, type: order.type))
        let code = try await stage.runAllowed {
          await UNUserNotificationCenter.current().refusalCode(
            of: .sample("a", showing: [attachment]))
        }
        #expect(code?.rawValue == order.code, "\(order.type)")
      }
    }
  }

  @Test(.rules("D4"), arguments: Depth.served)
  func `Adding uses the type that was found first, and never the content`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let hint = UNNotificationAttachmentOptionsTypeHintKey
      let hinted = try UNNotificationAttachment(
        identifier: "a", url: try files.write("p.bin"), options: [hint: "public.png"])
      let named = try UNNotificationAttachment(
        identifier: "b", url: try files.write("p.gif", OwnFiles.png))
      let (codes, kept) = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        let codes = [
          await center.refusalCode(of: .sample("a", showing: [hinted])),
          await center.refusalCode(of: .sample("b", showing: [named])),
        ]
        return (codes, await center.pendingNotificationRequests())
      }
      #expect(codes == [nil, .attachmentCorrupt])
      #expect(kept.first?.content.attachments.map(\.type) == ["public.png"])
    }
  }

  @Test(.rules("D10"), arguments: Depth.allCases)
  func `The options of the thumbnail come back as they were given`(depth: Depth) async throws {
    try await depth.stage { stage in
      let part = CGRect(x: 0.25, y: 0, width: 0.5, height: 1).dictionaryRepresentation
      let options: [String: Any] = [
        UNNotificationAttachmentOptionsThumbnailHiddenKey: true,
        UNNotificationAttachmentOptionsThumbnailClippingRectKey: part,
        UNNotificationAttachmentOptionsThumbnailTimeKey: 2.5,
      ]
      let picture = try UNNotificationAttachment(
        identifier: "a", url: try files.write("p.png"), options: options)
      let kept = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample("a", showing: [picture]))
        return await center.pendingNotificationRequests().first?.content.attachments.first
      }
      #expect(kept?.model.options == picture.model.options)
      #expect(kept?.model.options.count == 3)
    }
  }
}
