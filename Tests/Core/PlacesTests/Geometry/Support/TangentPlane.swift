import Foundation
import NotificationModel
import Places

/// The plane that touches the earth at a place: a map of its surroundings, the poles' too.
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

  /// The place of the earth below a point of the map; the axes of the map may be turned, in radians.
  func coordinate(east metres: Double, turnedBy angle: Double) -> Coordinate {
    coordinate(east: metres * cos(angle), north: metres * sin(angle))
  }

  /// The place of the earth below a point of the map, in metres from the place that it touches.
  func coordinate(east eastward: Double, north northward: Double) -> Coordinate {
    let x = origin.x + east.x * eastward + north.x * northward
    let y = origin.y + east.y * eastward + north.y * northward
    let z = origin.z + north.z * northward
    // Any place nearby will do, as long as all comparisons are made with it: heights are left aside.
    let flattening = 1 / 298.257_223_563
    let parallel = (x * x + y * y).squareRoot()
    return Coordinate(
      latitude: atan2(z, parallel * (1 - flattening) * (1 - flattening)) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }
}
