import Foundation
import NotificationModel
import Places

/// The tangent plane of the earth at a point: a map of its surroundings, also at the poles.
struct TangentPlane {
  private let origin: GeocentricPoint
  private let east: GeocentricPoint
  private let north: GeocentricPoint

  init(at place: Coordinate) {
    let latitude = place.latitude * .pi / 180
    let longitude = place.longitude * .pi / 180
    origin = GeocentricPoint(place)
    east = GeocentricPoint(x: -sin(longitude), y: cos(longitude), z: 0)
    north = GeocentricPoint(
      x: -sin(latitude) * cos(longitude), y: -sin(latitude) * sin(longitude), z: cos(latitude))
  }

  /// The coordinate of a point of the map; the axes of the map may be turned, in radians.
  func coordinate(east metres: Double, turnedBy angle: Double) -> Coordinate {
    coordinate(east: metres * cos(angle), north: metres * sin(angle))
  }

  /// The coordinate of a point of the map, in metres from the point of contact.
  func coordinate(east eastward: Double, north northward: Double) -> Coordinate {
    let x = origin.x + east.x * eastward + north.x * northward
    let y = origin.y + east.y * eastward + north.y * northward
    let z = origin.z + north.z * northward
    // Any point nearby is sufficient if all comparisons use it: heights are ignored.
    let flattening = 1 / 298.257_223_563
    let parallel = (x * x + y * y).squareRoot()
    return Coordinate(
      latitude: atan2(z, parallel * (1 - flattening) * (1 - flattening)) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }
}
