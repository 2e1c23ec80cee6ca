import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

/// How an app changes its state, and which calls it receives meanwhile.
@MainActor @Suite struct StateTests {
  private let device = SimulatedDevice()
  private let log = AppLog()
  private var app: SimulatedApp {
    SimulatedApp(
      "com.example.app",
      launch: { [log] in UIApplication.launch(RecordingAppDelegate(log)) })
  }

  @Test func `An app that the user leaves enters the background, and comes back`() async throws {
    try await device.openApp(app)
    log.lines = []
    try await device.leaveApp()
    #expect(log.lines == ["will resign: active", "background: background"])
    log.lines = []
    try await device.openApp()
    #expect(log.lines == ["will enter: background", "active: active"])
  }

  @Test func `Setting whether the host is active has the same effect`() async throws {
    try await device.openApp(app)
    log.lines = []
    await device.run(app: app) { UserNotificationsHost.isActive = false }
    #expect(log.lines == ["will resign: active", "background: background"])
    await device.run(app: app) { UserNotificationsHost.isActive = true }
    #expect(log.lines.last == "active: active")
  }

  @Test func `Observers get the notifications of the life cycle too`() async throws {
    var names: [String] = []
    let observed = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification,
    ]
    let box = AppLog()
    let observers = observed.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        notification in
        let name = notification.name.rawValue
        MainActor.assumeIsolated {
          let sender = UIApplication.shared.delegate as? RecordingAppDelegate
          if sender?.log === box { box.lines.append(name) }
        }
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    let app = SimulatedApp(
      "com.example.app", launch: { UIApplication.launch(RecordingAppDelegate(box)) })
    try await device.openApp(app)
    try await device.leaveApp()
    try await device.openApp()
    names = box.lines.filter { $0.hasPrefix("UIApplication") }
    let words = names.map { $0.dropFirst("UIApplication".count).dropLast("Notification".count) }
    #expect(
      words == [
        "DidFinishLaunching", "DidBecomeActive", "WillResignActive", "DidEnterBackground",
        "WillEnterForeground", "DidBecomeActive",
      ])
  }

  @Test(.rules("E1")) func `An app in the foreground decides about its banners`() async throws {
    try await device.openApp(app)
    try await device.run(app: app) {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      let content = UNMutableNotificationContent()
      content.title = "Milk"
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "milk", content: content, trigger: nil))
    }
    #expect(log.lines.last == "will present: active")
    #expect(device.banners.isEmpty)
  }

  @Test func `Apps on one device, and those of two devices, are separate`() async throws {
    try await device.openApp(app)
    let other = SimulatedApp("com.example.other")
    let first = await device.run(app: app) { UIApplication.shared }
    let second = await device.run(app: other) { UIApplication.shared }
    #expect(first !== second)
    #expect(await device.run(app: app) { UIApplication.shared } === first)
    #expect(second.delegate == nil && second.applicationState == .background)
    #expect(await SimulatedDevice().run(app: app) { UIApplication.shared } !== first)
  }

  @Test func `The application object ends with its process`() async throws {
    try await device.openApp(app)
    let first = await device.run(app: app) { UIApplication.shared }
    try await device.terminate()
    let second = await device.run(app: app) { UIApplication.shared }
    #expect(first !== second && second.delegate == nil)
  }

  @Test func `A program launched without a delegate follows its own setting`() async {
    await device.run(app: "com.example.plain") {
      #expect(UIApplication.shared.applicationState == .background)
      UserNotificationsHost.isActive = true
      #expect(UIApplication.shared.applicationState == .active)
    }
  }
}
