import Foundation
import NotificationModel

/// The shortest line between two points of the ellipsoid.
///
/// Such a line has a twin, a great circle on a sphere: latitudes become reduced ones, headings stay, and
/// lengths and longitudes follow from two integrals along the circle. What is sought is the twin's
/// difference of longitudes. Putting it in and taking out a better one settles at once for most lines.
/// It does not for points nearly opposite to each other; for these the heading at the start is halved in.
///
/// The points are put so that the first lies south of the equator and the second not nearer to a pole;
/// then there is just one line for each heading, and the longitude it reaches grows with the heading.
struct Geodesic {
  private var first: ReducedLatitude
  private var second: ReducedLatitude
  /// The difference of longitudes in radians, 0 to π.
  private let longitude: Double

  /// Takes two points; nothing where one of them is no point.
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
    Ellipsoid.polarRadius * (settled ?? searched).length
  }

  // MARK: - Settling

  /// The tries that are worth it: each gains two digits, or the search is the better way.
  private static let tries = 20
  private static let tolerance = 1e-14

  private var settled: GreatArc? {
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

  /// The arc between the two latitudes whose ends lie so many radians of longitude apart.
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

  // MARK: - Searching

  /// Halvings until a heading is told from the next one, however near to the equator it runs.
  private static let halvings = 128

  private var searched: GreatArc {
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

  /// The arc from the first latitude to the second that starts in a direction, and the longitude that
  /// its line comes to.
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

/// A direction along the ground, as a vector of length one.
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
    // The equator counts as the south, so that a line along it starts with a direction.
    sine = height == 0 ? -.leastNormalMagnitude : height / length
    cosine = width / length
  }

  /// By how much the squared cosine of another one is greater, without losing digits.
  func gain(to other: ReducedLatitude) -> Double {
    cosine < -sine
      ? (other.cosine - cosine) * (other.cosine + cosine)
      : (sine - other.sine) * (sine + other.sine)
  }
}
