import Foundation
import NotificationEngine
import NotificationModel
import NotificationWords
import UserNotifications
import UserNotificationsTesting

/// A month of a reminder every fifteen minutes, three times: by the core alone, on a device with an
/// app in the background, and with a delegate that is called each time. One line of JSON, in
/// milliseconds, medians of several rounds.

private let rounds = 7
private let month = 30 * 86_400.0

private final class Counter: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
  var count = 0

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    count += 1
    completionHandler([.banner, .list, .sound])
  }
}

private final class AsyncCounter: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
  var count = 0

  func userNotificationCenter(
    _ center: sending UNUserNotificationCenter, willPresent notification: sending UNNotification
  ) async -> UNNotificationPresentationOptions {
    count += 1
    return [.banner, .list, .sound]
  }
}

private func content() -> UNMutableNotificationContent {
  let content = UNMutableNotificationContent()
  content.title = "Water"
  content.body = "Time for a glass of water"
  content.sound = .default
  content.threadIdentifier = "water"
  return content
}

private func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try await work()
  return (clock.now - start) / .milliseconds(1)
}

private func median(_ round: () async throws -> Double) async rethrows -> Double {
  var figures: [Double] = []
  for _ in 0..<rounds { figures.append(try await round()) }
  return figures.sorted()[rounds / 2]
}

/// A device on which the reminder waits for its first quarter of an hour.
private func device(
  delegate: (any UNUserNotificationCenterDelegate)?
) async throws -> SimulatedDevice {
  let device = SimulatedDevice(timeZone: .gmt)
  try await device.run {
    try await device.allow()
    let center = UNUserNotificationCenter.current()
    _ = try await center.requestAuthorization(options: [.alert, .sound])
    if let delegate {
      center.delegate = delegate
      try await device.openApp()
    }
    try await center.add(
      UNNotificationRequest(
        identifier: "water", content: content(),
        trigger: UNTimeIntervalNotificationTrigger(timeInterval: 900, repeats: true)))
  }
  return device
}

private func monthOnDevice(_ delegate: (any UNUserNotificationCenterDelegate)?) async throws
  -> Double
{
  let device = try await device(delegate: delegate)
  var count = 0
  let time = await milliseconds { count = await device.advance(by: month).banners.count }
  precondition(count == 2_880, "\(count) banners instead of 2,880")
  return time
}

/// The lower bound: the same rules and the same month with nothing around them.
private func monthInCore() async -> Double {
  var system = Engine()
  let store = MemoryStore()
  var moment = Moment(
    wall: WallTime(seconds: 1_780_304_400), boot: BootTime(microseconds: 0), bootIdentifier: "boot",
    timeZone: "GMT")
  let end = moment.wall.advanced(bySeconds: month)
  var request = NotificationRequest(identifier: "water", content: NotificationContent())
  request.content.title = "Water"
  request.content.body = "Time for a glass of water"
  request.content.sound = .standard
  request.content.threadIdentifier = "water"
  request.trigger = .timeInterval(seconds: 900, repeats: true)
  guard let app = BundleIdentifier("com.example.app") else { return 0 }
  let shell = ConnectionNumber(1)
  var outcome = system.transaction(
    [
      .controlCalled(shell, message: 1, .attachShell(name: "bare")),
      .controlCalled(
        shell, message: 2, .notifications(.schedule(app: app, request, category: nil))),
    ], at: moment, in: store, texts: NoTexts())
  var shown = 0
  let time = await milliseconds {
    while let next = outcome.nextDeadline, next <= end {
      let distance = next.microseconds - moment.wall.microseconds
      moment.wall = next
      moment.boot = moment.boot.advanced(byMicroseconds: distance)
      outcome = system.transaction([], at: moment, in: store, texts: NoTexts())
      for case .show(.notifications(.present)) in outcome.effects { shown += 1 }
    }
  }
  precondition(shown == 2_880, "\(shown) presentations instead of 2,880")
  return time
}

let core = await median { await monthInCore() }
let background = try await median { try await monthOnDevice(nil) }
let delegated = try await median { try await monthOnDevice(Counter()) }
let awaited = try await median { try await monthOnDevice(AsyncCounter()) }
let fresh = await median {
  let time = await milliseconds {
    for _ in 0..<1_000 {
      await SimulatedDevice(timeZone: .gmt).run { _ = UNUserNotificationCenter.current() }
    }
  }
  return time / 1_000
}
print(
  """
  {"core": \(core), "background": \(background), "delegate": \(delegated), \
  "async": \(awaited), "fresh": \(fresh)}
  """)
