import Synchronization
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Categories and their buttons (F7 to F11).
struct CategoryTests {
  private static func category(_ identifier: String, actions: Int = 1) -> UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier,
      actions: (0..<actions).map {
        UNNotificationAction(identifier: "\(identifier) \($0)", title: "Button \($0)")
      }, intentIdentifiers: [])
  }

  private static func request(_ category: String) -> UNNotificationRequest {
    .sample("in \(category)") { $0.categoryIdentifier = category }
  }

  private func identifiers(of device: SimulatedDevice) async -> [String] {
    await device.run {
      await UNUserNotificationCenter.current().notificationCategories().map(\.identifier).sorted()
    }
  }

  @Test(.rules("F7")) func `Ten buttons are shown at most, in the order given`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.register(Self.category("many", actions: 12), Self.category("few", actions: 3))
    try await device.submit(Self.request("many"), Self.request("few"))
    let shown = device.banners.map { $0.actions.map(\.title) }
    #expect(shown.first == (0..<10).map { "Button \($0)" })
    #expect(shown.last == ["Button 0", "Button 1", "Button 2"])
  }

  @Test(.rules("F8")) func `Two categories of one identifier are refused, and the others stay`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    await device.register(Self.category("mail"))
    let failures = Failures()
    await device.run { UserNotificationsHost.failureHandler = { call, _ in failures.keep(call) } }
    await device.register(Self.category("call"), Self.category("call", actions: 2))
    #expect(failures.calls == ["setNotificationCategories"])
    #expect(await identifiers(of: device) == ["mail"])
  }

  @Test(.rules("F8")) func `A category without an identifier is kept and never used`() async throws
  {
    let device = try await SimulatedDevice.allowing()
    await device.register(Self.category(""))
    try await device.submit(.sample())
    #expect(await identifiers(of: device) == [""])
    #expect(device.banners.map(\.actions.count) == [0])
  }

  @Test(.rules("F8")) func `The first of two actions with one identifier is used`() async throws {
    let device = try await SimulatedDevice.allowing()
    let category = UNNotificationCategory(
      identifier: "mail",
      actions: [
        UNNotificationAction(identifier: "done", title: "Done"),
        UNTextInputNotificationAction(
          identifier: "done", title: "Reply", options: [], textInputButtonTitle: "Send",
          textInputPlaceholder: ""),
      ], intentIdentifiers: [])
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    await device.register(category)
    try await device.submit(Self.request("mail"))
    try await device.choose(action: "done")
    #expect(delegate.responses == [.init(identifier: "in mail", action: "done")])
  }

  @Test(.rules("F8")) func `Identifiers of categories are case-sensitive`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.register(Self.category("mail"), Self.category("Mail", actions: 2))
    try await device.submit(Self.request("Mail"), Self.request("MAIL"))
    #expect(await identifiers(of: device) == ["Mail", "mail"])
    #expect(device.banners.map(\.actions.count) == [2, 0])
  }

  @Test(.rules("F9"), arguments: Depth.allCases)
  func `A category that is not registered has no buttons`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate
        center.setNotificationCategories([Self.category("known")])
        try await center.add(Self.request("unknown"))
        try await center.add(Self.request("known"))
      }
      #expect(stage.banners.map(\.actions) == [[], ["known 0"]])
      try await stage.respond(.tap, to: "in unknown")
      #expect(delegate.responses.map(\.identifier) == ["in unknown"])
    }
  }

  @Test(.rules("F10"), arguments: Depth.allCases)
  func `Setting the categories replaces all of them`(depth: Depth) async throws {
    try await depth.stage { stage in
      let identifiers = try await stage.run {
        let center = UNUserNotificationCenter.current()
        center.setNotificationCategories([Self.category("a"), Self.category("b")])
        center.setNotificationCategories([Self.category("c")])
        return await center.notificationCategories().map(\.identifier)
      }
      #expect(identifiers == ["c"])
    }
  }

  @Test(.rules("F10")) func `The categories outlive the process and the device's restart`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    await device.register(Self.category("mail"))
    try await device.terminate()
    #expect(await identifiers(of: device) == ["mail"])
    await device.restart()
    #expect(await identifiers(of: device) == ["mail"])
    try await device.submit(Self.request("mail"))
    #expect(device.banners.map(\.actions.count) == [1])
  }

  @Test(.rules("F10")) func `A service extension may set the categories and use one of them`()
    async throws
  {
    final class Service: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        UNUserNotificationCenter.current().setNotificationCategories([
          CategoryTests.category("new", actions: 2)
        ])
        let content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.categoryIdentifier = "new"
        contentHandler(content ?? request.content)
      }
    }
    let app = SimulatedApp("com.example.app", serviceExtension: { Service() })
    let device = try await SimulatedDevice.allowing(app)
    await device.register(Self.category("old"), as: app)
    try await device.push(payload: [
      "aps": ["alert": "Dinner?", "category": "old", "mutable-content": 1]
    ])
    #expect(device.banners.map { $0.actions.map(\.identifier) } == [["new 0", "new 1"]])
    #expect(await identifiers(of: device) == ["new"])
  }

  @Test(.rules("F11"), arguments: Depth.allCases)
  func `The categories that were set last are read`(depth: Depth) async throws {
    try await depth.stage { stage in
      let read = try await stage.run {
        let center = UNUserNotificationCenter.current()
        var read: [[Int]] = []
        for count in 1...3 {
          center.setNotificationCategories([Self.category("mail", actions: count)])
          read.append(await center.notificationCategories().map(\.actions.count))
        }
        return read
      }
      #expect(read == [[1], [2], [3]])
    }
  }
}

/// The calls that were reported as failed.
private final class Failures: Sendable {
  private let held = Mutex<[String]>([])

  var calls: [String] { held.withLock(\.self) }

  func keep(_ call: String) {
    held.withLock { $0.append(call) }
  }
}
