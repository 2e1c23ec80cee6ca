import Foundation
import NotificationModel
import Places
import TestSupport
import Testing

@Suite struct `Points by their way from the earth's centre` {
  @Test func `The axes meet the ellipsoid at the right points`() {
    let places: [(Double, Double, GeocentricPoint)] = [
      (0, 0, GeocentricPoint(x: 6_378_137, y: 0, z: 0)),
      (0, 90, GeocentricPoint(x: 0, y: 6_378_137, z: 0)),
      (0, -180, GeocentricPoint(x: -6_378_137, y: 0, z: 0)),
      (90, 12, GeocentricPoint(x: 0, y: 0, z: 6_356_752.314_245)),
      (-90, 77, GeocentricPoint(x: 0, y: 0, z: -6_356_752.314_245)),
    ]
    for (latitude, longitude, point) in places {
      let found = GeocentricPoint(Coordinate(latitude: latitude, longitude: longitude))
      #expect(found.chord(to: point) < 1e-6, "\(latitude), \(longitude)")
    }
  }

  /// The allowed error of the bent chord, by the length of the way; all in metres.
  @Test(arguments: [
    (1.0, 1e-6), (100, 1e-6), (10_000, 1e-6), (100_000, 1e-4), (1_000_000, 0.1), (1_990_000, 3),
  ])
  func `A bent chord is as long as the geodesic`(metres: Double, bound: Double) {
    var generator = SeededGenerator(seed: UInt64(metres))
    var worst = 0.0
    for _ in 0..<400 {
      let start = Coordinate(
        latitude: asin(.random(in: -1...1, using: &generator)) * 180 / .pi,
        longitude: .random(in: -180...180, using: &generator))
      let point = GeocentricPoint(start)
      let end = TangentPlane(at: start).coordinate(
        east: metres, turnedBy: .random(in: 0..<2 * .pi, using: &generator))
      let geodesic = start.distance(to: end)
      #expect(geodesic > metres * 0.9)
      worst = max(worst, abs(point.distance(to: GeocentricPoint(end)) - geodesic))
    }
    #expect(worst < bound, "\(metres) m: \(worst) m off")
  }

  @Test func `Distances far away are those of a sphere, and no chord is longer than the way`() {
    for line in KnownLine.all {
      let start = GeocentricPoint(Coordinate(latitude: line.start.0, longitude: line.start.1))
      let end = GeocentricPoint(Coordinate(latitude: line.end.0, longitude: line.end.1))
      #expect(start.chord(to: end) <= line.metres + 1e-6)
      #expect(abs(start.distance(to: end) - line.metres) <= line.metres * 0.01 + 1e-6, "\(line)")
      #expect(start.distance(to: end) == end.distance(to: start))
    }
  }
}
