import Synchronization
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// How a response reaches its app, and when it counts as handled (F12 to F19).
struct HandlingTests {
  private static var plain: UNNotificationCategory {
    UNNotificationCategory(
      identifier: "mail", actions: [UNNotificationAction(identifier: "archive", title: "Archive")],
      intentIdentifiers: [])
  }

  private static func mail(_ identifier: String = "mail") -> UNNotificationRequest {
    .sample(identifier) { $0.categoryIdentifier = "mail" }
  }

  /// An app whose launch sets a delegate.
  private static func app(with delegate: RecordingDelegate) -> SimulatedApp {
    SimulatedApp("com.example.app") { UNUserNotificationCenter.current().delegate = delegate }
  }

  @Test(.rules("F12")) func `A handler that is never called is reported`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = ForgetfulDelegate()
    let failures = Mutex<[String]>([])
    await device.run {
      UserNotificationsHost.failureHandler = { method, error in
        failures.withLock { $0.append("\(method): \(error)") }
      }
      UNUserNotificationCenter.current().delegate = delegate
    }
    try await device.submit(.sample())
    try await device.tap()
    let report = failures.withLock { $0 }
    #expect(report.count == 1)
    #expect(report.first?.contains("didReceive but never called the completion handler") == true)
  }

  @Test(.rules("F12"))
  func `A response counts as handled after thirty seconds without a call of its handler`()
    async throws
  {
    let second = RecordingDelegate()
    let device = try await deviceWithForgottenResponse(app: Self.app(with: second))
    let warning = Happening.Event.note(
      "the app received a response but never called its completion handler")
    #expect(await !device.advance(by: 29).contains { $0.event == warning })
    #expect(await device.advance(by: 2).contains { $0.event == warning }, "\(device.story)")
    try await device.terminate()
    await device.setDelegate(second)
    #expect(second.responses.isEmpty, "\(device.story)")
  }

  @Test(.rules("F12")) func `An app that ends before it calls the handler gets the response again`()
    async throws
  {
    let second = RecordingDelegate()
    let device = try await deviceWithForgottenResponse(app: Self.app(with: second))
    await device.advance(by: 29)
    try await device.terminate()
    #expect(second.responses.map(\.identifier) == ["sample"], "\(device.story)")
  }

  private func deviceWithForgottenResponse(app: SimulatedApp) async throws -> SimulatedDevice {
    let device = try await SimulatedDevice.allowing(app)
    let delegate = ForgetfulDelegate()
    await device.run { UNUserNotificationCenter.current().delegate = delegate }
    try await device.submit(.sample())
    try await device.tap()
    return device
  }

  @Test(.rules("F13")) func `A response is kept for a delegate that is set late`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(.sample())
    try await device.tap()
    await device.advance(by: 86_400)
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    #expect(
      delegate.responses
        == [.init(identifier: "sample", action: UNNotificationDefaultActionIdentifier)])
  }

  @Test(.rules("F13")) func `A waiting response outlives a restart of the device`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(.sample())
    try await device.tap()
    await device.restart(takes: 3_600)
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    #expect(delegate.responses.map(\.identifier) == ["sample"], "\(device.story)")
  }

  @Test(.rules("F13")) func `The delegate is held weakly`() async throws {
    let device = try await SimulatedDevice.allowing()
    weak var gone: RecordingDelegate?
    do {
      let delegate = RecordingDelegate()
      gone = delegate
      await device.setDelegate(delegate)
    }
    #expect(gone == nil)
    let isHeld = await device.run { UNUserNotificationCenter.current().delegate != nil }
    #expect(!isHeld)
  }

  @Test(.rules("F14"), arguments: [UNNotificationDefaultActionIdentifier, "archive"])
  func `An app that does not run is started for a response`(action: String) async throws {
    let delegate = RecordingDelegate()
    let device = try await SimulatedDevice.allowing(Self.app(with: delegate))
    await device.register(Self.plain)
    try await device.submit(Self.mail())
    try await device.terminate()
    if action == "archive" {
      try await device.choose(action: action)
    } else {
      try await device.tap()
    }
    #expect(delegate.responses == [.init(identifier: "mail", action: action)])
    #expect(device.story.count { $0.event == .launched } == 1)
  }

  @Test(.rules("F14")) func `An app that runs is not started again`() async throws {
    let delegate = RecordingDelegate()
    let device = try await SimulatedDevice.allowing(Self.app(with: delegate))
    await device.setDelegate(delegate)
    try await device.submit(.sample())
    try await device.tap()
    #expect(delegate.responses.count == 1)
    #expect(!device.story.contains { $0.event == .launched })
  }

  @Test(.rules("F14"))
  func `An app that ends three times before it has handled a response is left alone`() async throws
  {
    let delegate = ForgetfulDelegate()
    let app = SimulatedApp("com.example.app") {
      UNUserNotificationCenter.current().delegate = delegate
    }
    let device = try await SimulatedDevice.allowing(app)
    try await device.submit(.sample())
    try await device.terminate()
    try await device.tap()
    for _ in 1...5 { try await device.terminate() }
    #expect(device.story.count { $0.event == .launched } == 3, "\(device.story)")
  }

  @Test(.rules("F14")) func `An app that cannot be started leaves its response waiting`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(.sample())
    try await device.terminate()
    try await device.tap()
    let delegate = RecordingDelegate()
    #expect(device.listed.isEmpty)
    await device.setDelegate(delegate)
    #expect(delegate.responses.map(\.identifier) == ["sample"])
  }

  @Test(.rules("F15"), arguments: Depth.allCases)
  func `An answered notification leaves the list, and the others stay`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate
        center.setNotificationCategories([Self.plain])
        for name in ["first", "second", "third"] { try await center.add(Self.mail(name)) }
      }
      try await stage.respond(.tap, to: "first")
      try await stage.respond(.choose("archive"), to: "third")
      #expect(stage.listed == ["second"])
      let delivered = try await stage.run {
        await UNUserNotificationCenter.current().deliveredNotifications().map(\.request.identifier)
      }
      #expect(delivered == ["second"])
    }
  }

  @Test(.rules("F15")) func `Opening the app itself changes nothing`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(.sample())
    try await device.openApp()
    #expect(device.listed == ["sample"])
  }

  @Test(.rules("F17")) func `A response to a push has a push trigger`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = TriggerDelegate()
    await device.run { UNUserNotificationCenter.current().delegate = delegate }
    try await device.push(payload: ["aps": ["alert": "From afar"]])
    try await device.tap()
    try await device.submit(.sample(after: 60))
    await device.advance(by: 60)
    try await device.tap()
    #expect(
      delegate.triggers == ["UNPushNotificationTrigger", "UNTimeIntervalNotificationTrigger"])
  }

  @Test(.rules("F19")) func `A plain action runs on a locked device`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    await device.register(Self.plain)
    await device.lock()
    try await device.submit(Self.mail())
    try await device.choose(action: "archive")
    #expect(delegate.responses == [.init(identifier: "mail", action: "archive")])
    #expect(device.isLocked)
  }
}

/// A delegate that records the kinds of the triggers of its responses.
private final class TriggerDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let held = Mutex<[String]>([])

  var triggers: [String] { held.withLock(\.self) }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let kind = response.notification.request.trigger.map { "\(type(of: $0))" } ?? "none"
    held.withLock { $0.append(kind) }
    completionHandler()
  }
}
