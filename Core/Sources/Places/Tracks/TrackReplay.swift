import Foundation
package import NotificationModel

/// A replay of a track, at any speed.
///
/// It has neither clock nor timer: its caller reads when the next fix is due, waits until then, and reads the fix.
///
/// ```swift
/// var time: WallTime? = replay.start
/// while let due = time {
///   await clock.wait(until: due)
///   report(replay.fix(at: due))
///   time = replay.next(after: due)
/// }
/// ```
package struct TrackReplay: Hashable, Sendable {
  /// The track.
  package let track: Track
  /// When it begins, on the clock.
  package let start: WallTime
  /// How many seconds of the track pass in one of the clock.
  package let pace: Double
  /// The shortest time between two fixes, in microseconds of the clock.
  private let pause: Int64

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - start: When it begins.
  ///   - pace: Seconds of the track for one of the clock; 1 is the recorded speed.
  ///   - isPaused: Whether there are at least ten milliseconds of the clock between two fixes, as a real clock
  ///     needs; otherwise there is one for each second of the track.
  /// - Throws: A problem for a pace that is not within `TrackLimits.paces`.
  package init(
    _ track: Track, start: WallTime, pace: Double = 1, isPaused: Bool = true
  ) throws(TrackProblem) {
    guard TrackLimits.paces.contains(pace) else {
      throw TrackProblem(
        message: """
          a pace of \(pace) is not possible; use \(TrackLimits.paces.lowerBound) to \
          \(TrackLimits.paces.upperBound)
          """)
    }
    self.track = track
    self.start = start
    self.pace = pace
    let step = Int64(saturating: (Double(TrackLimits.step) / pace).rounded(.up))
    pause = max(step, isPaused ? TrackLimits.shortestPause : 1)
  }

  /// When the last point is reached, on the clock.
  package var end: WallTime { time(of: track.duration) }

  /// The position at an instant of the clock; the fix has the time of that instant.
  package func fix(at time: WallTime) -> LocationFix {
    track.fix(after: elapsed(at: time), at: time)
  }

  /// When the next fix is due after an earlier one; nil after the last one.
  ///
  /// A rest at one place has no fixes, as with a real receiver.
  package func next(after time: WallTime) -> WallTime? {
    guard time < end else { return nil }
    if time < start { return start }
    let step = time.advanced(byMicroseconds: pause)
    guard let restEnd = endOfRest(at: elapsed(at: time)) else { return min(step, end) }
    return min(max(step, self.time(of: restEnd)), end)
  }

  /// When the rest at a moment of the track ends; nothing while the device moves.
  private func endOfRest(at elapsed: Int64) -> Int64? {
    var index = track.index(at: elapsed)
    let coordinate = track.points[index].coordinate
    let first = index
    while index + 1 < track.points.count, track.points[index + 1].coordinate == coordinate {
      index += 1
    }
    return index > first ? track.points[index].elapsed : nil
  }

  /// The moment of the track at an instant of the clock.
  private func elapsed(at time: WallTime) -> Int64 {
    let (clock, isFar) = time.microseconds.subtractingReportingOverflow(start.microseconds)
    if isFar || time >= end { return time < start ? 0 : track.duration }
    return Int64(saturating: (Double(clock) * pace).rounded())
  }

  /// The instant of the clock at a moment of the track.
  private func time(of elapsed: Int64) -> WallTime {
    start.advanced(
      byMicroseconds: Int64(saturating: (Double(elapsed) / pace).rounded(.up)))
  }
}

extension Track {
  /// The position a while after the beginning of the track: between two points in a straight line at a steady
  /// speed, before the first and after the last at that point.
  ///
  /// - Parameters:
  ///   - elapsed: Microseconds of the track.
  ///   - time: The time of the fix.
  /// - Returns: A simulated fix with the speed and the course, recorded or computed from the way.
  package func fix(after elapsed: Int64, at time: WallTime) -> LocationFix {
    let index = index(at: elapsed)
    let point = points[index]
    guard index + 1 < points.count, elapsed > point.elapsed else {
      let isMoving = index + 1 < points.count && elapsed == point.elapsed
      return Self.fix(
        point, at: time, speed: isMoving ? speed(from: index) : 0,
        course: isMoving ? course(from: index) : nil)
    }
    let next = points[index + 1]
    let part = Double(elapsed - point.elapsed) / Double(next.elapsed - point.elapsed)
    var between = point
    between.coordinate = GreatCircle.point(point.coordinate, next.coordinate, at: part)
    between.accuracy += (next.accuracy - point.accuracy) * part
    if let altitude = point.altitude, let nextAltitude = next.altitude {
      between.altitude = altitude + (nextAltitude - altitude) * part
    }
    return Self.fix(between, at: time, speed: speed(from: index), course: course(from: index))
  }

  /// The last point that has been reached by then; the first if none has.
  func index(at elapsed: Int64) -> Int {
    var (low, high) = (0, points.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].elapsed <= elapsed { low = middle } else { high = middle }
    }
    return low
  }

  /// The recorded speed, or else that of the way to the next point.
  private func speed(from index: Int) -> Double {
    let (point, next) = (points[index], points[index + 1])
    if let speed = point.speed { return speed }
    let metres = GreatCircle.distance(point.coordinate, next.coordinate)
    // Two positions at one instant are a jump, which has no speed.
    return next.elapsed > point.elapsed
      ? metres / (Double(next.elapsed - point.elapsed) / 1_000_000) : 0
  }

  private func course(from index: Int) -> Double? {
    points[index].course
      ?? GreatCircle.course(points[index].coordinate, points[index + 1].coordinate)
  }

  private static func fix(
    _ point: Point, at time: WallTime, speed: Double, course: Double?
  ) -> LocationFix {
    var fix = LocationFix(
      coordinate: point.coordinate, accuracy: point.accuracy, time: time, isSimulated: true)
    fix.altitude = point.altitude
    fix.speed = speed
    fix.course = course
    return fix
  }
}

/// The shortest way between two coordinates, on a sphere of the earth's size.
///
/// The earth is a little flattened, which changes a distance by half a percent: exact enough to place the
/// device between two points of a track, but not to decide whether it is inside a region.
package enum GreatCircle {
  private static let radius = 6_371_008.8

  /// The distance between two coordinates in metres.
  package static func distance(_ from: Coordinate, _ to: Coordinate) -> Double {
    radius * angle(direction(from), direction(to))
  }

  /// The coordinate at a part of the way, from 0 to 1; also across the antimeridian and the poles.
  static func point(_ from: Coordinate, _ to: Coordinate, at part: Double) -> Coordinate {
    if part <= 0 || from == to { return from }
    if part >= 1 { return to }
    let (start, end) = (direction(from), direction(to))
    let angle = angle(start, end)
    let sine = sin(angle)
    // Between antipodes every way is equally short.
    guard sine > 1e-12 else { return angle < 1 ? from : (part < 0.5 ? from : to) }
    let (first, second) = (sin((1 - part) * angle) / sine, sin(part * angle) / sine)
    return coordinate(start * first + end * second)
  }

  /// The initial bearing in degrees from true north; nothing if the coordinates are equal.
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

  private static func direction(_ coordinate: Coordinate) -> SIMD3<Double> {
    let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
    return SIMD3(
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  private static func coordinate(_ direction: SIMD3<Double>) -> Coordinate {
    Coordinate(
      latitude: atan2(direction.z, hypot(direction.x, direction.y)) * 180 / .pi,
      longitude: atan2(direction.y, direction.x) * 180 / .pi)
  }

  /// Exact even for points a metre apart, at which the cosine of an angle is nearly 1.
  private static func angle(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
    let difference = first - second
    let sum = first + second
    return 2 * atan2((difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
  }
}
