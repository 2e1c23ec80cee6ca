import Foundation
import TestSupport
import Testing
import UserNotifications

/// The files of a request when it is added, and later (D5 to D8, D10).
///
/// Only a daemon has a store of files, so the simulated device is not among the depths.
@Suite struct StoreTests {
  private let files: OwnFiles

  init() throws {
    files = try OwnFiles()
  }

  @Test(.rules("D6"), arguments: Depth.served)
  func `A file is moved when its request is added`(depth: Depth) async throws {
    try await depth.stage { stage in
      let picture = try files.picture()
      let kept = try await stage.runAllowed {
        try await UNUserNotificationCenter.current().add(.sample("a", showing: [picture]))
        return try await Self.pending("a")
      }
      #expect(kept.url != picture.url && kept.type == "public.png" && kept.identifier == "p.png")
      #expect(kept.url.content == OwnFiles.png)
      try await afterFiles(on: stage)
      #expect(!picture.url.isThere)
    }
  }

  @Test(.rules("D6"), arguments: Depth.served)
  func `A file of a bundle is copied`(depth: Depth) async throws {
    try await depth.stage { stage in
      let picture = try files.picture("Organizer.app/p.png")
      let kept = try await stage.runAllowed {
        try await UNUserNotificationCenter.current().add(.sample("a", showing: [picture]))
        return try await Self.pending("a")
      }
      try await afterFiles(on: stage)
      #expect(kept.url != picture.url && kept.url.content == OwnFiles.png)
      #expect(picture.url.content == OwnFiles.png)
    }
  }

  @Test(.rules("D6"), arguments: Depth.served)
  func `The file of a notification can be used again while it is there`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let picture = try files.picture()
      let (first, second) = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample("a", showing: [picture]))
        let first = try await Self.pending("a")
        try await center.add(.sample("b", showing: [first]))
        return (first, try await Self.pending("b"))
      }
      try await stage.run { await Self.remove("a") }
      try await afterFiles(on: stage)
      #expect(!first.url.isThere && second.url.content == OwnFiles.png)
      let code = try await stage.run {
        await Self.refusal(.sample("c", showing: [first]))
      }
      #expect(code == .attachmentNotInDataStore && code?.rawValue == 103)
    }
  }

  @Test(.rules("D7"), arguments: Depth.served)
  func `A file is removed with the request that holds it, in every way`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      var kept: [URL] = []
      for name in ["removed", "replaced", "cleared"] {
        let picture = try files.picture("\(name).png")
        kept += try await stage.runAllowed {
          try await UNUserNotificationCenter.current().add(
            .sample(name, after: 60, showing: [picture]))
          return [try await Self.pending(name).url]
        }
      }
      try await stage.run {
        await Self.remove("removed")
        try await UNUserNotificationCenter.current().add(.sample("replaced", after: 60))
      }
      try await stage.advance(by: 60)
      try await afterFiles(on: stage)
      #expect(kept.map(\.isThere) == [false, false, true])
      try await stage.run {
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
      }
      try await afterFiles(on: stage)
      #expect(kept.map(\.isThere) == [false, false, false])
    }
  }

  @Test(.rules("D7"), arguments: Depth.served)
  func `An app has room for 500 MB, and removing requests frees room`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let film = try UNNotificationAttachment(
        identifier: "film", url: try files.write("f.mp4", OwnFiles.film, bytes: 50 * 1_048_576))
      let kept = try await stage.runAllowed {
        try await UNUserNotificationCenter.current().add(.sample("a", showing: [film]))
        return try await Self.pending("a")
      }
      // The same bytes under nine more names are counted nine more times.
      let more = Array(repeating: kept, count: 9)
      let codes = try await stage.run {
        [
          await Self.refusal(.sample("b", showing: more)),
          await Self.refusal(.sample("c", showing: [kept])),
        ]
      }
      #expect(codes == [nil, .attachmentMoveIntoDataStoreFailed] && codes[1]?.rawValue == 104)
      try await stage.run { await Self.remove("b") }
      #expect(try await stage.run { await Self.refusal(.sample("c", showing: [kept])) } == nil)
    }
  }

  @Test(.rules("D8"), arguments: Depth.served)
  func `A stored file can be read between the two calls of its security scope`(depth: Depth)
    async throws
  {
    try await depth.stage { stage in
      let picture = try files.picture()
      let url = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample("a", after: nil, showing: [picture]))
        return await center.deliveredNotifications()
          .first?.request.content.attachments.first?.url
      }
      let file = try #require(url)
      #expect(file.startAccessingSecurityScopedResource())
      #expect(try Data(contentsOf: file) == OwnFiles.png)
      file.stopAccessingSecurityScopedResource()
      try await stage.run {
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
      }
      try await afterFiles(on: stage)
      #expect(!file.startAccessingSecurityScopedResource())
    }
  }

  /// Returns when the daemon's queue of files has done all earlier work: it is serial, and has checked the file
  /// of this request when it refuses it.
  private func afterFiles(on stage: any Stage) async throws {
    let gone = try files.picture("gone.png")
    try FileManager.default.removeItem(at: gone.url)
    let code = try await stage.run { await Self.refusal(.sample("gone", showing: [gone])) }
    #expect(code == .attachmentInvalidURL)
  }

  private static func pending(_ name: String) async throws -> UNNotificationAttachment {
    let requests = await UNUserNotificationCenter.current().pendingNotificationRequests()
    return try #require(requests.first { $0.identifier == name }?.content.attachments.first)
  }

  private static func remove(_ name: String) async {
    let center = UNUserNotificationCenter.current()
    center.removePendingNotificationRequests(withIdentifiers: [name])
  }

  private static func refusal(_ request: UNNotificationRequest) async -> UNError.Code? {
    await UNUserNotificationCenter.current().refusalCode(of: request)
  }
}
