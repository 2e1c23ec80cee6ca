package import NotificationModel
import Foundation

/// A point of the earth's surface as metres from the centre of the earth along three axes.
///
/// In these coordinates the date line and the poles are ordinary: near points have near numbers.
package struct GeocentricPoint: Hashable, Sendable {
  /// Towards the equator at the meridian of Greenwich.
  package var x: Double
  /// Towards the equator at 90 degrees east.
  package var y: Double
  /// Towards the north pole.
  package var z: Double

  /// Creates a point of three numbers; nothing is checked.
  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates the point of a coordinate, at the height of the ellipsoid WGS 84.
  ///
  /// - Parameter coordinate: a valid coordinate; for others the result is meaningless or not a number.
  package init(_ coordinate: Coordinate) {
    let latitude = coordinate.latitude * .pi / 180
    let longitude = coordinate.longitude * .pi / 180
    let (sine, cosine) = (sin(latitude), cos(latitude))
    let squared = Ellipsoid.eccentricitySquared
    let normal = Ellipsoid.equatorialRadius / (1 - squared * sine * sine).squareRoot()
    x = normal * cosine * cos(longitude)
    y = normal * cosine * sin(longitude)
    z = normal * (1 - squared) * sine
  }

  /// Returns the square of the straight line to another point, through the earth, in square metres.
  @inline(__always)
  func squaredChord(to other: GeocentricPoint) -> Double {
    let (eastward, sideward, northward) = (other.x - x, other.y - y, other.z - z)
    return eastward * eastward + sideward * sideward + northward * northward
  }

  /// Returns the length of the straight line to another point, through the earth, in metres.
  package func chord(to other: GeocentricPoint) -> Double { squaredChord(to: other).squareRoot() }

  /// Returns the distance to another point along the surface of the earth, in metres.
  ///
  /// The chord is bent with the curvature of the ellipsoid half-way, in the chord's direction. Up to 100 km
  /// that is less than a tenth of a millimetre from the geodesic, up to 1,000 km less than 10 cm, and up to
  /// 2,000 km less than 3 m. Beyond that a sphere is used, with an error of up to one percent.
  ///
  /// - Parameter other: a point of the surface.
  /// - Returns: metres, 0 or more.
  package func distance(to other: GeocentricPoint) -> Double {
    let squared = squaredChord(to: other)
    guard squared > 0 else { return squared }
    let chord = squared.squareRoot()
    guard chord < Self.farthestBent else {
      return 2 * Ellipsoid.meanRadius * asin(min(1, chord / (height + other.height)))
    }
    let turn = squared * squaredCurvature(towards: other, squaredChord: squared)
    // The first terms of the arc sine.
    return chord * (1 + turn * (1 / 24 + turn * (3 / 640 + turn * (5 / 7_168))))
  }

  /// The distance from the centre of the earth.
  private var height: Double { (x * x + y * y + z * z).squareRoot() }

  /// The longest chord for which the curvature half-way is used, in metres.
  private static let farthestBent = 2_000_000.0

  /// The curvature of the surface half-way to a point, in that direction (Euler's formula).
  private func squaredCurvature(
    towards other: GeocentricPoint, squaredChord squared: Double
  ) -> Double {
    let equatorial = 1 / (Ellipsoid.equatorialRadius * Ellipsoid.equatorialRadius)
    let polar = 1 / (Ellipsoid.polarRadius * Ellipsoid.polarRadius)
    let rise = (other.z - z) * (other.z - z)
    let bend = (equatorial * (squared - rise) + polar * rise) / squared
    let (across, along, up) = (x + other.x, y + other.y, z + other.z)
    let flat = across * across + along * along
    let size = equatorial * flat + polar * up * up
    let steepness = equatorial * equatorial * flat + polar * polar * up * up
    return bend * bend * size / steepness
  }
}
