import DaemonSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Files of requests that the user schedules by a command: checked, copied and stored as an app's are.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ControlAttachmentTests {
  private let app: BundleIdentifier
  private let daemon: RunningDaemon
  private let control: ControlClient

  init() throws {
    app = try #require(BundleIdentifier("com.example.script"))
    daemon = try RunningDaemon()
    control = daemon.control()
  }

  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])

  private func write(_ name: String, _ content: Data = png) throws -> String {
    let path = daemon.folder + "/" + name
    try content.write(to: URL(fileURLWithPath: path))
    return path
  }

  private func schedule(
    _ identifier: String, _ path: String, after seconds: Double? = 3_600, badge: Int? = nil
  ) throws -> PendingRequest? {
    var request = NotificationRequest.reminder(identifier, after: seconds)
    request.content.badge = badge
    request.content.attachments = [
      NotificationModel.Attachment(identifier: "1", path: path, type: "public.png")
    ]
    let reply = try control.call(.notifications(.schedule(app: app, request, category: nil)))
    if case .scheduled(let pending) = reply { return pending }
    return nil
  }

  private var kept: [String] {
    let folder = daemon.folder + "/data/attachments/com.example.script"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Returns when the queue of files has done all earlier work.
  ///
  /// A refused file has been checked, and the queue is serial.
  private func settle() throws {
    let missing = daemon.folder + "/missing.png"
    #expect(throws: NotificationFailure.self) { try schedule("settle", missing) }
  }

  @Test(.rules("D7"))
  func `A user's file is copied and stays, and the copy is removed with the request`() throws {
    let original = try write("p.png")
    let path = try schedule("r", original)?.request.content.attachments.first?.path
    let copy = try #require(path)
    #expect(copy.contains("/data/attachments/com.example.script/") && copy.hasSuffix(".png"))
    #expect(FileManager.default.contents(atPath: copy) == Self.png)
    try settle()
    #expect(FileManager.default.contents(atPath: original) == Self.png)
    #expect(kept.count == 1)
    #expect(try control.call(.notifications(.cancel(app: app, identifiers: ["r"]))) == .done)
    try settle()
    #expect(kept.isEmpty)
    #expect(FileManager.default.contents(atPath: original) == Self.png)
  }

  @Test func `A notification that is delivered at once carries the copy`() throws {
    let original = try write("p.png")
    _ = try schedule("now", original, after: nil)
    guard case .delivered(let delivered) = try control.call(.notifications(.delivered(app: app)))
    else {
      Issue.record("no list")
      return
    }
    let copy = try #require(delivered.first?.request.content.attachments.first?.path)
    #expect(copy != original)
    #expect(FileManager.default.contents(atPath: copy) == Self.png)
  }

  @Test(.rules("D5")) func `A file that cannot be used makes the call fail, and no app is created`()
    throws
  {
    let lie = try write("lie.png", Data("text".utf8))
    let failure = #expect(throws: NotificationFailure.self) { try schedule("r", lie) }
    #expect(failure?.code.name == "attachmentCorrupt")
    #expect(failure?.field == "request.content.attachments[0].url" && failure?.value == lie)
    #expect(try control.call(.apps(.all)) == .apps([]))
  }

  @Test func `A refused request leaves no copy`() throws {
    let original = try write("p.png")
    #expect(throws: NotificationFailure.self) { try schedule("r", original, badge: -1) }
    try settle()
    #expect(kept.isEmpty)
    #expect(FileManager.default.contents(atPath: original) == Self.png)
  }
}
