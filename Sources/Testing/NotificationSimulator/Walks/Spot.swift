import Foundation

/// A point of the map, in metres from the place where it touches the earth.
struct Spot: Hashable, Sendable {
  var east: Double
  var north: Double

  init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// A point so far away in a direction, in radians.
  init(distance: Double, angle: Double) {
    self.init(east: distance * cos(angle), north: distance * sin(angle))
  }

  /// How far away the place is where the map touches the earth.
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
