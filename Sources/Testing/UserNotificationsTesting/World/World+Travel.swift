import Foundation
import NotificationModel

extension World {
  /// Lets time pass until an instant; whatever is due on the way happens at its own moment, and the
  /// app has finished with each before time goes on.
  @MainActor
  func travel(to target: @Sendable (VirtualClock) -> WallTime) async -> Story {
    await settle()
    let (mark, goal) = read { ($0.mark, target($0.clock)) }
    while await step(towards: goal) {}
    return read { $0.story(since: mark) }
  }

  /// Goes to the next deadline, or to the goal; whether there is any way left to go.
  @MainActor
  private func step(towards goal: WallTime) async -> Bool {
    let hasArrived = await settling { state in
      let next = min(state.nextDeadline ?? goal, goal)
      state.clock.pass(until: next)
      _ = state.pass([])
      return state.clock.moment.wall >= goal
    }
    return !hasArrived
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
