import Dispatch
import Foundation
import Synchronization
import Testing
import UserNotifications
import UserNotificationsTesting

/// A delegate whose work takes several turns.
private final class PatientDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let lines = Mutex<[String]>([])
  var log: [String] { lines.withLock(\.self) }

  func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, willPresent notification: sending UNNotification
  ) async -> UNNotificationPresentationOptions {
    let identifier = notification.request.identifier
    let count = await center.pendingNotificationRequests().count
    await Task.yield()
    lines.withLock { $0.append("present \(identifier), \(count) pending") }
    return .banner
  }

  func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, didReceive response: sending UNNotificationResponse
  ) async {
    let identifier = response.notification.request.identifier
    for _ in 1...10 { await Task.yield() }
    try? await center.add(request("\(identifier) again", in: 600))
    lines.withLock { $0.append("snoozed \(identifier)") }
  }
}

/// A delegate that answers late, from another queue, or not at all.
private final class OddDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let queue = DispatchQueue(label: "odd")

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    guard notification.request.identifier != "forgotten" else { return }
    queue.async { completionHandler([.banner, .list]) }
  }
}

@MainActor
private final class MainDelegate: NSObject, @preconcurrency UNUserNotificationCenterDelegate {
  var count = 0

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    count += 1
    completionHandler([.badge, .sound])
  }
}

@Suite struct `The delegate on a simulated device` {
  @Test
  func `The delegate is asked while the app is open, and the system shows the rest`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = RecordingDelegate(options: [.list])
    try await device.run {
      let center = UNUserNotificationCenter.current()
      center.delegate = delegate
      try await center.add(request("background", in: 60))
      try await center.add(request("foreground", in: 120))
      try await center.add(request("later", in: 180))
    }
    await device.advance(by: 60)
    try await device.openApp()
    await device.advance(by: 60)
    try await device.leaveApp()
    await device.advance(by: 60)
    #expect(delegate.log == ["present foreground"])
    #expect(device.banners.map(\.identifier) == ["background", "later"])
    #expect(device.notificationCenter.flatMap(\.notifications).count == 3)
  }

  @Test func `The device waits for all that a delegate awaits, and the clock does not advance`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    let delegate = PatientDelegate()
    try await device.run {
      let center = UNUserNotificationCenter.current()
      center.delegate = delegate
      for minute in 1...3 { try await center.add(request("\(minute)", in: Double(minute * 60))) }
    }
    try await device.openApp()
    await device.advance(by: 180)
    #expect(
      delegate.log == ["present 1, 2 pending", "present 2, 1 pending", "present 3, 0 pending"])
    #expect(device.banners.map(\.identifier) == ["1", "2", "3"])
    try await device.leaveApp()
    await device.run { try? await UNUserNotificationCenter.current().add(request("4")) }
    try await device.tap("4")
    #expect(delegate.log.last == "snoozed 4")
    #expect(await device.advance(by: 600).banners.map(\.identifier) == ["4 again"])
  }

  @Test func `A delegate may answer from another queue, and one that never answers loses its turn`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    let delegate = OddDelegate()
    try await device.run {
      UserNotificationsHost.failureHandler = { _, _ in }
      let center = UNUserNotificationCenter.current()
      center.delegate = delegate
      try await center.add(request("forgotten", in: 60))
      try await center.add(request("prompt", in: 65))
    }
    try await device.openApp()
    let story = await device.advance(by: 75)
    #expect(story.banners.map(\.identifier) == ["prompt"])
    #expect(story.listed.map(\.identifier) == ["prompt", "forgotten"])
    #expect(story.description.contains("forgotten: the delegate called no completion handler"))
  }

  @Test
  func `The delegate runs on the main queue, and may be a class of the main actor`() async throws {
    let device = try await SimulatedDevice.allowing()
    let delegate = await MainDelegate()
    await device.run {
      UNUserNotificationCenter.current().delegate = delegate
    }
    try await device.openApp()
    try await device.run {
      try await UNUserNotificationCenter.current().add(request("a") { $0.badge = 5 })
    }
    #expect(await delegate.count == 1)
    #expect(device.banners.isEmpty)
    #expect(device.badge() == 5 && device.sounds.count == 1)
  }

  @Test func `A completion handler runs on its own device too`() async throws {
    let device = SimulatedDevice()
    let found = Mutex<[Bool]>([])
    try await device.run {
      let center = UNUserNotificationCenter.current()
      let identity = ObjectIdentifier(center)
      center.requestAuthorization(options: [.alert]) { granted, _ in
        let current = ObjectIdentifier(UNUserNotificationCenter.current())
        found.withLock { $0.append(granted && current == identity) }
        UNUserNotificationCenter.current().add(request("welcome")) { error in
          found.withLock { $0.append(error == nil) }
        }
      }
      try await device.allow()
    }
    #expect(found.withLock(\.self) == [true, true])
    #expect(device.banners.map(\.identifier) == ["welcome"])
  }
}
