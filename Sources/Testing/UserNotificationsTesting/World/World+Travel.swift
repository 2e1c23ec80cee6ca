import Foundation
import NotificationModel

extension World {
  /// Lets time pass until an instant; whatever is due on the way happens at its own moment, and the
  /// app has finished with each before time goes on.
  @MainActor
  func travel(to target: @Sendable (VirtualClock) -> WallTime) async -> Story {
    await settle()
    let (mark, goal) = read { ($0.mark, target($0.clock)) }
    steer(true)
    defer { steer(false) }
    while !change({ $0.travel(towards: goal) }) || !read(\.isQuiet) {
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
  /// Goes on from deadline to deadline until the app has something to do, and whether the goal is
  /// reached.
  fileprivate mutating func travel(towards goal: WallTime) -> Bool {
    while isQuiet {
      clock.pass(until: min(nextDeadline ?? goal, goal))
      _ = pass([])
      if clock.moment.wall >= goal || isStuck { return true }
    }
    return false
  }
}
