import Foundation
import NotificationModel

extension World {
  /// Lets time pass until an instant; whatever is due on the way happens at its own moment, and the
  /// app has finished with each before time goes on.
  ///
  /// A task that is cancelled, as a test is whose time is over, stops on the way. That is seen without
  /// suspending: giving other code of the main queue a turn here would let it act at a moment of its own.
  @MainActor
  func travel(to target: @Sendable (VirtualClock) -> WallTime) async -> Story {
    await settle()
    let (mark, goal) = read { ($0.mark, target($0.clock)) }
    steer(true)
    defer { steer(false) }
    while !change({ $0.travel(towards: goal) }) || !read(\.isQuiet) {
      guard !Task.isCancelled else {
        change { $0.note(.note("the test was cancelled; the clock goes no further")) }
        break
      }
      drain()
      // Most delegates answer at once, and then nothing need be awaited.
      if !read(\.isQuiet) { await settle() }
    }
    return read { $0.story(since: mark) }
  }

  /// Changes the world in one go, and lets the system find out.
  @MainActor
  func turn(_ words: String, _ change: @Sendable (inout WorldState) -> Void) async -> Story {
    let mark = await settling { state in
      let mark = state.mark
      state.note(.world(words))
      change(&state)
      return mark
    }
    return read { $0.story(since: mark) }
  }
}

extension WorldState {
  /// Goes on from deadline to deadline until the app has something to do or others want to know of the
  /// device, and whether the goal is reached.
  fileprivate mutating func travel(towards goal: WallTime) -> Bool {
    var count = 0
    while isQuiet, count < KitLimits.deadlinesAtOnce {
      count += 1
      clock.pass(until: min(nextDeadline ?? goal, goal))
      _ = pass([])
      if clock.moment.wall >= goal || isStuck { return true }
    }
    return false
  }
}
