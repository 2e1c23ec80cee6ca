public import NotificationModel

extension Track {
  /// Where somebody on this way is a while after its beginning: between two points in a straight
  /// line at a steady speed, before the first and after the last at that point.
  ///
  /// - Parameters:
  ///   - elapsed: Microseconds of the track.
  ///   - time: What the fix says about when it was.
  /// - Returns: A simulated fix with the speed and the course, recorded or of the way.
  public func fix(after elapsed: Int64, at time: WallTime) -> LocationFix {
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
    between.coordinate = GreatCircle.place(point.coordinate, next.coordinate, at: part)
    between.accuracy += (next.accuracy - point.accuracy) * part
    if let altitude = point.altitude, let nextAltitude = next.altitude {
      between.altitude = altitude + (nextAltitude - altitude) * part
    }
    return Self.fix(between, at: time, speed: speed(from: index), course: course(from: index))
  }

  /// The last point that has been reached by then; the first where none has.
  func index(at elapsed: Int64) -> Int {
    var (low, high) = (0, points.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].elapsed <= elapsed { low = middle } else { high = middle }
    }
    return low
  }

  /// The recorded speed, else that of the way to the next point.
  private func speed(from index: Int) -> Double {
    let (point, next) = (points[index], points[index + 1])
    if let speed = point.speed { return speed }
    let metres = GreatCircle.distance(point.coordinate, next.coordinate)
    // Two places at one instant are a jump, which has no speed.
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
