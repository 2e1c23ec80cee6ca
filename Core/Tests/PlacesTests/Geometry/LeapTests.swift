import NotificationModel
import Places
import Testing

@Suite struct `Fixes that may be mistakes` {
  private let home = Coordinate(latitude: 52.5, longitude: 13.4)
  private var plane: TangentPlane { TangentPlane(at: home) }

  private func sighting(
    _ metres: Double, at seconds: Double, after last: Observation?, accuracy: Double = 5,
    byHand: Bool = false
  ) throws -> Observation {
    try #require(
      Observation(
        LocationFix(
          coordinate: plane.coordinate(east: metres, north: 0), accuracy: accuracy,
          time: WallTime(seconds: 0), isSimulated: byHand), at: Int64(seconds * 1e6), after: last))
  }

  private func see(_ fixes: [(metres: Double, at: Double)], byHand: Bool = false) throws -> (
    crossed: [RegionState], track: RegionTrack
  ) {
    let circle = try #require(
      RegionCircle(
        Region(identifier: "r", latitude: home.latitude, longitude: home.longitude, radius: 100)))
    var track = RegionTrack()
    var last: Observation?
    var crossed: [RegionState] = []
    for (metres, seconds) in fixes {
      let next = try sighting(metres, at: seconds, after: last, byHand: byHand)
      if let side = track.observe(next, around: circle) { crossed.append(side) }
      last = next
    }
    return (crossed, track)
  }

  @Test func `A leap away and back leaves the next fixes trusted`() throws {
    var last: Observation?
    let leaps = try [0, 2, 400, 4, 5].enumerated().map { second, metres in
      let next = try sighting(metres, at: Double(second), after: last)
      last = next
      return next.isLeap
    }
    #expect(leaps == [false, false, true, false, false])
  }

  @Test func `A position that is kept after a leap is trusted from the second fix on`() throws {
    var last: Observation?
    let leaps = try [0, 400, 401, 402].enumerated().map { second, metres in
      let next = try sighting(metres, at: Double(second), after: last)
      last = next
      return next.isLeap
    }
    #expect(leaps == [false, true, false, false])
  }

  @Test func `A fix set by hand, slow enough or inexact enough is not a leap`() throws {
    let first = try sighting(0, at: 0, after: nil)
    #expect(try sighting(5_000, at: 1, after: first, byHand: true).isLeap == false)
    #expect(try sighting(5_000, at: 60, after: first).isLeap == false)
    #expect(try sighting(5_000, at: 1, after: first, accuracy: 2_000).isLeap == false)
    #expect(try sighting(5_000, at: 1, after: first).isLeap)
  }

  @Test func `A dwell after a leap ends only by a fix`() throws {
    let (crossed, track) = try see([(0, 0), (0, 100), (500, 101)])
    #expect(crossed.isEmpty)
    #expect(track.due() == nil)
    #expect(try see([(0, 0), (0, 100), (500, 101), (2, 1_000)]).crossed.isEmpty)
    #expect(try see([(0, 0), (0, 100), (500, 101), (510, 1_000)]).crossed == [.outside])
    #expect(try see([(0, 0), (0, 100), (500, 101), (510, 110)]).crossed.isEmpty)
  }

  @Test func `A leap that the next fixes do not confirm makes no crossing at the border either`()
    throws
  {
    for fixes in [
      [(0, 0), (95, 100), (900, 101), (105, 102), (106, 122), (106, 200)],
      [(0, 0), (95, 100), (900, 101), (901, 102), (105, 103), (106, 125), (106, 200)],
      [(0, 0), (95, 100), (900, 150), (105, 151), (106, 175), (106, 300)],
    ] as [[(Double, Double)]] {
      let (crossed, track) = try see(fixes)
      #expect(crossed.isEmpty)
      #expect(track.due() == nil)
    }
  }

  @Test func `A sudden fix that is not confirmed makes the dwell longer`() throws {
    // 40 metres a second: a car, or an error. A car continues to report.
    #expect(try see([(0, 0), (95, 100), (900, 120)]).track.due() == 210_000_000)
    #expect(try see([(0, 0), (95, 100), (900, 120), (901, 122)]).track.due() == 210_000_000)
    #expect(try see([(0, 0), (95, 100), (900, 120), (910, 125)]).track.due() == 140_000_000)
    #expect(try see([(0, 0), (95, 100), (900, 120), (910, 140)]).crossed == [.outside])
    // 8 metres a second: a cyclist.
    #expect(try see([(0, 0), (95, 100), (900, 200)]).track.due() == 220_000_000)
    #expect(try see([(0, 0), (95, 100), (900, 120)], byHand: true).track.due() == 140_000_000)
    var (_, track) = try see([(0, 0), (95, 100), (900, 120)])
    #expect(track.endDwell(at: 209_999_999) == nil)
    #expect(track.endDwell(at: 210_000_000) == .outside)
    #expect(track == RegionTrack(state: .outside))
  }

  @Test func `A coarse fix does not excuse a stray one after it`() throws {
    let rest = try sighting(0, at: 0, after: nil)
    let coarse = try sighting(600, at: 5, after: rest, accuracy: 2_000)
    #expect(!coarse.isLeap)
    #expect(try sighting(900, at: 7, after: coarse).isLeap)
    #expect(try sighting(10, at: 7, after: coarse).isLeap == false)
    // If a coarse fix is all that is known, no fix is a leap.
    let first = try sighting(600, at: 5, after: nil, accuracy: 2_000)
    #expect(try sighting(900, at: 7, after: first).isLeap == false)
  }

  @Test func `Later fixes are not compared with a stray one`() throws {
    // 30 metres a second, which a car can reach; the next fix shows that it was not one.
    let fixes = [(130.0, 0.0), (130, 30), (1_900, 90), (131, 92), (60, 240)]
    #expect(try see(fixes).track.due() == 260_000_000)
    #expect(try see(fixes + [(60, 260)]).crossed == [.inside])
  }

  @Test func `Two stray fixes in different positions do not confirm each other`() throws {
    let (crossed, track) = try see([(0, 0), (5, 60), (400, 70), (-1_900, 80), (8, 95), (8, 150)])
    #expect(crossed.isEmpty)
    #expect(track == RegionTrack(state: .inside))
  }

  @Test func `A device that moves on as fast as before makes no sudden fix`() throws {
    // 20 metres a second, a fix each ten seconds, and the last one shortly past the border.
    let (crossed, track) = try see((-1...4).map { (-850 + 200 * Double($0), 10 * Double($0)) })
    #expect(crossed.isEmpty)
    #expect(track.due() == 60_000_000)
  }

  @Test func `A coarse fix counts for nothing while an exact one says more`() throws {
    let circle = try #require(
      RegionCircle(
        Region(identifier: "r", latitude: home.latitude, longitude: home.longitude, radius: 1_000)))
    for (seconds, due) in [(16.0, nil), (150, 240_000_000)] as [(Double, Int64?)] {
      var track = RegionTrack()
      let first = try sighting(1_690, at: 0, after: nil)
      _ = track.observe(first, around: circle)
      _ = track.observe(try sighting(690, at: seconds, after: first, accuracy: 784), around: circle)
      #expect(track.due() == due)
    }
  }

  @Test func `One inexact fix in a small region needs another one`() throws {
    let circle = try #require(
      RegionCircle(
        Region(identifier: "r", latitude: home.latitude, longitude: home.longitude, radius: 50)))
    var track = RegionTrack()
    let first = try sighting(83, at: 0, after: nil, accuracy: 26)
    _ = track.observe(first, around: circle)
    let second = try sighting(29, at: 30, after: first, accuracy: 87)
    _ = track.observe(second, around: circle)
    #expect(track.due() == 120_000_000)
    var other = track
    #expect(
      other.observe(try sighting(30, at: 60, after: second, accuracy: 80), around: circle)
        == .inside)
    _ = track.observe(try sighting(95, at: 60, after: second, accuracy: 60), around: circle)
    #expect(track.due() == nil)
  }

  @Test func `A first fix that was a mistake makes no crossing`() throws {
    for fixes in [
      [(500, 0), (3, 1), (4, 2), (5, 60), (2, 100)], [(3, 0), (500, 1), (4, 2), (5, 60), (2, 100)],
    ] as [[(Double, Double)]] {
      let (crossed, track) = try see(fixes)
      #expect(crossed.isEmpty)
      #expect(track.state == .inside)
    }
  }

  @Test func `Positions set by hand count at once`() throws {
    #expect(try see([(5_000, 0), (0, 0), (0, 20)], byHand: true).crossed == [.inside])
    #expect(try see([(5_000, 0), (0, 0)], byHand: true).track.due() == 20_000_000)
  }

  @Test(arguments: [
    (91.0, 0.0, 5.0), (0, 180.5, 5), (.nan, 0, 5), (0, .infinity, 5), (0, 0, -1), (0, 0, .nan),
    (0, 0, .infinity),
  ])
  func `A fix without a valid position or accuracy is refused`(
    latitude: Double, longitude: Double, accuracy: Double
  ) {
    let fix = LocationFix(
      coordinate: Coordinate(latitude: latitude, longitude: longitude), accuracy: accuracy,
      time: WallTime(seconds: 0))
    #expect(Observation(fix, at: 0) == nil)
  }

  @Test func `A fix never counts as better than five metres`() throws {
    #expect(try sighting(0, at: 0, after: nil, accuracy: 0).accuracy == 5)
    #expect(try sighting(0, at: 0, after: nil, accuracy: 30).accuracy == 30)
  }
}
