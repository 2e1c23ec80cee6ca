import Dispatch
import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `Apps on simulated devices` {
  @Test func `Apps on one device do not see one another`() async throws {
    let device = try await SimulatedDevice.allowing("com.example.a")
    try await device.run(app: "com.example.b") {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      try await UNUserNotificationCenter.current().add(request("b", in: 60))
    }
    try await device.run(app: "com.example.a") {
      try await UNUserNotificationCenter.current().add(request("a", in: 60))
      let pending = await UNUserNotificationCenter.current().pendingNotificationRequests()
      #expect(pending.map(\.identifier) == ["a"])
    }
    #expect(await device.advance(by: 60).banners.map(\.app) == ["com.example.b", "com.example.a"])
  }

  @Test func `Apps do not see other devices, which run at the same time`() async throws {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...20 {
        group.addTask {
          let device = try await SimulatedDevice.allowing()
          for index in 0..<number {
            try await device.run {
              try await UNUserNotificationCenter.current().add(request("\(index)", in: 60))
            }
          }
          return await device.advance(by: 60).banners.count - number
        }
      }
      for try await difference in group { #expect(difference == 0) }
    }
  }

  @Test func `Apps keep their state when they run again, until they are deleted`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.run { try await UNUserNotificationCenter.current().add(request("a", in: 60)) }
    let count = await device.run {
      await UNUserNotificationCenter.current().pendingNotificationRequests().count
    }
    #expect(count == 1)
    try await device.deleteApp()
    #expect(await device.advance(by: 60).banners.isEmpty)
    let status = await device.run {
      await UNUserNotificationCenter.current().notificationSettings().authorizationStatus
    }
    #expect(status == .notDetermined)
  }

  @Test func `Apps are removed when the device is erased`() async throws {
    let device = try await SimulatedDevice.allowing()
    let center = await device.run { UNUserNotificationCenter.current() }
    try await center.add(request("a"))
    await device.erase()
    #expect(device.banners.isEmpty && device.notificationCenter.isEmpty && device.story.isEmpty)
    let refusal = await #expect(throws: UNError.self) { try await center.add(request("b")) }
    #expect(refusal?.code == .notificationsNotAllowed)
    try await device.allow()
    #expect(try await center.requestAuthorization(options: [.alert]))
    try await center.add(request("c"))
    #expect(device.banners.map(\.identifier) == ["c"])
  }

  @Test func `Apps run by Apple's rules if a test asks for them`() async throws {
    let device = SimulatedDevice(rules: .asOnApple)
    try await device.run {
      try await device.allow()
      let center = UNUserNotificationCenter.current()
      _ = try await center.requestAuthorization(options: [.alert])
      for index in 1...70 { try await center.add(request("\(index)", in: 60)) }
      let pending = await center.pendingNotificationRequests()
      #expect(pending.map(\.identifier) == (7...70).map(String.init))
    }
  }

  @Test(.installedDevice)
  func `Apps may hop to a queue if their device is installed`() async throws {
    let device = SimulatedDevice.current
    try await device.allow()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue(label: "elsewhere").async {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in
          DispatchQueue(label: "far").async {
            UNUserNotificationCenter.current().add(request("a")) { _ in continuation.resume() }
          }
        }
      }
    }
    #expect(device.banners.map(\.identifier) == ["a"])
  }

  @Test(.simulatedDevice(app: "com.example.traits") { SimulatedDevice(timeZone: .gmt) })
  func `Apps have a device of their own by a trait`() async throws {
    let device = SimulatedDevice.current
    #expect(device.timeZone == .gmt)
    try await device.allow()
    #expect(
      try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert]))
    try await UNUserNotificationCenter.current().add(request("a"))
    #expect(device.banners.map(\.app) == ["com.example.traits"])
    try await UNUserNotificationCenter.current().setBadgeCount(3)
    await device.run(app: "com.example.other") {}
    try await device.push(payload: #"{"aps":{"alert":"Hello"}}"#, to: "com.example.other")
    #expect(device.badge() == 0 && device.badge(of: "com.example.other") == 0)
    _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.badge])
    #expect(device.badge() == 3)
  }

  @Test(.installedDevice)
  func `Apps reach the default device of the process if no other is named`() async throws {
    SimulatedDevice.current.uninstall()
    let identifier = "default \(UUID())"
    await Task.detached {
      UNUserNotificationCenter.current().setNotificationCategories([
        UNNotificationCategory(
          identifier: identifier, actions: [], intentIdentifiers: [], options: [])
      ])
    }.value
    #expect(SimulatedDevice.default.story.description.contains(identifier))
    #expect(!SimulatedDevice.current.story.description.contains(identifier))
  }
}
