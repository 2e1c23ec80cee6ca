import NotificationModel
import Testing

@testable import Places

@Suite struct ReplayTests {
  private let start = WallTime(seconds: 1_000)

  private func walk(seconds: Int64, rest: Int64 = 0) throws -> Track {
    let gate = Track.Point(elapsed: 0, coordinate: TrackTests.gate)
    var tower = Track.Point(elapsed: seconds * 1_000_000, coordinate: TrackTests.tower)
    var points = [gate, tower]
    if rest > 0 {
      tower.elapsed += rest * 1_000_000
      points.append(tower)
      points.append(Track.Point(elapsed: tower.elapsed * 2, coordinate: TrackTests.gate))
    }
    return try Track(points: points)
  }

  private func times(_ replay: TrackReplay) -> [WallTime] {
    var times: [WallTime] = []
    var next: WallTime? = replay.start
    while let time = next {
      times.append(time)
      next = replay.next(after: time)
    }
    return times
  }

  @Test(arguments: [(1.0, 601), (20, 601), (50, 601), (100, 601), (1_000, 61), (0.5, 601)])
  func `A replay has a fix for each second, and no more than a clock can wait for`(
    pace: Double, count: Int
  ) throws {
    let replay = try TrackReplay(walk(seconds: 600), start: start, pace: pace)
    let times = times(replay)
    #expect(times.count == count)
    #expect(times.first == start)
    #expect(times.last == replay.end)
    #expect(replay.end == start.advanced(bySeconds: 600 / pace))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `A replay on a clock that can be moved needs no pause`() throws {
    let replay = try TrackReplay(
      walk(seconds: 600), start: start, pace: 1_000_000, isPaused: false)
    #expect(times(replay).count == 601)
  }

  @Test(arguments: [0.25, 1, 20, 333, 10_000])
  func `A replay goes the same way at any pace`(pace: Double) throws {
    let track = try walk(seconds: 600)
    let replay = try TrackReplay(track, start: start, pace: pace)
    for part in stride(from: 0.0, through: 1, by: 0.125) {
      let fix = replay.fix(at: start.advanced(bySeconds: 600 * part / pace))
      let expected = track.fix(after: Int64(600_000_000 * part), at: start)
      #expect(GreatCircle.distance(fix.coordinate, expected.coordinate) < 0.05)
      #expect(fix.speed == expected.speed)
    }
    #expect(replay.fix(at: replay.end).coordinate == TrackTests.tower)
    #expect(replay.fix(at: replay.end.advanced(bySeconds: 9)).coordinate == TrackTests.tower)
    #expect(replay.fix(at: start.advanced(bySeconds: -9)).coordinate == TrackTests.gate)
  }

  @Test func `The fixes of a replay have the time of the clock`() throws {
    let replay = try TrackReplay(walk(seconds: 600), start: start, pace: 7)
    for time in times(replay) { #expect(replay.fix(at: time).time == time) }
  }

  @Test func `A replay is silent during a rest and has a fix at its end`() throws {
    let replay = try TrackReplay(walk(seconds: 100, rest: 28_800), start: start)
    let times = times(replay)
    let resting = times.filter {
      $0 > start.advanced(bySeconds: 101) && $0 < start.advanced(bySeconds: 28_900)
    }
    #expect(resting.isEmpty)
    #expect(times.contains(start.advanced(bySeconds: 28_900)))
  }

  @Test func `A replay waits for its start`() throws {
    let replay = try TrackReplay(walk(seconds: 10), start: start)
    #expect(replay.next(after: WallTime(seconds: 1)) == start)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-9, 1e9])
  func `An impossible pace is refused`(pace: Double) throws {
    let track = try walk(seconds: 10)
    #expect(throws: TrackProblem.self) { try TrackReplay(track, start: start, pace: pace) }
  }

  @Test func `A replay at the ends of time does not overflow`() throws {
    let track = try Track(points: [
      Track.Point(elapsed: 0, coordinate: TrackTests.gate),
      Track.Point(elapsed: .max, coordinate: TrackTests.tower),
    ])
    let replay = try TrackReplay(track, start: WallTime(microseconds: .max - 10), pace: 0.001)
    #expect(replay.end == WallTime(microseconds: .max))
    #expect(replay.next(after: replay.start) == replay.end)
    #expect(replay.fix(at: WallTime(microseconds: .min)).coordinate == TrackTests.gate)
  }
}
