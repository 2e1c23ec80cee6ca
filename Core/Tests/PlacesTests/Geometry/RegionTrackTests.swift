import Foundation
import NotificationModel
import Places
import TestSupport
import Testing

@Suite struct `Crossing a border` {
  /// A region and a device that reports points east of its middle.
  private struct Scene {
    let circle: RegionCircle
    let plane: TangentPlane
    var track = RegionTrack()
    var last: Observation?

    init(radius: Double, latitude: Double = 52.5, longitude: Double = 13.4) throws {
      circle = try #require(
        RegionCircle(
          Region(identifier: "r", latitude: latitude, longitude: longitude, radius: radius)))
      plane = TangentPlane(at: Coordinate(latitude: latitude, longitude: longitude))
    }

    mutating func fix(
      _ metres: Double, at seconds: Double, accuracy: Double = 5, byHand: Bool = false
    ) throws -> RegionState? {
      let fix = LocationFix(
        coordinate: plane.coordinate(east: metres, north: 0), accuracy: accuracy,
        time: WallTime(seconds: 0), isSimulated: byHand)
      let sighting = try #require(Observation(fix, at: Int64(seconds * 1e6), after: last))
      last = sighting
      return track.observe(sighting, around: circle)
    }
  }

  @Test(.rules("B23")) func `An entry counts after 20 seconds inside`() throws {
    var scene = try Scene(radius: 100)
    #expect(try scene.fix(500, at: 0) == nil)
    #expect(try scene.fix(60, at: 60) == nil)
    #expect(try scene.fix(40, at: 79.9) == nil)
    #expect(try scene.fix(30, at: 80) == .inside)
    #expect(try scene.fix(20, at: 200) == nil)
  }

  @Test(.rules("B23")) func `An exit counts after 20 seconds outside`() throws {
    var scene = try Scene(radius: 100)
    #expect(try scene.fix(10, at: 0) == nil)
    #expect(try scene.fix(130, at: 100) == nil)
    #expect(try scene.fix(150, at: 110) == nil)
    #expect(try scene.fix(400, at: 121) == .outside)
  }

  @Test(.rules("B23"))
  func `A device inside from the start makes no crossing, one that leaves and returns does`() throws
  {
    var scene = try Scene(radius: 100)
    for second in 0..<100 { #expect(try scene.fix(3, at: Double(second)) == nil) }
    #expect(scene.track.state == .inside)
    _ = try scene.fix(200, at: 200)
    #expect(try scene.fix(200, at: 220) == .outside)
    _ = try scene.fix(0, at: 300)
    #expect(try scene.fix(0, at: 320) == .inside)
  }

  @Test(.rules("B23")) func `A fix in the cushion counts for nothing, from either side`() throws {
    var scene = try Scene(radius: 100)
    _ = try scene.fix(500, at: 0)
    for second in 1...500 { #expect(try scene.fix(82, at: Double(30 * second)) == nil) }
    var inside = try Scene(radius: 100)
    _ = try inside.fix(10, at: 0)
    for second in 1...500 { #expect(try inside.fix(118, at: Double(30 * second)) == nil) }
  }

  @Test(.rules("B23")) func `Passing through in less than the dwell is not a crossing`() throws {
    var scene = try Scene(radius: 200)
    for second in 0..<60 {
      #expect(try scene.fix(-600 + 25 * Double(second), at: Double(second)) == nil)
    }
    #expect(scene.track.state == .outside)
    #expect(scene.track.due() == nil)
  }

  @Test func `A dwell ends without another fix`() throws {
    var scene = try Scene(radius: 100)
    _ = try scene.fix(500, at: 0)
    #expect(scene.track.due() == nil)
    _ = try scene.fix(50, at: 100)
    #expect(scene.track.due() == 120_000_000)
    #expect(scene.track.due(dwell: 1_000_000) == 101_000_000)
    #expect(scene.track.endDwell(at: 119_999_999) == nil)
    #expect(scene.track.endDwell(at: 120_000_000) == .inside)
    #expect(scene.track.endDwell(at: 120_000_000) == nil)
    #expect(scene.track.due() == nil)
  }

  @Test func `A fix after an unobserved end of a dwell finds it ended`() throws {
    var scene = try Scene(radius: 100)
    _ = try scene.fix(500, at: 0)
    _ = try scene.fix(50, at: 100)
    #expect(try scene.fix(500, at: 1_000) == .inside)
    #expect(try scene.fix(500, at: 1_020) == .outside)
  }

  @Test
  func `A return over the border restarts the dwell, one into the cushion only pauses it`() throws {
    var scene = try Scene(radius: 100)
    _ = try scene.fix(500, at: 0)
    _ = try scene.fix(50, at: 100)
    _ = try scene.fix(105, at: 110)
    _ = try scene.fix(50, at: 115)
    #expect(try scene.fix(50, at: 130) == nil)
    #expect(try scene.fix(50, at: 135) == .inside)
    _ = try scene.fix(130, at: 200)
    _ = try scene.fix(104, at: 210)
    #expect(try scene.fix(104, at: 220) == nil)
    #expect(scene.track.due() == 290_000_000)
    #expect(try scene.fix(125, at: 230) == .outside)
  }

  @Test func `A fix of some kilometres does not put the device into a small region`() throws {
    var scene = try Scene(radius: 100)
    _ = try scene.fix(500, at: 0)
    for second in 1...10 {
      #expect(try scene.fix(0, at: Double(second * 60), accuracy: 3_000) == nil)
    }
    #expect(scene.track.state == .outside)
    // Far enough away it shows that the device is outside.
    var inside = try Scene(radius: 100)
    _ = try inside.fix(0, at: 0)
    #expect(try inside.fix(9_000, at: 1_000, accuracy: 3_000) == nil)
    #expect(inside.track.due() == nil)
    _ = try inside.fix(9_200, at: 2_000, accuracy: 3_000)
    #expect(inside.track.endDwell(at: 2_020_000_000) == .outside)
    // In a large region it shows both.
    var large = try Scene(radius: 20_000)
    _ = try large.fix(40_000, at: 0, accuracy: 3_000)
    _ = try large.fix(5_000, at: 3_600, accuracy: 3_000)
    #expect(large.track.endDwell(at: 3_620_000_000) == .inside)
  }

  @Test func `A fix of some kilometres does not end a dwell or anything else`() throws {
    var scene = try Scene(radius: 100)
    _ = try scene.fix(500, at: 0)
    _ = try scene.fix(20, at: 100)
    #expect(try scene.fix(300, at: 110, accuracy: 2_000) == nil)
    #expect(scene.track.due() == 120_000_000)
    #expect(scene.track.endDwell(at: 120_000_000) == .inside)
  }

  @Test func `A region of a metre is entered and left with fixes of five`() throws {
    var scene = try Scene(radius: 1)
    _ = try scene.fix(100, at: 0)
    _ = try scene.fix(4, at: 60)
    _ = try scene.fix(9, at: 65)
    #expect(try scene.fix(2, at: 80) == .inside)
    for second in 0..<100 { #expect(try scene.fix(15, at: Double(100 + second)) == nil) }
    _ = try scene.fix(25, at: 300)
    #expect(scene.track.endDwell(at: 320_000_000) == .outside)
  }

  @Test func `A region of a thousand kilometres has the same border`() throws {
    let radius = 1_000_000.0
    var scene = try Scene(radius: radius)
    // A point so far away on the flat map is farther away on the earth.
    func map(_ way: Double) -> Double { 6_378_000 * tan(way / 6_378_000) }
    _ = try scene.fix(map(radius + 30_000), at: 0)
    _ = try scene.fix(map(radius - 30_000), at: 10_000)
    #expect(scene.track.endDwell(at: 10_020_000_000) == .inside)
  }

  @Test(arguments: [(0.0, 180.0), (10, -180), (90, 0), (-90, 50), (89.999, 179.999), (0, 0)])
  func `A region at the date line or a pole works like others`(
    latitude: Double, longitude: Double
  ) throws {
    for side in [-1.0, 1] {
      var scene = try Scene(radius: 150, latitude: latitude, longitude: longitude)
      _ = try scene.fix(side * 400, at: 0)
      _ = try scene.fix(side * -80, at: 100)
      #expect(scene.track.endDwell(at: 120_000_000) == .inside)
      _ = try scene.fix(side * -190, at: 200)
      #expect(scene.track.endDwell(at: 220_000_000) == .outside)
    }
  }

  @Test func `A dwell that a restart interrupted counts from the first fix after it`() throws {
    var scene = try Scene(radius: 100)
    _ = try scene.fix(500, at: 90_000)
    _ = try scene.fix(50, at: 100_000)
    scene.track = scene.track.restarted
    scene.last = nil
    #expect(scene.track == RegionTrack(state: .outside))
    #expect(try scene.fix(50, at: 3) == nil)
    #expect(try scene.fix(50, at: 22) == nil)
    #expect(try scene.fix(50, at: 23) == .inside)
  }
}
