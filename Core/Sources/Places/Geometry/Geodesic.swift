import Foundation
package import NotificationModel

/// The shortest line between two points of the ellipsoid.
///
/// Such a line corresponds to a great circle on an auxiliary sphere: latitudes become reduced latitudes, headings stay, and
/// lengths and longitudes follow from two integrals along the circle. The unknown is the difference of longitudes on the
/// sphere. Fixed-point iteration converges at once for most lines. It does not for points nearly opposite to each other; for
/// these the heading at the start is found by bisection.
///
/// The points are arranged so that the first is south of the equator and the second not nearer to a pole; then there is just
/// one line for each heading, and the longitude it reaches grows with the heading.
struct Geodesic {
  private var first: ReducedLatitude
  private var second: ReducedLatitude
  /// The difference of longitudes in radians, 0 to π.
  private let longitude: Double

  /// Creates the line between two points; fails if one of them is invalid.
  init?(from start: Coordinate, to end: Coordinate) {
    guard abs(start.latitude) <= 90, abs(end.latitude) <= 90 else { return nil }
    let difference = end.longitude - start.longitude
    guard difference.isFinite else { return nil }
    longitude = abs(difference.remainder(dividingBy: 360)) * .pi / 180
    var latitudes = (start.latitude, end.latitude)
    if abs(latitudes.0) < abs(latitudes.1) { latitudes = (latitudes.1, latitudes.0) }
    if latitudes.0 > 0 { latitudes = (-latitudes.0, -latitudes.1) }
    first = ReducedLatitude(degrees: latitudes.0)
    second = ReducedLatitude(degrees: latitudes.1)
  }

  /// The length in metres.
  var length: Double {
    Ellipsoid.polarRadius * (iterated ?? bisected).length
  }

  // MARK: - Iteration

  /// The largest useful number of steps: each gains two digits, or bisection is better.
  private static let tries = 20
  private static let tolerance = 1e-14

  private var iterated: GreatArc? {
    var twin = longitude
    for _ in 0..<Self.tries {
      let arc = arc(over: twin)
      let better = longitude + arc.shortfall
      if abs(better - twin) <= Self.tolerance { return arc }
      guard better <= .pi else { return nil }
      twin = better
    }
    return nil
  }

  /// The arc between the two latitudes whose ends differ by so many radians of longitude.
  private func arc(over twin: Double) -> GreatArc {
    let (sine, cosine) = (sin(twin), cos(twin))
    let east = second.cosine * sine
    let north = first.cosine * second.sine - first.sine * second.cosine * cosine
    let chord = (east * east + north * north).squareRoot()
    let along = first.sine * second.sine + first.cosine * second.cosine * cosine
    guard chord > 0 else { return GreatArc(equatorSine: 0, start: 0, angle: along > 0 ? 0 : .pi) }
    return GreatArc(
      equatorSine: first.cosine * east / chord,
      start: atan2(first.sine, first.cosine * north / chord), angle: atan2(chord, along))
  }

  // MARK: - Bisection

  /// Bisection steps until two headings are distinguishable, however near to the equator the line runs.
  private static let halvings = 128

  private var bisected: GreatArc {
    var low = Heading(east: 0, north: 1)
    var high = Heading(east: 0, north: -1)
    var middle = Heading(east: 1, north: 0)
    var found = arc(heading: middle)
    for _ in 0..<Self.halvings where abs(found.reached - longitude) > 1e-15 {
      if found.reached < longitude { low = middle } else { high = middle }
      middle = low.halfway(to: high)
      found = arc(heading: middle)
    }
    return found.arc
  }

  /// The arc from the first latitude to the second that starts with a heading, and the longitude that its line
  /// reaches.
  private func arc(heading: Heading) -> (arc: GreatArc, reached: Double) {
    let equatorSine = heading.east * first.cosine
    let startNorth = heading.north * first.cosine
    let endNorth = max(0, startNorth * startNorth + first.gain(to: second)).squareRoot()
    let start = atan2(first.sine, startNorth)
    let arc = GreatArc(
      equatorSine: equatorSine, start: start, angle: atan2(second.sine, endNorth) - start)
    let twin =
      atan2(equatorSine * second.sine, endNorth) - atan2(equatorSine * first.sine, startNorth)
    return (arc, twin - arc.shortfall)
  }
}

/// A direction on the surface, as a vector of length one.
private struct Heading {
  var east: Double
  var north: Double

  func halfway(to other: Heading) -> Heading {
    let sum = (east: east + other.east, north: north + other.north)
    let length = (sum.east * sum.east + sum.north * sum.north).squareRoot()
    return Heading(east: sum.east / length, north: sum.north / length)
  }
}

/// A latitude of the sphere that has the same parallel as one of the ellipsoid.
private struct ReducedLatitude {
  var sine: Double
  var cosine: Double

  init(degrees: Double) {
    let radians = degrees * .pi / 180
    let height = (1 - Ellipsoid.flattening) * sin(radians)
    let width = cos(radians)
    let length = (height * height + width * width).squareRoot()
    // The equator counts as south, so that a line along it has an initial heading.
    sine = height == 0 ? -.leastNormalMagnitude : height / length
    cosine = width / length
  }

  /// By how much the squared cosine of another one is greater, computed without cancellation.
  func gain(to other: ReducedLatitude) -> Double {
    cosine < -sine
      ? (other.cosine - cosine) * (other.cosine + cosine)
      : (sine - other.sine) * (sine + other.sine)
  }
}

/// An arc of a great circle on the auxiliary sphere, with the properties of its line on the ellipsoid.
struct GreatArc {
  /// The sine of the heading at which the circle crosses the equator.
  var equatorSine: Double
  /// The start of the arc, as an angle from that crossing.
  var start: Double
  /// How long it is, as an angle of 0 to π.
  var angle: Double

  /// The length of the line on the ellipsoid, in polar radii.
  var length: Double { integral { $0 } }

  /// By how much the longitude of the line is less than that of the arc.
  var shortfall: Double {
    let flattening = Ellipsoid.flattening
    return flattening * equatorSine
      * integral { (2 - flattening) / (1 + (1 - flattening) * $0) }
  }

  /// The integral along the arc of a function of the line's local stretch.
  ///
  /// Gauss's rule with ten points: the integrand hardly changes along the earth, so that the error is less than
  /// a nanometre over half of it.
  private func integral(_ function: (Double) -> Double) -> Double {
    let bulge = Ellipsoid.secondEccentricitySquared * (1 - equatorSine * equatorSine)
    let half = angle / 2
    var sum = 0.0
    for (node, weight) in Self.points {
      let (before, after) = (sin(start + half - half * node), sin(start + half + half * node))
      sum +=
        weight
        * (function((1 + bulge * before * before).squareRoot())
          + function((1 + bulge * after * after).squareRoot()))
    }
    return half * sum
  }

  /// The nodes of the rule right of its middle, and their weights.
  private static let points: [(node: Double, weight: Double)] = [
    (0.148_874_338_981_631_21, 0.295_524_224_714_752_87),
    (0.433_395_394_129_247_19, 0.269_266_719_309_996_36),
    (0.679_409_568_299_024_41, 0.219_086_362_515_982_04),
    (0.865_063_366_688_984_51, 0.149_451_349_150_580_59),
    (0.973_906_528_517_171_72, 0.066_671_344_308_688_14),
  ]
}

/// The ellipsoid of coordinates, WGS 84: a sphere that its rotation flattens.
enum Ellipsoid {
  /// The distance from the centre to the equator, in metres.
  static let equatorialRadius = 6_378_137.0
  /// How much shorter the distance to a pole is, as a fraction of the above.
  static let flattening = 1 / 298.257_223_563
  /// The distance from the centre to a pole, in metres.
  static let polarRadius = equatorialRadius * (1 - flattening)
  /// The square of the eccentricity of a meridian.
  static let eccentricitySquared = flattening * (2 - flattening)
  /// The same, as a part of the polar radius.
  static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
  /// The radius of a sphere that approximates it, in metres.
  static let meanRadius = 6_371_008.8
}

extension Coordinate {
  /// Returns the length of the shortest way to another point along the surface of the earth, in metres.
  ///
  /// It is the geodesic of the ellipsoid WGS 84 without heights, with an error of less than a micrometre
  /// between any two points, antipodes included; the order of the points does not matter. It takes about a
  /// microsecond, some tens of them if the points are nearly opposite.
  ///
  /// - Parameter other: the other point.
  /// - Returns: metres, 0 to 20,003,932; not a number if a latitude is outside of -90 to 90 or a longitude is
  ///   not finite. A longitude outside of -180 to 180 is normalized.
  package func distance(to other: Coordinate) -> Double {
    Geodesic(from: self, to: other)?.length ?? .nan
  }
}
