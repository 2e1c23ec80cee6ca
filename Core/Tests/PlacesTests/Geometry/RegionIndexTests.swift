import NotificationModel
import Places
import TestSupport
import Testing

@Suite struct `The index of regions` {
  /// Circles and places drawn from a seed: in a town, along the date line, around a pole, all over the earth.
  private struct Draw {
    var numbers: SeededGenerator

    mutating func coordinate() -> Coordinate {
      switch number(below: 5) {
      case 0: place(52.4...52.6, 13.3...13.5)
      case 1: place(0...1, number(below: 2) == 0 ? 179.9...180 : -180...(-179.9))
      case 2: place(89.9...90, -180...180)
      case 3: Coordinate(latitude: -90, longitude: 0)
      default: place(-90...90, -180...180)
      }
    }

    mutating func circle(_ key: Int64) throws -> RegionCircle {
      let place = coordinate()
      let radius = [1.0, 20, 100, 300, 5_000, 200_000, 1_000_000][number(below: 7)]
      let region = Region(
        identifier: "", latitude: place.latitude, longitude: place.longitude, radius: radius)
      return try #require(RegionCircle(region, key: key))
    }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

    private mutating func place(
      _ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>
    ) -> Coordinate {
      Coordinate(
        latitude: .random(in: latitudes, using: &numbers),
        longitude: .random(in: longitudes, using: &numbers))
    }
  }

  private static func expectSame(
    _ index: RegionIndex, _ circles: [Int64: RegionCircle], from point: GeocentricPoint,
    _ reach: Double, seed: Int
  ) {
    let wanted = circles.values.filter { point.distance(to: $0.centre) <= $0.radius + reach }
    let found = index.near(point, within: reach).map(\.key)
    #expect(found.sorted() == wanted.map(\.key).sorted(), "seed \(seed), reach \(reach)")
    let border = circles.values.map { abs(point.distance(to: $0.centre) - $0.radius) }.min()
    #expect(index.nearestBorder(from: point) == border, "seed \(seed)")
  }

  @Test(arguments: 1...4)
  func `The index gives the same answers as a test of all circles, after any changes`(seed: Int)
    throws
  {
    var draw = Draw(numbers: SeededGenerator(seed: UInt64(seed)))
    var index = RegionIndex()
    var circles: [Int64: RegionCircle] = [:]
    for step in 1...1_500 {
      // It grows, then shrinks to nothing, then grows again.
      let grows = draw.number(below: 10) < (step < 500 || step > 1_200 ? 8 : 1)
      if grows {
        let circle = try draw.circle(Int64(step))
        index.insert(circle)
        circles[circle.key] = circle
      } else if let circle = circles.values.min(by: { $0.key % 7 < $1.key % 7 }) {
        index.remove(circle)
        circles[circle.key] = nil
      }
      #expect(index.count == circles.count)
      guard step % 25 == 0 else { continue }
      for reach in [0.0, 100, 40_000] {
        let place = GeocentricPoint(draw.coordinate())
        Self.expectSame(index, circles, from: place, reach, seed: seed)
      }
    }
  }

  @Test func `Many circles at one position are separated by their keys`() throws {
    let region = Region(identifier: "", latitude: 52.5, longitude: 13.4, radius: 50)
    let here = GeocentricPoint(Coordinate(latitude: 52.5, longitude: 13.4))
    var index = RegionIndex()
    for key in 0..<2_000 {
      index.insert(try #require(RegionCircle(region, key: Int64(key * 7 % 2_000))))
    }
    #expect(Set(index.near(here, within: 0).map(\.key)) == Set(0..<2_000))
    for key in 0..<1_999 { index.remove(try #require(RegionCircle(region, key: Int64(key)))) }
    #expect(index.near(here, within: 0).map(\.key) == [1_999])
    #expect(index.nearestBorder(from: here) == 50)
  }

  @Test func `An empty index finds nothing, and removing an unknown circle is ignored`() throws {
    let region = Region(identifier: "", latitude: 0, longitude: 0, radius: 1)
    let circle = try #require(RegionCircle(region, key: 1))
    let other = try #require(RegionCircle(region, key: 2))
    var index = RegionIndex()
    index.remove(circle)
    #expect(index.isEmpty)
    #expect(index.near(circle.centre, within: .infinity).isEmpty)
    #expect(index.nearestBorder(from: circle.centre) == nil)
    index.insert(circle)
    index.remove(other)
    #expect(index.count == 1)
    index.remove(circle)
    #expect(index.isEmpty && index.nearestBorder(from: circle.centre) == nil)
  }

  @Test func `A copy of the index stays as it was`() throws {
    let region = Region(identifier: "", latitude: 0, longitude: 0, radius: 1)
    let circle = try #require(RegionCircle(region))
    var index = RegionIndex()
    for key in 0..<100 { index.insert(try #require(RegionCircle(region, key: Int64(key)))) }
    let copy = index
    for key in 0..<50 { index.remove(try #require(RegionCircle(region, key: Int64(key)))) }
    #expect(index.count == 50 && copy.count == 100)
    #expect(copy.near(circle.centre, within: 0).count == 100)
  }
}
