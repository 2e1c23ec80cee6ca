import Foundation
import NotificationModel
import Places
import TestSupport
import Testing

@Suite struct `Distances along the earth` {
  private func coordinate(_ point: (Double, Double)) -> Coordinate {
    Coordinate(latitude: point.0, longitude: point.1)
  }

  @Test(arguments: KnownLine.all)
  func `Known lines have the known length, in both directions`(line: KnownLine) {
    let (start, end) = (coordinate(line.start), coordinate(line.end))
    #expect(abs(start.distance(to: end) - line.metres) < 1e-6, "\(line)")
    #expect(start.distance(to: end) == end.distance(to: start), "\(line)")
  }

  @Test func `A line keeps its length if turned about the axis or mirrored at the equator`() {
    for line in KnownLine.all {
      let length = coordinate(line.start).distance(to: coordinate(line.end))
      for turn in [-180.0, -77, 13, 360] {
        let turned = Coordinate(latitude: line.start.0, longitude: line.start.1 + turn).distance(
          to: Coordinate(latitude: line.end.0, longitude: line.end.1 + turn))
        #expect(abs(turned - length) < 1e-6, "\(line) turned by \(turn)")
      }
      let mirrored = Coordinate(latitude: -line.start.0, longitude: line.start.1).distance(
        to: Coordinate(latitude: -line.end.0, longitude: line.end.1))
      #expect(abs(mirrored - length) < 1e-6, "\(line) mirrored")
    }
  }

  @Test func `A quarter of a meridian is the integral of its curvature`() {
    // Simpson's rule over the radius of curvature, which is independent of the tested code.
    let squared = (2 - 1 / 298.257_223_563) / 298.257_223_563
    func radius(_ latitude: Double) -> Double {
      6_378_137 * (1 - squared) / pow(1 - squared * pow(sin(latitude), 2), 1.5)
    }
    let steps = 2_000
    let step = Double.pi / 2 / Double(steps)
    var sum = radius(0) + radius(.pi / 2)
    for index in 1..<steps { sum += radius(Double(index) * step) * (index % 2 == 0 ? 2 : 4) }
    let quarter = sum * step / 3
    let pole = Coordinate(latitude: 90, longitude: 123)
    #expect(
      abs(Coordinate(latitude: 0, longitude: 5).distance(to: pole) - quarter) < 1e-6)
    #expect(
      abs(Coordinate(latitude: -90, longitude: 5).distance(to: pole) - 2 * quarter) < 1e-6)
    // Between opposite points of the equator the way over a pole is the shortest.
    let across = Coordinate(latitude: 0, longitude: -90).distance(
      to: Coordinate(latitude: 0, longitude: 90))
    #expect(abs(across - 2 * quarter) < 1e-6)
  }

  @Test func `A degree along the equator is its share of the circle`() {
    for degrees in [1e-7, 0.001, 1, 90, 179] {
      let end = Coordinate(latitude: 0, longitude: degrees)
      let metres = Coordinate(latitude: 0, longitude: 0).distance(to: end)
      #expect(abs(metres - 6_378_137 * degrees * .pi / 180) < 1e-6, "\(degrees)")
    }
  }

  @Test func `A detour is never shorter than the direct way`() {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      let points = (0..<3).map { _ in
        Coordinate(
          latitude: .random(in: -90...90, using: &generator),
          longitude: .random(in: -180...180, using: &generator))
      }
      let about = points[0].distance(to: points[1]) + points[1].distance(to: points[2])
      #expect(points[0].distance(to: points[2]) <= about + 1e-6, "\(points)")
    }
  }

  @Test func `The distance from a position to itself is zero`() {
    for line in KnownLine.all {
      #expect(coordinate(line.start).distance(to: coordinate(line.start)) == 0)
    }
    for latitude in [-90.0, 90] {
      let pole = Coordinate(latitude: latitude, longitude: 12)
      #expect(pole.distance(to: Coordinate(latitude: latitude, longitude: -100)) < 1e-9)
    }
  }

  @Test(arguments: [(91, 0), (-90.001, 0), (.nan, 0), (.infinity, 0), (0, .nan), (0, .infinity)])
  func `The distance to an invalid position is NaN`(latitude: Double, longitude: Double) {
    let nowhere = Coordinate(latitude: latitude, longitude: longitude)
    let somewhere = Coordinate(latitude: 10, longitude: 10)
    #expect(nowhere.distance(to: somewhere).isNaN)
    #expect(somewhere.distance(to: nowhere).isNaN)
  }
}
