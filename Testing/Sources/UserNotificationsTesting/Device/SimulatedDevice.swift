public import Foundation
import NotificationEngine
import NotificationModel
import SystemConnection
import UserNotifications

/// A device without hardware: the whole notification system in memory, with a clock and a user that the test
/// controls.
///
/// It runs the same rules as the daemon, without a daemon, a socket, a file or an app bundle. Code that runs on it
/// uses `UNUserNotificationCenter.current()` as usual:
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
/// Devices are independent of one another, so tests with their own devices run in parallel. Nothing on a device
/// happens by itself: time stands still until a test lets it pass. Each method that does something returns when all
/// activity that the device knows of has ended: the system's part, the delegate's work, and completion handlers. A
/// `Task` that the app starts without awaiting it, and a block on a Dispatch queue, are not known to the device;
/// `settle(until:)` waits for those.
///
/// The delegate is called on the main queue, completion handlers on a background queue, as on a real
/// device. A delegate must not call the methods of its own device that are `async`.
public final class SimulatedDevice: Sendable {
  let world: World

  /// Creates a device that has just been set up: unlocked, no Focus, no app known.
  ///
  /// - Parameters:
  ///   - now: The time on the clock; 9:00 on Monday, 1 June 2026 on the device's wall clock unless given. Give
  ///     `Date()` to code that computes its triggers from the real time.
  ///   - timeZone: The device's time zone; this machine's unless given.
  ///   - rules: How the system behaves if Apple's behaviour is disputed or Linux differs.
  public init(now: Date? = nil, timeZone: TimeZone = .current, rules: SystemRules = SystemRules()) {
    world = World(
      policy: rules.policy,
      clock: VirtualClock(now: now ?? Self.firstMorning(in: timeZone), timeZone: timeZone))
  }

  /// Creates the device of code that runs on no other.
  static func makeDefault() -> SimulatedDevice {
    let clock = VirtualClock(now: firstMorning(in: .current), timeZone: .current)
    return SimulatedDevice(
      world: World(policy: SystemRules().policy, clock: clock, isDefault: true))
  }

  /// Creates the device of a world that exists already.
  init(world: World) {
    self.world = world
  }

  /// Runs code as an app on this device, in the caller's isolation.
  ///
  /// The first run of an app starts its process, and later runs belong to the same one until `terminate(app:)` or
  /// `restart(takes:)`. Properties of an app beyond its identifier that a later run sets replace the earlier ones, as an
  /// update does. Code that the body passes to a Dispatch queue or to a detached task does not know the device; for such code
  /// see `install(app:)`.
  ///
  /// - Parameters:
  ///   - app: The app, or its bundle identifier; unless given, the one as which the calling code runs, or the only one on the
  ///     device, or `SimulatedApp.standard`.
  ///   - body: Code that uses `UNUserNotificationCenter.current()`.
  /// - Returns: The result of the body, once the system, the delegate and completion handlers have finished all work that it
  ///   started; a `Task` that it starts without awaiting it may not have begun.
  public func run<Result>(
    app: SimulatedApp? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let process = world.process(of: app ?? usualApp)
    let result = try await CenterSource.$running.withValue(process.source) {
      try await body()
    }
    await world.waitUntilIdle()
    return result
  }

  /// Runs code as an app on this device from a synchronous test, without waiting for the work that it starts.
  ///
  /// In asynchronous code the compiler chooses the other form, which waits.
  ///
  /// - Parameters:
  ///   - app: The app, or its bundle identifier; unless given, the one as which the calling code runs, or the only one on the
  ///     device, or `SimulatedApp.standard`.
  ///   - body: Code that uses `UNUserNotificationCenter.current()`.
  /// - Returns: The result of the body.
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

/// How a simulated system behaves if Apple's own behaviour is disputed, or if the Linux system deliberately differs.
///
/// The defaults are those of the daemon; `.asOnApple` comes as near to iOS as it can.
public struct SystemRules: Hashable, Sendable {
  /// Whether an app keeps the 64 requests added last, and the others are dropped silently (B4); otherwise more than
  /// 10,000 are refused with an error.
  public var keepsSixtyFourRequests = false
  /// Whether an app may monitor 20 regions, including those of its requests, and the next one is refused (B22);
  /// otherwise 1,000,000.
  public var watchesTwentyRegions = false
  /// Whether a notification is dropped if its foreground app does not answer in time (E1); otherwise it goes to the
  /// list.
  public var dropsUnansweredInForeground = false
  /// Whether adding a request is refused before the user has decided about the app (A15).
  public var refusesUndetermined = true
  /// Whether notifications of an app in the foreground without a delegate are shown (E2).
  public var presentsWithoutDelegate = true
  /// Whether `setBadgeCount(0)` clears the delivered notifications, as a delivered badge of 0 does (C4).
  public var badgeCallZeroClearsDelivered = false
  /// Whether the line about a stack names the summary arguments of its notifications (C15).
  public var readsSummaryArguments = true
  /// How often in an hour an app is started for pushes that wake it (H7); 0 for never, as when the user has turned
  /// background refresh off on Apple's systems.
  public var backgroundStartsPerHour = 3

  /// Creates the rules of the daemon.
  public init() {}

  /// The known rules of Apple's systems.
  public static var asOnApple: SystemRules {
    var rules = SystemRules()
    rules.keepsSixtyFourRequests = true
    rules.watchesTwentyRegions = true
    rules.dropsUnansweredInForeground = true
    rules.presentsWithoutDelegate = false
    rules.readsSummaryArguments = false
    return rules
  }

  var policy: Policy {
    var policy = Policy()
    if keepsSixtyFourRequests { policy.pendingLimit = .appleSixtyFour }
    if watchesTwentyRegions { policy.regionLimit = 20 }
    if dropsUnansweredInForeground { policy.unansweredForeground = .none }
    policy.refusesUndetermined = refusesUndetermined
    policy.presentsWithoutDelegate = presentsWithoutDelegate
    policy.badgeCallZeroClearsDelivered = badgeCallZeroClearsDelivered
    policy.readsSummaryArguments = readsSummaryArguments
    policy.backgroundStartsPerHour = max(0, backgroundStartsPerHour)
    return policy
  }
}

extension SimulatedDevice {
  /// Returns the app that is meant, which must be on the device.
  func resolve(_ app: String?) throws -> BundleIdentifier {
    let meant = try meant(app)
    let all = world.read(\.apps.installed)
    guard !all.contains(meant) else { return meant }
    let names = all.sorted().map(\.rawValue).joined(separator: ", ")
    throw SimulationError(
      "There is no app \"\(meant)\" on this device.",
      remedy: "Run its code in device.run(app:) first"
        + (names.isEmpty ? "." : ", or name one that is there: \(names)."))
  }

  /// Returns the app that is meant: the named one, the one as which the calling code runs, or the only one.
  func meant(_ app: String?) throws -> BundleIdentifier {
    if let app {
      return try Self.identifier(app)
    }
    if let appHere { return appHere }
    let all = world.read { $0.apps.installed.sorted() }
    if let only = all.first, all.count == 1 { return only }
    if all.isEmpty, world === Self.default.world {
      return world.process(of: .standard).identifier
    }
    throw SimulationError(
      all.isEmpty
        ? "No app has run on this device yet."
        : "Several apps are on this device: \(all.map(\.rawValue).joined(separator: ", ")).",
      remedy: all.isEmpty
        ? "Run the app's code in device.run(app:), or name the app." : "Name the app.")
  }

  /// The app as which the calling code runs on this device.
  private var appHere: BundleIdentifier? {
    let source = CenterSource.running
    return world.read { $0.apps.processes.first { $0.value.source === source }?.key }
  }

  /// The apps as which code continues to run when the device is erased.
  var ownApps: Set<BundleIdentifier> { Set([appHere, installedApp].compactMap(\.self)) }

  /// The app of code that does not name one.
  var usualApp: SimulatedApp {
    (try? meant(nil)).map { SimulatedApp($0.rawValue) } ?? .standard
  }

  private static func identifier(_ app: String) throws -> BundleIdentifier {
    guard let identifier = BundleIdentifier(app) else {
      throw SimulationError(
        "\"\(app)\" is not a bundle identifier.", remedy: "Use one such as com.example.app.")
    }
    return identifier
  }

  /// Performs an action of the user; a refusal of the system is an error of the test.
  func perform(
    _ words: String, of app: BundleIdentifier? = nil,
    _ action: @Sendable (inout WorldState) throws(NotificationFailure) -> Void
  ) async throws {
    try await perform(.person(words), of: app, action)
  }

  /// Performs a change; a refusal of the system is an error of the test, and leaves no line in the story.
  func perform(
    _ event: Happening.Event, of app: BundleIdentifier? = nil,
    _ action: @Sendable (inout WorldState) throws(NotificationFailure) -> Void
  ) async throws {
    do throws(NotificationFailure) {
      try await world.settling { state throws(NotificationFailure) in
        let mark = state.transcript.mark
        state.record(event, of: app)
        do throws(NotificationFailure) {
          try action(&state)
        } catch {
          state.transcript.remove(since: mark)
          throw error
        }
      }
    } catch {
      throw SimulationError(error)
    }
  }
}
