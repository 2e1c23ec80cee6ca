import Foundation
import NotificationModel

/// A flat map of some kilometres: the plane that touches the earth at a place, whose points lie above the earth's.
///
/// Lengths on it are right to less than a millimetre. It shares nothing with the distances of the product.
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

  /// The place of the earth below a point of the map.
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
