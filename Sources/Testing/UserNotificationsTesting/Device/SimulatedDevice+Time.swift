import NotificationCore
import SystemConnection
import UserNotifications
public import Foundation
import NotificationModel

extension SimulatedDevice {
  /// What the clock shows.
  public var now: Date { world.clock.now }

  /// Where the device is.
  public var timeZone: TimeZone { world.clock.timeZone }

  /// Lets time pass: everything that is due happens in order and at its own moment, and the app has
  /// finished with each before time goes on.
  ///
  /// Where the task is cancelled meanwhile, as by a test's time limit, the clock stops on the way and the
  /// story says so.
  ///
  /// - Parameter seconds: How long, a thousand years at most; nothing passes for 0 and less.
  /// - Returns: What happened meanwhile.
  @discardableResult
  public func advance(by seconds: TimeInterval) async -> Story {
    await world.travel { $0.moment.wall.advanced(bySeconds: Self.distance(seconds)) }
  }

  /// A distance that the clock can go; 0 for what is none.
  private static func distance(_ seconds: TimeInterval) -> TimeInterval {
    seconds > 0 ? min(seconds, KitLimits.journey) : 0
  }

  /// Lets time pass: everything that is due happens in order and at its own moment, and the app has
  /// finished with each before time goes on.
  ///
  /// - Parameter duration: How long; nothing passes for zero and less.
  /// - Returns: What happened meanwhile.
  @discardableResult
  public func advance(by duration: Duration) async -> Story {
    await advance(by: duration / .seconds(1))
  }

  /// Lets time pass until an instant.
  ///
  /// - Parameter date: When to stop; nothing passes where it lies behind.
  /// - Returns: What happened meanwhile.
  @discardableResult
  public func advance(to date: Date) async -> Story {
    let target = WallTime(date)
    return await world.travel { clock in
      let now = clock.moment.wall
      return max(now, min(target, now.advanced(bySeconds: KitLimits.journey)))
    }
  }

  /// Lets time pass until the clock on the wall next shows the given components: until a calendar
  /// trigger with these components would be due, one with a time zone of its own by the clock there (B14).
  ///
  /// - Parameter components: For example `DateComponents(hour: 22)`; what is below the finest one
  ///   counts as 0.
  /// - Returns: What happened meanwhile; nothing where there is no such time.
  @discardableResult
  public func advance(toNext components: DateComponents) async -> Story {
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    let next = trigger.nextTriggerDate(after: now, in: timeZone)
    return await advance(to: next ?? now)
  }

  /// When the next request of any app is due; nothing where none waits.
  public var nextDueDate: Date? {
    world.read { state in state.ledger.nextDueDate(seenFrom: state.clock.moment)?.date }
  }

  /// Lets time pass until the next request of any app is due, and delivers it.
  ///
  /// - Returns: What happened meanwhile; nothing where no request waits.
  @discardableResult
  public func advanceToNextDueDate() async -> Story {
    await settle()
    return await advance(to: nextDueDate ?? now)
  }

  /// Takes the device to another time zone.
  ///
  /// - Parameter timeZone: Where it is now.
  /// - Returns: What happened because of it.
  @discardableResult
  public func setTimeZone(_ timeZone: TimeZone) async -> Story {
    await world.turn("the device comes to \(timeZone.identifier)") { state in
      state.clock.move(to: timeZone)
      _ = state.pass([])
    }
  }

  /// Sets the clock on the wall, as a person or the network does; no time passes.
  ///
  /// - Parameter seconds: How far, in seconds; below 0 it is set back.
  /// - Returns: What happened because of it.
  @discardableResult
  public func stepClock(by seconds: TimeInterval) async -> Story {
    let limit = KitLimits.journey
    let length = seconds.isNaN ? 0 : min(max(seconds, -limit), limit)
    let distance = Int64(saturating: (length * 1_000_000).rounded())
    let direction = seconds < 0 ? "back" : "on"
    return await world.turn("the clock is set \(direction) by \(abs(length)) s") { state in
      state.clock.step(byMicroseconds: distance)
      _ = state.pass(distance < 0 ? [.clockSetBack] : [])
    }
  }

  /// Turns the device off and on again.
  ///
  /// Every app's process ends, with its delegate; what the system keeps is kept. Code that runs on
  /// the device afterwards is the app started anew.
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
