import Foundation
package import NotificationModel

/// The shortest way between two places, on a ball of the earth's size.
///
/// The earth is a little flatter, which changes a distance by half a percent: enough for where
/// somebody is between two points of a track, not for whether they are inside a region.
package enum GreatCircle {
  private static let radius = 6_371_008.8

  /// How many metres lie between two places.
  package static func distance(_ from: Coordinate, _ to: Coordinate) -> Double {
    radius * angle(direction(from), direction(to))
  }

  /// The place at a part of the way, from 0 to 1; over the antimeridian and the poles as well.
  static func place(_ from: Coordinate, _ to: Coordinate, at part: Double) -> Coordinate {
    if part <= 0 || from == to { return from }
    if part >= 1 { return to }
    let (start, end) = (direction(from), direction(to))
    let angle = angle(start, end)
    let sine = sin(angle)
    // From one side of the earth to the other every way is as short.
    guard sine > 1e-12 else { return angle < 1 ? from : (part < 0.5 ? from : to) }
    let (first, second) = (sin((1 - part) * angle) / sine, sin(part * angle) / sine)
    return coordinate(start * first + end * second)
  }

  /// The direction in which the way begins, in degrees from true north; nothing without a way.
  static func course(_ from: Coordinate, _ to: Coordinate) -> Double? {
    if from == to { return nil }
    let (south, north) = (from.latitude * .pi / 180, to.latitude * .pi / 180)
    let turn = (to.longitude - from.longitude) * .pi / 180
    let east = sin(turn) * cos(north)
    let ahead = cos(south) * sin(north) - sin(south) * cos(north) * cos(turn)
    let degrees = atan2(east, ahead) * 180 / .pi
    let positive = degrees < 0 ? degrees + 360 : degrees
    return positive < 360 ? positive : 0
  }

  private static func direction(_ place: Coordinate) -> SIMD3<Double> {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    return SIMD3(
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  private static func coordinate(_ direction: SIMD3<Double>) -> Coordinate {
    Coordinate(
      latitude: atan2(direction.z, hypot(direction.x, direction.y)) * 180 / .pi,
      longitude: atan2(direction.y, direction.x) * 180 / .pi)
  }

  /// Stays exact for places a metre apart, where the cosine of an angle is nearly 1.
  private static func angle(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
    let difference = first - second
    let sum = first + second
    return 2 * atan2((difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
  }
}
