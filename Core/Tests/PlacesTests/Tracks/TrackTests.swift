import NotificationModel
import Testing

@testable import Places

@Suite struct TrackTests {
  static let gate = Coordinate(latitude: 52.5163, longitude: 13.3777)
  static let tower = Coordinate(latitude: 52.5208, longitude: 13.4094)

  @Test func `A track without times is walked`() throws {
    let track = try Track(through: [Self.gate, Self.tower])
    let metres = GreatCircle.distance(Self.gate, Self.tower)
    #expect((2_190...2_210).contains(metres))
    #expect(abs(Double(track.duration) / 1_000_000 - metres / 1.4) < 0.001)
    #expect(track.points.map(\.elapsed) == [0, track.duration])
  }

  @Test func `A faster track needs less time`() throws {
    let slow = try Track(through: [Self.gate, Self.tower, Self.gate], speed: 1)
    let fast = try Track(through: [Self.gate, Self.tower, Self.gate], speed: 10)
    #expect(abs(Double(slow.duration) / Double(fast.duration) - 10) < 0.001)
  }

  @Test func `A track of one point needs no time`() throws {
    #expect(try Track(through: [Self.gate]).duration == 0)
  }

  @Test(arguments: [
    ([], "a track begins with a point at time 0; add one"),
    ([Track.Point(elapsed: 1, coordinate: gate)], "a track begins with a point at time 0; add one"),
    (
      [Track.Point(elapsed: 0, coordinate: Coordinate(latitude: 91, longitude: 0))],
      "point 1 is not a place on the earth; correct it"
    ),
    (
      [Track.Point(elapsed: 0, coordinate: Coordinate(latitude: .nan, longitude: 0))],
      "point 1 is not a place on the earth; correct it"
    ),
    (
      [Track.Point(elapsed: 0, coordinate: gate, accuracy: .infinity)],
      "point 1 is not a place on the earth; correct it"
    ),
    (
      [0, 5, 4].map { Track.Point(elapsed: $0, coordinate: gate) },
      "point 3 is earlier than the one before it; put them in order"
    ),
  ])
  func `Points that make no track are refused`(points: [Track.Point], message: String) {
    let problem = #expect(throws: TrackProblem.self) { try Track(points: points) }
    #expect(problem?.message == message)
  }

  @Test func `More points than the limit are refused`() {
    let point = Track.Point(elapsed: 0, coordinate: Self.gate)
    let problem = #expect(throws: TrackProblem.self) {
      try Track(points: Array(repeating: point, count: TrackLimits.points + 1))
    }
    #expect(problem?.message == "more than 262144 points; make it smaller")
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-300])
  func `A speed that gets nowhere is refused`(speed: Double) {
    #expect(throws: TrackProblem.self) {
      try Track(through: [Self.gate, Self.tower], speed: speed)
    }
  }
}
