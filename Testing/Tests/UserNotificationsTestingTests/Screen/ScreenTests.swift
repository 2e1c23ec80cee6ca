import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `The screen of a simulated device` {
  @Test func `The screen stacks related notifications, the newest first, with a summary line`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    let center = await device.run { UNUserNotificationCenter.current() }
    for name in ["a1", "b1", "a2", "a3"] {
      try await center.add(request(name) { $0.threadIdentifier = String(name.prefix(1)) })
      await device.advance(by: 1)
    }
    let groups = device.notificationCenter
    #expect(groups.map { $0.notifications.map(\.title) } == [["a3", "a2", "a1"], ["b1"]])
    #expect(groups.map(\.summary) == ["2 more notifications", ""])
    #expect(groups.map(\.thread) == ["a", "b"])
    #expect(device.description.contains("banner “a3”"))
  }

  @Test func `The screen hides private texts while locked, until it is unlocked`() async throws {
    let device = try await SimulatedDevice.allowing()
    let center = await device.run { UNUserNotificationCenter.current() }
    await device.setShowPreviews(.whenAuthenticated)
    await device.lock()
    #expect(device.isLocked)
    try await center.add(request("secret") { $0.body = "diagnosis" })
    #expect(device.lockScreen.map(\.body) == ["Notification"])
    #expect(device.lockScreen.map(\.hidesPreview) == [true])
    #expect(device.banners.isEmpty)
    await device.unlock()
    #expect(device.lockScreen.isEmpty)
    #expect(device.notificationCenter.first?.notifications.first?.body == "diagnosis")
  }

  @Test func `The screen shows badges and plays sounds as the user allows`() async throws {
    let device = try await SimulatedDevice.allowing()
    let center = await device.run { UNUserNotificationCenter.current() }
    try await center.add(
      request("a") {
        $0.badge = 3
        $0.sound = UNNotificationSound(named: UNNotificationSoundName("bell.wav"))
      })
    #expect(device.badge() == 3)
    #expect(device.sounds.map(\.name) == ["bell.wav"])
    try await device.change(.badges(false))
    try await device.change(.sounds(false))
    try await center.add(request("b"))
    #expect(device.badge() == 0)
    #expect(device.sounds.count == 1)
    try await device.change(.badges(true))
    #expect(device.badge(of: "com.example.app") == 3)
  }

  @Test
  func `The screen waits for the scheduled summary, which features the most relevant`() async throws
  {
    let device = try await SimulatedDevice.allowing()
    let center = await device.run { UNUserNotificationCenter.current() }
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    try await device.change(.scheduledSummary(true))
    try await center.add(request("dull") { $0.relevanceScore = 0.1 })
    try await center.add(request("great") { $0.relevanceScore = 0.9 })
    #expect(device.notificationCenter.isEmpty)
    let story = await device.advance(toNext: DateComponents(hour: 18))
    #expect(story.banners.map(\.identifier) == ["great"])
    #expect(story.listed.count == 2)
    await #expect(throws: SimulationError.self) {
      try await device.setScheduledSummary([DateComponents(hour: 25)])
    }
  }

  @Test func `The screen shows texts in the user's language`() async throws {
    let app = SimulatedApp(
      "com.example.words", strings: ["en": ["pill": "Take %@"], "de": ["pill": "Nimm %@"]])
    let device = try await SimulatedDevice.allowing(app)
    let words = NSString.localizedUserNotificationString(forKey: "pill", arguments: ["Aspirin"])
    let center = await device.run(app: app) { UNUserNotificationCenter.current() }
    try await center.add(request("a") { $0.body = words })
    try await device.setLanguages(["de"])
    try await center.add(request("b") { $0.body = words })
    #expect(device.banners.map(\.body) == ["Take Aspirin", "Nimm Aspirin"])
  }

  @Test func `The screen counts in the user's language`() async throws {
    let plurals = """
      <plist version="1.0"><dict><key>cups</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>One cup</string><key>other</key><string>%d cups</string></dict>
      </dict></dict></plist>
      """
    let app = SimulatedApp("com.example.cups", stringsdict: ["en": plurals])
    let device = try await SimulatedDevice.allowing(app)
    let center = await device.run { UNUserNotificationCenter.current() }
    for count in 1...2 {
      let text = NSString.localizedUserNotificationString(forKey: "cups", arguments: [count])
      try await center.add(request("\(count)") { $0.body = text })
    }
    #expect(device.banners.map(\.body) == ["One cup", "2 cups"])
  }

  @Test
  func `The screen shows a push as its server wrote it, and the collapse identifier replaces it`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    try await device.push(
      payload: #"{"aps":{"alert":{"title":"Score","body":"1:0"},"badge":2},"match":7}"#,
      collapseIdentifier: "match")
    try await device.push(
      payload: ["aps": ["alert": "2:0"]], collapseIdentifier: "match")
    #expect(device.banners.map(\.body) == ["1:0", "2:0"])
    #expect(device.badge() == 2)
    #expect(device.notificationCenter.flatMap(\.notifications).map(\.identifier) == ["match"])
    let delivered = await device.run {
      await UNUserNotificationCenter.current().deliveredNotifications()
    }
    #expect(delivered.first?.request.trigger is UNPushNotificationTrigger)
    await #expect(throws: SimulationError.self) { try await device.push(payload: "{") }
    let noSystem = await #expect(throws: SimulationError.self) {
      try await device.push(payload: ["a": 1])
    }
    #expect(noSystem?.message.contains("aps") == true)
    await #expect(throws: SimulationError.self) {
      try await device.push(payload: ["aps": ["alert": String(repeating: "x", count: 5_000)]])
    }
  }
}
