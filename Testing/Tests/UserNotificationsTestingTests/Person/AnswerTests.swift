import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `Answers on a simulated device` {
  private static func device(
    with delegate: RecordingDelegate
  ) async throws -> (SimulatedDevice, UNUserNotificationCenter) {
    let device = try await SimulatedDevice.allowing()
    let snooze = UNNotificationAction(identifier: "snooze", title: "Snooze")
    let secret = UNNotificationAction(
      identifier: "secret", title: "Secret", options: [.authenticationRequired, .destructive])
    let reply = UNTextInputNotificationAction(
      identifier: "reply", title: "Reply", textInputButtonTitle: "Send",
      textInputPlaceholder: "Your answer")
    let category = UNNotificationCategory(
      identifier: "pill", actions: [snooze, secret, reply], intentIdentifiers: [],
      options: [.customDismissAction])
    let center = await device.run {
      let center = UNUserNotificationCenter.current()
      center.delegate = delegate
      center.setNotificationCategories([category])
      return center
    }
    return (device, center)
  }

  private static func add(_ identifiers: String..., to center: UNUserNotificationCenter)
    async throws
  {
    for identifier in identifiers {
      try await center.add(request(identifier) { $0.categoryIdentifier = "pill" })
    }
  }

  @Test
  func `A response reaches the delegate, which has finished when the method returns`() async throws
  {
    let delegate = RecordingDelegate()
    let (device, center) = try await Self.device(with: delegate)
    try await Self.add("a", "b", "c", "d", "e", to: center)
    try await device.tap()
    try await device.choose(action: "snooze", on: "a")
    try await device.reply(text: "At once", on: "b")
    try await device.dismiss("c")
    #expect(
      delegate.log == [
        "UNNotificationDefaultActionIdentifier e", "snooze a", "reply b “At once”",
        "UNNotificationDismissActionIdentifier c",
      ])
    try await device.clear()
    #expect(delegate.log.last == "UNNotificationDismissActionIdentifier d")
    #expect(device.notificationCenter.isEmpty)
  }

  @Test
  func `A response that cannot be given is an error that names the possible ones`() async throws {
    let delegate = RecordingDelegate()
    let (device, center) = try await Self.device(with: delegate)
    try await Self.add("a", to: center)
    let missing = await #expect(throws: SimulationError.self) { try await device.tap("b") }
    #expect(missing?.remedy == "There are: a")
    let action = await #expect(throws: SimulationError.self) {
      try await device.choose(action: "later")
    }
    #expect(action?.remedy.contains("snooze, secret, reply") == true)
    await device.lock()
    await #expect(throws: SimulationError.self) { try await device.choose(action: "secret") }
    await device.unlock()
    try await device.choose(action: "secret")
    #expect(delegate.log == ["secret a"])
    let nothing = await #expect(throws: SimulationError.self) { try await device.tap() }
    #expect(nothing?.remedy.contains("receives action secret of a") == true)
  }

  @Test func `A notification shows its buttons as the user sees them`() async throws {
    let (device, center) = try await Self.device(with: RecordingDelegate())
    try await Self.add("a", to: center)
    let actions = try #require(device.banners.first?.actions)
    #expect(actions.map(\.title) == ["Snooze", "Secret", "Reply"])
    #expect(actions.map(\.isDestructive) == [false, true, false])
    #expect(actions.map(\.needsUnlock) == [false, true, false])
    #expect(actions.map(\.textPlaceholder) == [nil, nil, "Your answer"])
    #expect(actions.map(\.textButtonTitle) == [nil, nil, "Send"])
  }

  @Test func `A response starts an app that does not run`() async throws {
    let delegate = RecordingDelegate()
    let app = SimulatedApp("com.example.pills") {
      UNUserNotificationCenter.current().delegate = delegate
    }
    let device = try await SimulatedDevice.allowing(app)
    try await device.run(app: app) {
      try await UNUserNotificationCenter.current().add(request("a"))
    }
    try await device.terminate()
    try await device.tap()
    #expect(delegate.log == ["UNNotificationDefaultActionIdentifier a"])
    #expect(device.story.contains { $0.event == .launched })
    try await device.terminate()
    try await device.openApp()
    await device.run(app: app) { #expect(UserNotificationsHost.isActive) }
    try await device.run(app: app) {
      try await UNUserNotificationCenter.current().add(request("b"))
    }
    #expect(delegate.log.last == "present b")
    try await device.leaveApp()
    await device.run(app: app) { #expect(!UserNotificationsHost.isActive) }
  }

  @Test
  func `A response leads to the app's own settings, from the page and from a notification`()
    async throws
  {
    let delegate = RecordingDelegate()
    let device = try await SimulatedDevice.allowing(
      options: [.alert, .providesAppNotificationSettings])
    try await device.run {
      UNUserNotificationCenter.current().delegate = delegate
      try await UNUserNotificationCenter.current().add(request("a"))
    }
    try await device.openAppSettings()
    try await device.openAppSettings(from: "a")
    #expect(delegate.log == ["settings -", "settings a"])
    let other = try await SimulatedDevice.allowing()
    await #expect(throws: SimulationError.self) { try await other.openAppSettings() }
  }
}
