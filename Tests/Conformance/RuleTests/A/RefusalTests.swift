import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The rights of an app that may not notify, and the parts of its requests that are left out (A15 to A17).
struct RefusalTests {
  @Test(.rules("A15"), arguments: Depth.allCases)
  func `An app that was denied cannot schedule, and nothing is kept`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await stage.decide(.deny)
      let pending = try await stage.run {
        let center = UNUserNotificationCenter.current()
        _ = try await center.requestAuthorization(options: [.alert])
        await expectRefusal { try await center.add(.sample(after: 60)) }
        return await center.pendingNotificationRequests().count
      }
      #expect(pending == 0)
    }
  }

  @Test(.rules("A15"), arguments: Depth.allCases)
  func `A pending request of an app that is turned off is not delivered`(depth: Depth) async throws
  {
    try await depth.stage { stage in
      try await stage.runAllowed {
        try await UNUserNotificationCenter.current().add(.sample(after: 60))
      }
      try await stage.change(.allowNotifications, to: false)
      try await stage.advance(by: 60)
      #expect(stage.banners.isEmpty)
      #expect(stage.listed.isEmpty)
    }
  }

  @Test(.rules("A15")) func `An undecided app cannot schedule`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    await expectRefusal { try await device.submit(.sample(after: 60)) }
  }

  @Test(.rules("A15"))
  func `By another policy an undecided app may schedule, and nothing is shown`() async throws {
    var rules = SystemRules()
    rules.refusesUndetermined = false
    let device = SimulatedDevice(timeZone: .gmt, rules: rules)
    try await device.submit(.sample(after: 60))
    let story = await device.advance(by: 60)
    #expect(story.banners.isEmpty, "\(story)")
    #expect(device.listed.isEmpty)
  }

  private func expectRefusal(_ body: () async throws -> Void) async {
    let error = await #expect(throws: UNError.self) { try await body() }
    #expect(error?.code == .notificationsNotAllowed)
  }

  @Test(.rules("A16")) func `A push without permission is not shown`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    await device.run {}
    try await device.push(payload: ["aps": ["alert": "Milk", "badge": 2, "sound": "default"]])
    #expect(device.banners.isEmpty)
    #expect(device.listed.isEmpty)
    #expect(device.sounds.isEmpty)
    #expect(device.badge() == 0)
  }

  @Test(.rules("A17"), arguments: Depth.allCases)
  func `Sounds that are off are left out, and the rest is delivered`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await deliver(on: stage, without: .sounds)
      #expect(stage.banners.count == 1)
      #expect(stage.sounds == 0)
      #expect(stage.badge == 3)
    }
  }

  @Test(.rules("A17"), arguments: Depth.allCases)
  func `A badge that is off is left out, and the rest is delivered`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await deliver(on: stage, without: .badges)
      #expect(stage.banners.count == 1)
      #expect(stage.sounds == 1)
      #expect(stage.badge == 0)
    }
  }

  private func deliver(on stage: any Stage, without row: Row) async throws {
    try await stage.runAllowed {}
    try await stage.change(row, to: false)
    try await stage.run {
      let request = UNNotificationRequest.sample {
        $0.sound = .default
        $0.badge = 3
      }
      try await UNUserNotificationCenter.current().add(request)
    }
  }

  @Test(.rules("A17"), arguments: [UNAuthorizationOptions.alert, .sound, .badge])
  func `Parts that were never asked for are left out as well`(
    options: UNAuthorizationOptions
  ) async throws {
    let device = try await SimulatedDevice.allowing(options: options)
    let request = UNNotificationRequest.sample {
      $0.sound = .default
      $0.badge = 3
    }
    try await device.submit(request)
    #expect(device.banners.isEmpty == !options.contains(.alert))
    #expect(device.sounds.isEmpty == !options.contains(.sound))
    #expect(device.badge() == (options.contains(.badge) ? 3 : 0))
  }
}
