import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// How a payload is parsed, and its effects.
@Suite struct PayloadTests {
  private let device = SimulatedDevice(timeZone: .gmt)

  /// Sends a push to an app to which everything that it requested is allowed.
  private func push(_ payload: [String: Any]) async throws {
    try await device.runAllowed { _ in try await device.push(payload: payload) }
  }

  /// The app's view of the delivered notification.
  private func deliveredContent() async -> UNNotificationContent? {
    await device.run {
      await UNUserNotificationCenter.current().deliveredNotifications().first?.request.content
    }
  }

  @Test(.rules("H2")) func `The parts of aps are shown, and the app reads the whole payload`()
    async throws
  {
    try await push([
      "aps": [
        "alert": "Dinner?", "thread-id": "anna", "category": "invitation", "relevance-score": 0.5,
        "target-content-id": "kitchen", "filter-criteria": "home", "imageNumber": 4,
      ], "room": "kitchen",
    ])
    let content = try #require(await deliveredContent())
    #expect(content.body == "Dinner?" && content.threadIdentifier == "anna")
    #expect(content.categoryIdentifier == "invitation" && content.relevanceScore == 0.5)
    #expect(content.targetContentIdentifier == "kitchen" && content.filterCriteria == "home")
    #expect(content.userInfo["room"] as? String == "kitchen")
    let aps = content.userInfo["aps"] as? [String: Any]
    #expect(aps?["imageNumber"] as? Int == 4)
  }

  @Test(
    .rules("H2"),
    arguments: [
      ["alert": "Dinner?", "badge": "many"], ["alert": "Dinner?", "sound": 7],
      ["alert": "Dinner?", "category": ["a"]], ["alert": "Dinner?", "interruption-level": "loud"],
    ] as [[String: any Sendable]])
  func `A value of a wrong type is ignored, and the rest is shown`(
    aps: [String: any Sendable]
  ) async throws {
    try await push(["aps": aps])
    #expect(device.banners.map(\.body) == ["Dinner?"])
    #expect(device.badge() == 0 && device.sounds.isEmpty)
    let content = try #require(await deliveredContent())
    #expect(content.badge == nil && content.sound == nil)
    #expect(content.categoryIdentifier == "" && content.interruptionLevel == .active)
  }

  @Test(.rules("H2"), arguments: ["1", 1, true] as [any Sendable])
  func `The flag for the service extension is read however it is written`(
    flag: any Sendable
  ) async throws {
    final class Service: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        let content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.body = "Changed"
        contentHandler(content ?? request.content)
      }
    }
    let app = SimulatedApp("com.example.app", serviceExtension: { Service() })
    try await device.runAllowed(app: app) { _ in
      try await device.push(payload: ["aps": ["alert": "Dinner?", "mutable-content": flag]])
    }
    #expect(device.banners.map(\.body) == ["Changed"])
  }

  @Test(.rules("H3")) func `An alert is a text or has a title, a subtitle and a body`() async throws
  {
    try await push(["aps": ["alert": "All of it"]])
    try await push(["aps": ["alert": ["title": "Anna", "subtitle": "Today", "body": "Dinner?"]]])
    #expect(device.banners.map(\.title) == ["", "Anna"])
    #expect(device.banners.map(\.subtitle) == ["", "Today"])
    #expect(device.banners.map(\.body) == ["All of it", "Dinner?"])
  }

  @Test(.rules("H3")) func `A localization key outranks the text next to it`() async throws {
    let app = SimulatedApp("com.example.mail", strings: ["en": ["dinner": "Dinner with %@"]])
    try await device.runAllowed(app: app) { _ in
      try await device.push(payload: [
        "aps": ["alert": ["body": "Old", "loc-key": "dinner", "loc-args": ["Bo"]]]
      ])
    }
    #expect(device.banners.map(\.body) == ["Dinner with Bo"])
  }

  @Test(.rules("H4")) func `A sound is the system's, a file of the app or a critical one`()
    async throws
  {
    let app = SimulatedApp("com.example.mail", entitlements: [.criticalAlerts])
    try await device.run(app: app) {
      try await device.allow()
      try await device.answerCriticalAlerts(true)
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [
        .alert, .sound, .criticalAlert,
      ])
      try await device.push(payload: ["aps": ["alert": "a", "sound": "default"]])
      try await device.push(payload: ["aps": ["alert": "b", "sound": "bell.caf"]])
      try await device.push(payload: [
        "aps": ["alert": "c", "sound": ["critical": 1, "name": "default", "volume": 0.5]]
      ])
      try await device.push(payload: [
        "aps": ["alert": "d", "sound": ["critical": 1, "name": "siren.caf", "volume": 0.25]]
      ])
      try await device.push(payload: ["aps": ["alert": "e"]])
    }
    #expect(device.sounds.map(\.isCritical) == [false, false, true, true])
    #expect(device.sounds.map(\.name) == [nil, "bell.caf", nil, "siren.caf"])
    #expect(device.sounds.map(\.volume) == [nil, nil, 0.5, 0.25])
  }

  @Test(.rules("H5")) func `A badge is set, removed by 0, and left alone without the key`()
    async throws
  {
    try await push(["aps": ["badge": 4]])
    #expect(device.badge() == 4)
    try await push(["aps": ["alert": "Dinner?"]])
    #expect(device.badge() == 4)
    try await push(["aps": ["badge": 0]])
    #expect(device.badge() == 0)
  }

  @Test(.rules("H6")) func `A payload has at most 4,096 bytes`() async throws {
    func payload(_ size: Int) -> String {
      let frame = #"{"aps":{"alert":""}}"#
      let text = String(repeating: "x", count: size - frame.utf8.count)
      return #"{"aps":{"alert":"\#(text)"}}"#
    }
    try await device.runAllowed { _ in
      try await device.push(payload: payload(4096))
      await #expect(throws: SimulationError.self) {
        try await device.push(payload: payload(4097))
      }
    }
    #expect(device.banners.count == 1)
  }

  @Test(.rules("H7")) func `A payload with nothing to show shows nothing`() async throws {
    try await push(["aps": ["content-available": 1], "news": 3])
    #expect(device.banners.isEmpty && device.notificationCenter.isEmpty)
  }

  @Test(.rules("H8")) func `A push that wakes the app may be shown as well`() async throws {
    try await push(["aps": ["content-available": 1, "alert": "News"]])
    #expect(device.banners.map(\.body) == ["News"])
  }

  @Test(.rules("H15")) func `The file's own key names the app, and an argument outranks it`()
    async throws
  {
    let json = #"{"Simulator Target Bundle":"com.example.app","aps":{"alert":"Hello"}}"#
    try await device.runAllowed { _ in }
    try await device.push(payload: json)
    #expect(device.banners.map(\.app) == ["com.example.app"])
    try await device.runAllowed(app: "com.example.other") { _ in }
    try await device.push(payload: json, to: "com.example.other")
    #expect(device.banners.last?.app == "com.example.other")
  }
}
