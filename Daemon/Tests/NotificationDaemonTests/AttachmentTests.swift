import DaemonSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Files of requests, from an app's folder into the daemon's and out again.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AttachmentTests {
  private let app: BundleIdentifier
  private let daemon: RunningDaemon
  private let center: CenterClient

  init() throws {
    app = try #require(BundleIdentifier("com.example.organizer"))
    daemon = try RunningDaemon()
    center = daemon.app()
    let granted = Mailbox<Result<AppReply, NotificationFailure>>()
    center.send(.settings(.requestAuthorization([.alert]))) { granted.put($0) }
    _ = try center.ask(.settings(.all))
    _ = try daemon.control().call(.settings(.authorize(app: app, .allow)))
    _ = try granted.take().get()
  }

  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])

  /// Writes one of the app's own files and returns its path.
  private func write(_ name: String, _ content: Data = png) throws -> String {
    let path = daemon.folder + "/" + name
    try content.write(to: URL(fileURLWithPath: path))
    return path
  }

  private func request(
    _ identifier: String, _ path: String, after seconds: Double? = 3_600
  ) -> NotificationRequest {
    var request = NotificationRequest.reminder(identifier, after: seconds)
    request.content.attachments = [
      NotificationModel.Attachment(identifier: "a", path: path, type: "public.png")
    ]
    return request
  }

  private var kept: [String] {
    let folder = daemon.folder + "/data/attachments/com.example.organizer"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Waits for a condition; files are moved and removed after the answer.
  private func wait(_ isSo: () throws -> Bool) throws {
    for _ in 0..<6_000 {
      if try isSo() { return }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Issue.record("it did not become so within a minute")
  }

  @Test(.rules("D6", "D7"))
  func `A file is moved when its request is added, and removed with the request`()
    throws
  {
    let original = try write("p.png")
    #expect(try center.ask(.notifications(.add(request("r", original)))) == .done)
    guard case .pending(let pending) = try daemon.control().call(.notifications(.pending(app: app)))
    else {
      Issue.record("no list")
      return
    }
    let path = try #require(pending.first?.request.content.attachments.first?.path)
    #expect(path.contains("/data/attachments/com.example.organizer/"))
    #expect(FileManager.default.contents(atPath: path) == Self.png)
    try wait { !FileManager.default.fileExists(atPath: original) }
    #expect(try center.ask(.notifications(.removePending(identifiers: ["r"]))) == .done)
    try wait { kept.isEmpty }
  }

  @Test(.rules("D7")) func `A delivered notification keeps its file until it is removed`() throws {
    _ = try center.ask(.notifications(.add(request("r", try write("p.png"), after: nil))))
    guard
      case .delivered(let delivered) = try daemon.control().call(
        .notifications(.delivered(app: app)))
    else {
      Issue.record("no list")
      return
    }
    let path = try #require(delivered.first?.request.content.attachments.first?.path)
    #expect(FileManager.default.contents(atPath: path) == Self.png)
    _ = try center.ask(.notifications(.removeAllDelivered))
    try wait { kept.isEmpty }
  }

  @Test(.rules("D5")) func `A refused request leaves its file untouched`() throws {
    let original = try write("p.png")
    var negative = request("r", original)
    negative.content.badge = -1
    #expect(throws: NotificationFailure.self) { try center.ask(.notifications(.add(negative))) }
    try wait { kept.isEmpty }
    #expect(FileManager.default.contents(atPath: original) == Self.png)
    let lie = try write("lie.png", Data("text".utf8))
    let failure = #expect(throws: NotificationFailure.self) {
      try center.ask(.notifications(.add(request("r", lie))))
    }
    #expect(failure?.code.name == "attachmentCorrupt")
    #expect(failure?.field == "request.content.attachments[0].url")
    #expect(try daemon.control().call(.notifications(.pending(app: app))) == .pending([]))
  }

  @Test func `Calls keep their order while files are copied`() throws {
    let large = try write("p.png", Self.png + Data(count: 9 * 1_048_576))
    let answers = Mailbox<Result<AppReply, NotificationFailure>>()
    center.send(.notifications(.add(request("large", large)))) { answers.put($0) }
    center.send(.notifications(.add(.reminder("plain", after: 60)))) { answers.put($0) }
    center.send(.notifications(.removePending(identifiers: ["large"]))) { answers.put($0) }
    for _ in 0..<3 { #expect(try answers.take().get() == .done) }
    guard case .pending(let pending) = try daemon.control().call(.notifications(.pending(app: app)))
    else {
      Issue.record("no list")
      return
    }
    #expect(pending.map(\.request.identifier) == ["plain"])
    try wait { kept.isEmpty }
  }

  @Test(.rules("A15")) func `A program whose first call is refused keeps its files`()
    throws
  {
    let other = daemon.app("com.example.other")
    let original = try write("p.png")
    let failure = #expect(throws: NotificationFailure.self) {
      try other.ask(.notifications(.add(request("r", original))))
    }
    #expect(failure?.code == .notificationsNotAllowed)
    let folder = daemon.folder + "/data/attachments/com.example.other"
    try wait { try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty }
    #expect(FileManager.default.contents(atPath: original) == Self.png)
  }

  @Test func `A start removes files that a crash left behind, and no others`() throws {
    _ = try center.ask(.notifications(.add(request("r", try write("p.png")))))
    let before = kept
    daemon.stop()
    let folder = daemon.folder + "/data/attachments/com.example.organizer/"
    try Self.png.write(to: URL(fileURLWithPath: folder + "orphan.png"))
    let second = try RunningDaemon(folder: daemon.folder)
    try wait { kept == before }
    second.stop()
    #expect(before.count == 1)
  }
}
