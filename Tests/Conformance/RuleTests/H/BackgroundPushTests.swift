import Foundation
import Synchronization
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Tokens for pushes, and pushes that wake their app.
@Suite struct BackgroundPushTests {
  private let device = SimulatedDevice(timeZone: .gmt)
  private let news = Recorder()

  /// The pushes that an app received, by the number in them.
  private final class Recorder: Sendable {
    private let held = Mutex<[Int]>([])

    var numbers: [Int] { held.withLock(\.self) }

    @discardableResult
    func take(_ push: UserNotificationsHost.Push) -> UserNotificationsHost.FetchResult {
      held.withLock { $0.append(push.userInfo["n"] as? Int ?? 0) }
      return .newData
    }
  }

  /// An app that receives pushes whenever it runs.
  private var app: SimulatedApp {
    SimulatedApp(
      "com.example.app",
      launch: { [news] in UserNotificationsHost.pushHandler = { news.take($0) } })
  }

  private func push(_ number: Int, alert: String? = nil) async throws {
    var aps: [String: Any] = ["content-available": 1]
    aps["alert"] = alert
    try await device.push(payload: ["aps": aps, "n": number], to: "com.example.app")
  }

  @Test(.rules("H1")) func `An app gets a token of its own, the same as long as it is valid`()
    async throws
  {
    let token = try await device.run(app: app) {
      try await UserNotificationsHost.registerForPushes()
    }
    #expect(token.count == 32)
    #expect(
      try await device.run(app: app) { try await UserNotificationsHost.registerForPushes() }
        == token)
    let other = try await device.run(app: "com.example.other") {
      try await UserNotificationsHost.registerForPushes()
    }
    #expect(other != token)
  }

  @Test(.rules("H1")) func `A registration without a gateway gets no token, and the error says so`()
    async throws
  {
    await device.setGateway(isThere: false)
    let error = await #expect(throws: NotificationSystemError.self) {
      try await device.run(app: app) { try await UserNotificationsHost.registerForPushes() }
    }
    #expect(error?.code == .unsupported)
  }

  @Test(.rules("A16")) func `A token and a push that wakes need no permission`() async throws {
    try await device.run(app: app) {
      _ = try await UserNotificationsHost.registerForPushes()
      UserNotificationsHost.pushHandler = { [news] in news.take($0) }
    }
    try await push(1, alert: "Not shown")
    #expect(news.numbers == [1] && device.banners.isEmpty)
  }

  @Test(.rules("H7")) func `An app that does not run is started for a push`() async throws {
    try await device.openApp(app)
    try await device.terminate(app: "com.example.app")
    try await push(1)
    #expect(news.numbers == [1])
    #expect(device.banners.isEmpty && device.notificationCenter.isEmpty)
  }

  @Test(.rules("H7")) func `Only the newest push is held for an app that was started often enough`()
    async throws
  {
    try await device.openApp(app)
    for number in 1...5 {
      try await device.terminate(app: "com.example.app")
      try await push(number)
    }
    #expect(news.numbers == [1, 2, 3])
    await device.advance(by: 3_600)
    #expect(news.numbers == [1, 2, 3, 5])
  }

  @Test(.rules("H7")) func `By another policy no app is started for a push`() async throws {
    var rules = SystemRules()
    rules.backgroundStartsPerHour = 0
    let device = SimulatedDevice(timeZone: .gmt, rules: rules)
    try await device.openApp(app)
    try await device.terminate(app: "com.example.app")
    try await device.push(payload: ["aps": ["content-available": 1]], to: "com.example.app")
    await device.advance(by: 86_400)
    #expect(news.numbers.isEmpty)
  }

  @Test(.rules("H7")) func `A push that is held comes at once when the user opens the app`()
    async throws
  {
    await device.run(app: "com.example.app") {}
    try await push(1)
    try await push(2)
    await device.run(app: "com.example.app") {
      UserNotificationsHost.pushHandler = { [news] in news.take($0) }
    }
    await device.advance(by: 0)
    #expect(news.numbers == [2])
  }

  @Test(.rules("F16"))
  func `A push that woke its app is delivered to it once, and a tap is only a response`()
    async throws
  {
    let delegate = RecordingDelegate()
    try await device.runAllowed(app: app) { center in
      UserNotificationsHost.pushHandler = { [news] in news.take($0) }
      center.delegate = delegate
    }
    try await push(1, alert: "News")
    #expect(news.numbers == [1] && delegate.responses.isEmpty)
    try await device.tap()
    await device.advance(by: 60)
    #expect(news.numbers == [1])
    #expect(delegate.responses.map(\.action) == [UNNotificationDefaultActionIdentifier])
  }

  @Test(.rules("H8")) func `An alert that wakes the app is shown as well`() async throws {
    try await device.runAllowed(app: app) { _ in
      UserNotificationsHost.pushHandler = { [news] in news.take($0) }
    }
    try await push(1, alert: "News")
    #expect(device.banners.map(\.body) == ["News"] && news.numbers == [1])
  }
}
