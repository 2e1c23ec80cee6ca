public import Foundation
import NotificationCore
import NotificationModel
import SystemConnection
import UserNotifications

/// A device without hardware: the whole notification system in memory, with a clock that you move and
/// a person whose hand you guide.
///
/// It runs the same rules as the daemon, without a daemon, a socket, a file or an app bundle. Code
/// that runs on it uses `UNUserNotificationCenter.current()` as ever:
///
/// ```swift
/// let device = SimulatedDevice()
/// try await device.run(app: "com.example.pills") {
///   try await device.allow()
///   try await PillReminder().start()
/// }
/// let day = await device.advance(by: 24 * 3600)
/// #expect(day.banners.map(\.body) == ["Take your pill"])
/// ```
///
/// Devices are independent of one another, so tests with devices of their own run in parallel.
/// Nothing on a device happens by itself: time stands still until a test lets it pass. Each method
/// that does something returns when what the device knows of has happened: the system's part, the
/// delegate's work to its end, and completion handlers. A `Task` that the app starts and nobody awaits,
/// and a block on a Dispatch queue, are not known to it; `settle(until:)` waits for those.
///
/// The delegate is called on the main queue, completion handlers on a background queue, as on a real
/// device. A delegate must not call the methods of its own device that are `async`.
public final class SimulatedDevice: Sendable {
  let world: World

  /// Creates a device that has just been set up: unlocked, no Focus, no app known.
  ///
  /// - Parameters:
  ///   - now: What the clock shows; 9:00 on Monday, 1 June 2026 on the device's wall unless given.
  ///     Give `Date()` to code that computes its triggers from the real time.
  ///   - timeZone: Where the device is; where this machine is unless given.
  ///   - rules: How the system behaves where Apple's behaviour is disputed or where we differ.
  public init(now: Date? = nil, timeZone: TimeZone = .current, rules: SystemRules = SystemRules()) {
    world = World(
      policy: rules.policy,
      clock: VirtualClock(now: now ?? Self.firstMorning(in: timeZone), timeZone: timeZone))
  }

  /// The device of code that runs on no other.
  static func makeDefault() -> SimulatedDevice {
    let clock = VirtualClock(now: firstMorning(in: .current), timeZone: .current)
    return SimulatedDevice(
      world: World(policy: SystemRules().policy, clock: clock, isDefault: true))
  }

  /// The device of a world that exists already.
  init(world: World) {
    self.world = world
  }

  /// Runs code as an app on this device, in the caller's isolation.
  ///
  /// The first run of an app starts its process, and later runs belong to the same one until
  /// `terminate(app:)` or `restart(takes:)`. What a later run says about an app beyond its identifier takes
  /// the place of what was said before, as an update does. Code that the body hands to a Dispatch queue or to a
  /// detached task no longer knows the device; for such code see `install(app:)`.
  ///
  /// - Parameters:
  ///   - app: The app, or its bundle identifier; the one that runs where this is called, or the only
  ///     one on the device, or `SimulatedApp.standard` unless given.
  ///   - body: Code that uses `UNUserNotificationCenter.current()`.
  /// - Returns: What the body returns, once the system, the delegate and completion handlers have
  ///   finished with what it set off; a `Task` that it starts without awaiting it may not have begun.
  public func run<Result>(
    app: SimulatedApp? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let process = world.process(of: app ?? usualApp)
    let result = try await CenterSource.$running.withValue(process.source) {
      try await body()
    }
    await world.settle()
    return result
  }

  /// Runs code as an app on this device from a synchronous test, without waiting for what it sets off.
  ///
  /// In asynchronous code the other form is taken, which waits.
  ///
  /// - Parameters:
  ///   - app: The app, or its bundle identifier; the one that runs where this is called, or the only
  ///     one on the device, or `SimulatedApp.standard` unless given.
  ///   - body: Code that uses `UNUserNotificationCenter.current()`.
  /// - Returns: What the body returns.
  @_disfavoredOverload
  public func run<Result>(
    app: SimulatedApp? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    let process = world.process(of: app ?? usualApp)
    return try CenterSource.$running.withValue(process.source) { try body() }
  }

  private static func firstMorning(in timeZone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let morning = DateComponents(year: 2026, month: 6, day: 1, hour: 9)
    return calendar.date(from: morning) ?? Date(timeIntervalSince1970: 1_780_304_400)
  }
}
