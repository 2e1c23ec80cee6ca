public import Foundation
import NotificationEngine
import NotificationModel
import SystemConnection
import UserNotifications

extension SimulatedDevice {
  /// The time on the device's clock.
  public var now: Date { world.clock.now }

  /// The device's time zone.
  public var timeZone: TimeZone { world.clock.timeZone }

  /// Lets time pass: everything that is due happens in order and at its own moment, and the app has finished with
  /// each event before time continues.
  ///
  /// If the task is cancelled meanwhile, as by a test's time limit, the clock stops on the way and the story says so.
  ///
  /// - Parameter seconds: How long, a thousand years at most; no time passes for 0 and less.
  /// - Returns: What happened meanwhile.
  @discardableResult
  public func advance(by seconds: TimeInterval) async -> Story {
    await world.advance { $0.moment.wall.advanced(bySeconds: Self.distance(seconds)) }
  }

  /// Returns a distance that the clock can move; 0 for an invalid one.
  private static func distance(_ seconds: TimeInterval) -> TimeInterval {
    seconds > 0 ? min(seconds, KitLimits.longestAdvance) : 0
  }

  /// Lets time pass: everything that is due happens in order and at its own moment, and the app has finished with
  /// each event before time continues.
  ///
  /// ```swift
  /// let week = await device.advance(by: .seconds(7 * 86_400))
  /// #expect(week.banners.count == 7)
  /// #expect(week.sounds.isEmpty, "\(week)")
  /// ```
  ///
  /// - Parameter duration: How long; no time passes for zero and less.
  /// - Returns: What happened meanwhile.
  @discardableResult
  public func advance(by duration: Duration) async -> Story {
    await advance(by: duration / .seconds(1))
  }

  /// Lets time pass until an instant.
  ///
  /// - Parameter date: When to stop; no time passes if it is in the past.
  /// - Returns: What happened meanwhile.
  @discardableResult
  public func advance(to date: Date) async -> Story {
    let target = WallTime(date)
    return await world.advance { clock in
      let now = clock.moment.wall
      return max(now, min(target, now.advanced(bySeconds: KitLimits.longestAdvance)))
    }
  }

  /// Lets time pass until the wall clock next shows the given components: until a calendar trigger with these components would
  /// be due, one with its own time zone by the clock of that zone (B14).
  ///
  /// - Parameter components: For example `DateComponents(hour: 22)`; components below the finest one count as 0.
  /// - Returns: What happened meanwhile; an empty story if the clock never shows this time.
  @discardableResult
  public func advance(toNext components: DateComponents) async -> Story {
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    let next = trigger.nextTriggerDate(after: now, in: timeZone)
    return await advance(to: next ?? now)
  }

  /// When the next request of any app is due; `nil` if none is pending.
  public var nextDueDate: Date? {
    world.read { state in state.system.store.nextDueDate(seenFrom: state.clock.moment)?.date }
  }

  /// Lets time pass until the next request of any app is due, and delivers it.
  ///
  /// - Returns: What happened meanwhile; an empty story if no request is pending.
  @discardableResult
  public func advanceToNextDueDate() async -> Story {
    await settle()
    return await advance(to: nextDueDate ?? now)
  }

  /// Moves the device to another time zone.
  ///
  /// - Parameter timeZone: The new time zone.
  /// - Returns: What happened because of the change.
  @discardableResult
  public func setTimeZone(_ timeZone: TimeZone) async -> Story {
    await world.turn("the device comes to \(timeZone.identifier)") { state in
      state.clock.move(to: timeZone)
      _ = state.transaction([])
    }
  }

  /// Sets the wall clock, as the user or the network does; no time passes.
  ///
  /// - Parameter seconds: How far, in seconds; below 0 it is set back.
  /// - Returns: What happened because of the change.
  @discardableResult
  public func stepClock(by seconds: TimeInterval) async -> Story {
    let limit = KitLimits.longestAdvance
    let length = seconds.isNaN ? 0 : min(max(seconds, -limit), limit)
    let distance = Int64(saturating: (length * 1_000_000).rounded())
    let direction = seconds < 0 ? "back" : "on"
    return await world.turn("the clock is set \(direction) by \(abs(length)) s") { state in
      state.clock.step(byMicroseconds: distance)
      _ = state.transaction(distance < 0 ? [.machine(.clockSetBack)] : [])
    }
  }

  /// Turns the device off and on again.
  ///
  /// Every app's process ends, with its delegate; the system's stored state is kept. Code that runs on the device afterwards
  /// runs as the restarted app.
  ///
  /// - Parameter seconds: How long the device is off.
  /// - Returns: What happened when it was on again.
  @discardableResult
  public func restart(takes seconds: TimeInterval = 0) async -> Story {
    await world.turn("the device restarts") { state in
      state.restart(after: Self.distance(seconds))
    }
  }
}

extension SimulatedDevice {
  /// Creates a device whose clock on the wall shows a given time.
  ///
  /// - Parameters:
  ///   - wallTime: A date and a time of day such as `2026-03-28 20:00`, with seconds or without; a text of another
  ///     form, or of a time that the clock there never shows, ends the test.
  ///   - timeZone: The device's time zone; this machine's unless given.
  ///   - rules: How the system behaves if Apple's behaviour is disputed or Linux differs.
  public convenience init(
    at wallTime: String, timeZone: TimeZone = .current, rules: SystemRules = SystemRules()
  ) {
    self.init(now: WallText.date(wallTime, in: timeZone), timeZone: timeZone, rules: rules)
  }

  /// Returns the instant at which the wall clock shows a given time, in the device's time zone.
  ///
  /// - Parameter wallTime: A date and a time of day such as `2026-03-28 20:00`, with seconds or without; a text of
  ///   another form, or of a time that the clock there never shows, ends the test.
  /// - Returns: The instant; the first of two that the clock shows twice.
  public func date(at wallTime: String) -> Date {
    WallText.date(wallTime, in: timeZone)
  }

  /// Returns the time on the wall clock at an instant, in the device's time zone.
  ///
  /// - Parameter date: For example the moment of a `ShownNotification`.
  /// - Returns: A text such as `2026-03-28 20:00:00`.
  public func wallTime(of date: Date) -> String {
    String(WallText.of(date, in: timeZone).dropFirst("Mon ".count))
  }
}

extension SimulatedDevice {
  /// Waits until the device knows of no activity: the delegate has processed its events, and completion handlers have
  /// returned.
  ///
  /// Tasks that are ready get some turns first, which is enough for a `Task` with a few calls on an idle machine, but is not
  /// guaranteed. If a test depends on such a task, or on a Dispatch queue, it names the condition with `settle(until:)`.
  public func settle() async {
    for _ in 0..<KitLimits.turns {
      await Self.giveTurn()
      await world.waitUntilIdle()
    }
  }

  /// Lets tasks and queues continue until a condition holds: for code that starts a `Task` without awaiting it, as a
  /// button's action does.
  ///
  /// ```swift
  /// await device.run { _ = Task { try await center.add(request) } }
  /// try await device.settle { device.nextDueDate != nil }
  /// let story = await device.advance(by: .seconds(61))
  /// ```
  ///
  /// The clock of the device stands still meanwhile. The condition is evaluated repeatedly, so it must have no side
  /// effects.
  ///
  /// - Parameter condition: The condition for which the test waits.
  /// - Throws: `SimulationError` with the end of the story if the condition does not hold within ten real seconds,
  ///   `CancellationError` if the test is cancelled, and errors of the condition.
  public func settle(until condition: () async throws -> Bool) async throws {
    try await settle(within: KitLimits.timeout, until: condition)
  }

  func settle(within seconds: Int, until condition: () async throws -> Bool) async throws {
    for _ in 0..<max(1, seconds * 1_000) {
      await world.waitUntilIdle()
      if try await condition() { return }
      await Self.giveTurn()
      try await Task.sleep(for: .milliseconds(1))
    }
    throw SimulationError(
      "What settle(until:) waits for did not happen within \(seconds) real seconds.",
      remedy: "The story shows what did:\n\(story.ending)")
  }

  /// Gives all tasks a turn: time is counted in turns, so that code does not seem slow on a machine that is busy with
  /// other tests.
  private static func giveTurn() async {
    await MainActor.run {}
    await Task.yield()
  }
}
