import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The changes that a service extension may make to a push, and the pushes that it receives.
@Suite struct ServiceExtensionTests {
  /// Handles a push as its body says.
  private final class Service: UNNotificationServiceExtension {
    override func didReceive(
      _ request: UNNotificationRequest,
      withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
      guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
        return contentHandler(request.content)
      }
      switch content.body {
      case "no text":
        content.title = ""
        content.body = ""
        content.badge = 9
      case "nothing": return contentHandler(UNNotificationContent())
      default:
        content.title = "Anna"
        content.badge = 3
        content.sound = .default
        content.categoryIdentifier = "invitation"
        content.threadIdentifier = "anna"
        content.userInfo["seen"] = true
      }
      contentHandler(content)
    }
  }

  private let device = SimulatedDevice(timeZone: .gmt)

  private func app(_ entitlements: Set<SimulatedApp.Entitlement> = []) -> SimulatedApp {
    SimulatedApp(
      "com.example.app", entitlements: entitlements, serviceExtension: { Service() })
  }

  private func push(
    _ aps: [String: Any], entitlements: Set<SimulatedApp.Entitlement> = []
  ) async throws {
    try await device.runAllowed(app: app(entitlements)) { _ in
      try await device.push(payload: ["aps": aps])
    }
  }

  @Test(.rules("H9")) func `A push with a text and mutable content is changed before it is shown`()
    async throws
  {
    try await push(["alert": ["title": "4711", "body": "Dinner?"], "mutable-content": 1])
    #expect(device.banners.map(\.title) == ["Anna"])
  }

  @Test(
    .rules("H9"),
    arguments: [
      ["alert": ["title": "4711", "body": "Dinner?"]], ["badge": 5, "mutable-content": 1],
      ["sound": "default", "mutable-content": 1], ["content-available": 1, "mutable-content": 1],
    ] as [[String: any Sendable]])
  func `A push without mutable content or without a text is not changed`(
    aps: [String: any Sendable]
  ) async throws {
    try await push(aps)
    #expect(!device.banners.contains { $0.title == "Anna" })
    #expect(device.badge() != 3)
  }

  @Test(.rules("H9"))
  func `A push of an app whose alerts are all off is not changed and keeps its badge`() async throws
  {
    let payload: [String: Any] = [
      "aps": [
        "alert": ["title": "4711", "body": "Dinner?"], "badge": 5, "mutable-content": 1,
      ]
    ]
    try await device.runAllowed(app: app()) { _ in
      try await device.change(.banners(.none))
      try await device.change(.lockScreen(false))
      try await device.change(.notificationCenter(false))
      try await device.push(payload: payload)
    }
    #expect(device.badge() == 5 && device.sounds.isEmpty)
    try await device.change(.notificationCenter(true), app: "com.example.app")
    try await device.push(payload: payload, to: "com.example.app")
    #expect(device.badge() == 3)
  }

  @Test(.rules("H13")) func `A service extension may change everything`() async throws {
    try await push(["alert": ["title": "4711", "body": "Dinner?"], "mutable-content": 1])
    #expect(device.badge() == 3 && device.sounds.count == 1)
    let content = try #require(
      await device.run {
        await UNUserNotificationCenter.current().deliveredNotifications().first?.request.content
      })
    #expect(content.categoryIdentifier == "invitation" && content.threadIdentifier == "anna")
    #expect(content.userInfo["seen"] as? Bool == true)
  }

  @Test(.rules("H13")) func `A result without a text changes nothing`() async throws {
    try await push(["alert": ["title": "4711", "body": "no text"], "mutable-content": 1])
    #expect(device.banners.map(\.title) == ["4711"])
    #expect(device.badge() == 0)
  }

  @Test(.rules("H14"), arguments: [false, true])
  func `An empty result suppresses the push only with the entitlement`(
    isEntitled: Bool
  ) async throws {
    try await push(
      ["alert": ["title": "4711", "body": "nothing"], "mutable-content": 1],
      entitlements: isEntitled ? [.filtering] : [])
    #expect(device.banners.map(\.title) == (isEntitled ? [] : ["4711"]))
  }

  @Test(.rules("H14")) func `Only an alert can be suppressed`() async throws {
    let payload = ["aps": ["alert": ["title": "4711", "body": "nothing"], "mutable-content": 1]]
    try await device.runAllowed(app: app([.filtering])) { _ in
      try await device.push(payload: payload, isAlert: false)
      try await device.push(payload: payload)
    }
    #expect(device.banners.map(\.title) == ["4711"])
  }

  @Test(.rules("J2")) func `The center of a service extension is that of its app`() async throws {
    final class Scheduling: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        UNUserNotificationCenter.current().add(.sample("from the extension", after: 60))
        contentHandler(request.content)
      }
    }
    let app = SimulatedApp("com.example.app", serviceExtension: { Scheduling() })
    try await device.runAllowed(app: app) { _ in
      try await device.push(payload: ["aps": ["alert": "Hello", "mutable-content": 1]])
    }
    #expect(await device.pending(app: app) == ["from the extension"])
    #expect(device.banners.map(\.body) == ["Hello"])
  }

  @Test(.rules("C13"))
  func `A service extension reads the words of a push, and its texts follow the language`()
    async throws
  {
    final class Quoting: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        let content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.title = "\(request.content.title)!"
        contentHandler(content ?? request.content)
      }
    }
    let app = SimulatedApp(
      "com.example.app",
      strings: ["en": ["a": "News", "b": "Dinner"], "de": ["a": "Neues", "b": "Essen"]],
      serviceExtension: { Quoting() })
    try await device.setLanguages(["de"])
    try await device.runAllowed(app: app) { _ in
      try await device.push(payload: [
        "aps": ["alert": ["title-loc-key": "a", "loc-key": "b"], "mutable-content": 1]
      ])
    }
    #expect(device.banners.map(\.title) == ["Neues!"] && device.banners.map(\.body) == ["Essen"])
    try await device.setLanguages(["en"])
    let listed = device.notificationCenter.flatMap(\.notifications)
    #expect(listed.map(\.title) == ["Neues!"] && listed.map(\.body) == ["Dinner"])
  }

  @Test(.rules("C12", "C13"))
  func `A key that a service extension puts into a push is looked up when it is shown`()
    async throws
  {
    final class Localizing: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
          return contentHandler(request.content)
        }
        content.title = NSString.localizedUserNotificationString(
          forKey: "from", arguments: ["Ada"])
        contentHandler(content)
      }
    }
    let app = SimulatedApp(
      "com.example.app",
      strings: [
        "en": ["from": "From %@", "dinner": "Dinner at %@"],
        "de": ["from": "Von %@", "dinner": "Essen um %@"],
      ], serviceExtension: { Localizing() })
    try await device.setLanguages(["de"])
    try await device.runAllowed(app: app) { _ in
      try await device.push(payload: [
        "aps": ["alert": ["loc-key": "dinner", "loc-args": ["8"]], "mutable-content": 1]
      ])
    }
    #expect(device.banners.map(\.title) == ["Von Ada"])
    #expect(device.banners.map(\.body) == ["Essen um 8"])
    try await device.setLanguages(["en"])
    let listed = device.notificationCenter.flatMap(\.notifications)
    #expect(listed.map(\.title) == ["From Ada"] && listed.map(\.body) == ["Dinner at 8"])
  }
}
