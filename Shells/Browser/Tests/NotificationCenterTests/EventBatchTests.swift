import NotificationModel
import Testing

@testable import notification_center

@Suite struct EventBatchTests {
  private let files = SealedFiles(hasThumbnails: false)
  private let app: BundleIdentifier

  init() throws {
    app = try #require(BundleIdentifier("com.example.app"))
  }

  private func presented(_ delivery: Int64) -> ShellEvent {
    .notifications(
      .present(
        Presentation(
          key: NotificationKey(app: app, identifier: "i", delivery: delivery), appName: "App",
          date: WallTime(microseconds: 0))))
  }

  private func withdrawn(_ delivery: Int64) -> ShellEvent {
    .notifications(.withdraw(NotificationKey(app: app, identifier: "i", delivery: delivery)))
  }

  private func kinds(_ events: [ShellEvent]) -> [String] {
    var batch = EventBatch()
    for event in events { batch.add(WebEvent(event, files: files)) }
    let text = String(decoding: batch.drain(), as: UTF8.self)
    return text.split(separator: "\"event\":\"").dropFirst().map { part in
      let delivery = part.firstRange(of: "\"delivery\":").map { part[$0.upperBound...].prefix(1) }
      return part.prefix { $0 != "\"" } + (delivery.map { "\($0)" } ?? "")
    }
  }

  @Test func `Events of a batch keep their order`() {
    #expect(
      kinds([presented(1), .notifications(.badge(app: app, count: 1)), presented(2), withdrawn(3)])
        == ["present1", "badge", "present2", "withdraw3"])
  }

  @Test func `A notification that is withdrawn in the same moment is not presented`() {
    #expect(
      kinds([presented(1), presented(2), withdrawn(1)]) == ["present2", "withdraw1"])
    #expect(kinds([withdrawn(1), presented(1)]) == ["withdraw1", "present1"])
  }

  @Test func `Of many lists, badges and locks only the last is sent`() throws {
    let other = try #require(BundleIdentifier("com.example.other"))
    #expect(
      kinds([
        .notifications(.list([])), .notifications(.badge(app: app, count: 1)),
        .settings(.lockChanged(isLocked: true)), .notifications(.list([])),
        .notifications(.badge(app: other, count: 4)), .notifications(.badge(app: app, count: 2)),
        .settings(.lockChanged(isLocked: false)),
      ]) == ["list", "badge", "badge", "lockChanged"])
  }

  @Test func `Subscriptions that change twice are announced once`() {
    let changed = ShellEvent.pushes(.subscriptionsChanged)
    #expect(kinds([changed, presented(1), changed]) == ["present1", "subscriptionsChanged"])
  }

  @Test func `Questions are never left out of a batch`() {
    let question = AuthorizationQuestion(app: app, appName: "App", options: [.alert])
    #expect(
      kinds([
        .settings(.ask(question)), .settings(.questionSettled(app: app)), .settings(.ask(question)),
      ])
        == ["ask", "questionSettled", "ask"])
  }

  @Test func `A flood of withdrawn notifications leaves none in memory`() {
    var batch = EventBatch()
    for delivery in 1...10_000 {
      batch.add(WebEvent(presented(Int64(delivery)), files: files))
      batch.add(WebEvent(withdrawn(Int64(delivery)), files: files))
    }
    let bytes = batch.drain()
    #expect(bytes.count < 10_000 * 110)
    #expect(batch.isEmpty && batch.drain() == Array("[]".utf8))
  }
}
