import Testing
@testable import UserNotificationsUI

@MainActor @Suite struct DrawingPaceTests {
  /// A clock that a test advances, with the tasks that wait for it.
  @MainActor private final class Clock {
    var now = ContinuousClock.now
    var waiting: [(Duration, @MainActor () -> Void)] = []
    var drawings = 0

    func run() {
      let due = waiting
      waiting = []
      for (wait, body) in due {
        now += wait
        body()
      }
    }
  }

  private let clock = Clock()
  private let pace: DrawingPace

  init() {
    pace = DrawingPace(
      now: { [clock] in clock.now }, later: { [clock] in clock.waiting.append(($0, $1)) },
      draw: { [clock] in clock.drawings += 1 })
  }

  @Test func `Changes of one turn are drawn once, and at once`() {
    for _ in 0..<10 { pace.record() }
    #expect(clock.waiting.map(\.0) == [.zero])
    clock.run()
    #expect(clock.drawings == 1 && clock.waiting.isEmpty)
  }

  @Test func `At most sixty drawings are made in a second`() {
    let start = clock.now
    for _ in 0..<60 {
      pace.record()
      clock.run()
    }
    #expect(clock.drawings == 60)
    #expect(start.duration(to: clock.now) >= DrawingPace.interval * 59)
    clock.now += .seconds(5)
    pace.record()
    #expect(clock.waiting.map(\.0) == [.zero])
  }
}
