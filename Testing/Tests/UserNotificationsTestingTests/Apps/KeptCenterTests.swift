import Testing
import UserNotifications
import UserNotificationsTesting

/// A common pattern in apps: one object that keeps the center from its first use on.
@MainActor private final class Store {
  static let shared = Store()
  let center = UNUserNotificationCenter.current()

  func remind() async throws {
    _ = try await center.requestAuthorization(options: [.alert])
    try await center.add(request("reminder"))
  }
}

@Suite(.simulatedDevice(app: "com.example.kept"))
struct `A center that is kept from one test to the next` {
  @Test(arguments: 1...4)
  func `A kept center works on the device of each test`(number: Int) async throws {
    let device = SimulatedDevice.current
    try await device.allow()
    try await Store.shared.remind()
    #expect(device.banners.map(\.identifier) == ["reminder"], "\(device)")
  }

  @Test func `A kept center has the delegate that each device's test sets`() async throws {
    let here = SimulatedDevice.current
    let center = UNUserNotificationCenter.current()
    let delegate = RecordingDelegate()
    center.delegate = delegate
    let there = SimulatedDevice()
    await there.run(app: "com.example.kept") {
      #expect(center.delegate == nil)
      center.setNotificationCategories([])
    }
    #expect(center.delegate === delegate)
    #expect(there.story.count == 1 && here.story.isEmpty, "\(here)\n\(there)")
  }

  @Test
  func `A kept center stays on its own device if no other, or another app, runs`() async throws {
    let here = SimulatedDevice.current
    let there = SimulatedDevice()
    let center = await there.run(app: "com.example.other") { UNUserNotificationCenter.current() }
    center.setNotificationCategories([])
    #expect(there.story.count == 1 && here.story.isEmpty)
  }

  @Test
  func `A kept center reports an error that explains it if its device is gone`() async throws {
    var device: SimulatedDevice? = SimulatedDevice()
    let center = await device?.run(app: "com.example.gone") { UNUserNotificationCenter.current() }
    device = nil
    let error = await #expect(throws: NotificationSystemError.self) {
      try await center?.add(request("a"))
    }
    #expect(error?.code == .connectionLost)
    #expect(error?.message.contains("made on the device of another test") == true)
    #expect(error?.remedy.contains("erase()") == true)
  }
}
