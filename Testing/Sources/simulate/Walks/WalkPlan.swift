import Foundation
import NotificationModel

/// The true location on a walk of some kilometres in and around a region, second by second.
///
/// The walk leads from stop to stop in straight lines, at the pace of a walker, a cyclist or a bus. Some stops lie
/// well inside the region, some well outside, some within some metres of its border; some ways only touch it.
struct WalkPlan {
  /// The region.
  let centre: Coordinate
  let radius: Double
  /// The true location at each second.
  private(set) var spots: [Spot] = []
  /// The seconds at stops, where some receivers are less exact.
  private(set) var isResting: [Bool] = []

  init(_ draw: inout SeededGenerator) {
    centre = Self.centre(&draw)
    radius = draw.pick([50, 100, 100, 150, 200, 300, 500, 1_000])
    var here = outside(&draw)
    if draw.chance(25) { here = inside(&draw) }
    rest(at: here, draw.number(in: 60...300))
    for _ in 0..<(4 + draw.below(5)) {
      let there: Spot
      switch draw.below(10) {
      case 0...3: there = inside(&draw)
      case 4...7: there = outside(&draw)
      default: there = nearBorder(&draw)
      }
      go(from: here, to: there, at: draw.pick([1.2, 1.4, 1.4, 1.6, 4.5, 11]))
      here = there
      rest(at: here, draw.number(in: draw.chance(70) ? 150...900 : 0...60))
    }
  }

  private static func centre(_ draw: inout SeededGenerator) -> Coordinate {
    switch draw.below(10) {
    case 0: Coordinate(latitude: draw.number(in: -60...60), longitude: 180)
    case 1: Coordinate(latitude: draw.pick([-90, 89.999, 90]), longitude: 12)
    default:
      Coordinate(latitude: draw.number(in: -65...70), longitude: draw.number(in: -180...180))
    }
  }

  private func inside(_ draw: inout SeededGenerator) -> Spot {
    Spot(distance: draw.number(in: 0...(0.3 * radius)), angle: draw.angle())
  }

  private func outside(_ draw: inout SeededGenerator) -> Spot {
    Spot(distance: radius + draw.number(in: 250...1_800), angle: draw.angle())
  }

  private func nearBorder(_ draw: inout SeededGenerator) -> Spot {
    Spot(distance: max(0, radius + draw.number(in: -40...40)), angle: draw.angle())
  }

  private mutating func rest(at spot: Spot, _ seconds: Double) {
    for _ in 0..<Int(seconds) { add(spot, isResting: true) }
  }

  private mutating func go(from here: Spot, to there: Spot, at pace: Double) {
    let seconds = max(1, Int(here.distance(to: there) / pace))
    for second in 1...seconds {
      add(here + (there - here) * (Double(second) / Double(seconds)), isResting: false)
    }
  }

  private mutating func add(_ spot: Spot, isResting resting: Bool) {
    spots.append(spot)
    isResting.append(resting)
  }
}

/// A flat map of some kilometres: the plane that touches the earth at a point, whose points lie above the earth's.
///
/// Lengths on it are exact to less than a millimetre. It shares no code with the distances of the product.
struct Ground {
  private let latitude: Double
  private let longitude: Double
  private let origin: (x: Double, y: Double, z: Double)

  private static let radius = 6_378_137.0
  private static let flattening = 1 / 298.257_223_563
  private static let squeeze = (1 - flattening) * (1 - flattening)

  init(at place: Coordinate) {
    latitude = place.latitude * .pi / 180
    longitude = place.longitude * .pi / 180
    let normal = Self.radius / (1 - (1 - Self.squeeze) * sin(latitude) * sin(latitude)).squareRoot()
    origin = (
      normal * cos(latitude) * cos(longitude), normal * cos(latitude) * sin(longitude),
      normal * Self.squeeze * sin(latitude)
    )
  }

  /// Returns the coordinate of the earth below a point of the map.
  func coordinate(of spot: Spot) -> Coordinate {
    let inward = -sin(latitude) * spot.north
    let x = origin.x - sin(longitude) * spot.east + inward * cos(longitude)
    let y = origin.y + cos(longitude) * spot.east + inward * sin(longitude)
    let z = origin.z + cos(latitude) * spot.north
    return Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot() * Self.squeeze) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }
}

/// A point of the map, in metres from the point of contact with the earth.
struct Spot: Hashable, Sendable {
  var east: Double
  var north: Double

  init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// Creates a point at a distance in a direction, in radians.
  init(distance: Double, angle: Double) {
    self.init(east: distance * cos(angle), north: distance * sin(angle))
  }

  /// The distance from the point where the map touches the earth.
  var distance: Double { (east * east + north * north).squareRoot() }

  func distance(to other: Spot) -> Double { (self - other).distance }

  static func + (left: Spot, right: Spot) -> Spot {
    Spot(east: left.east + right.east, north: left.north + right.north)
  }

  static func - (left: Spot, right: Spot) -> Spot {
    Spot(east: left.east - right.east, north: left.north - right.north)
  }

  static func * (spot: Spot, factor: Double) -> Spot {
    Spot(east: spot.east * factor, north: spot.north * factor)
  }
}
