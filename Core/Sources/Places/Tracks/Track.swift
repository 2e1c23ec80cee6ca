import ByteParsing
package import NotificationModel

/// A recorded or planned way, with the time of each point on it.
package struct Track: Hashable, Sendable {
  /// One point on the way.
  package struct Point: Hashable, Sendable {
    /// When it was reached, in microseconds since the first point.
    package var elapsed: Int64
    /// Its coordinate.
    package var coordinate: Coordinate
    /// Its accuracy, in metres.
    package var accuracy: Double
    /// Metres above the mean sea level, if known.
    package var altitude: Double?
    /// Metres a second, if recorded.
    package var speed: Double?
    /// Degrees from true north, if recorded.
    package var course: Double?

    package init(
      elapsed: Int64, coordinate: Coordinate, accuracy: Double = TrackLimits.accuracy,
      altitude: Double? = nil, speed: Double? = nil, course: Double? = nil
    ) {
      self.elapsed = elapsed
      self.coordinate = coordinate
      self.accuracy = accuracy
      self.altitude = altitude
      self.speed = speed
      self.course = course
    }
  }

  /// Its name in the file, if there is one.
  package let name: String?
  /// When its first point was recorded, if the file contains that.
  package let recorded: WallTime?
  /// The points, in the order of their times; at least one, and the first has an elapsed time of 0.
  package let points: [Point]

  /// Creates a track of points.
  ///
  /// - Throws: A problem that names the point, counted from 1, for no points, too many, an invalid coordinate,
  ///   and times that do not begin with 0 or go back.
  package init(
    name: String? = nil, recorded: WallTime? = nil, points: [Point]
  ) throws(TrackProblem) {
    guard points.first?.elapsed == 0 else {
      throw TrackProblem(message: "a track begins with a point at time 0; add one")
    }
    guard points.count <= TrackLimits.points else {
      throw .limit("points", TrackLimits.points)
    }
    for (index, point) in points.enumerated() {
      guard point.coordinate.isValid, (0...TrackLimits.worstAccuracy).contains(point.accuracy)
      else {
        throw TrackProblem(
          message: "point \(index + 1) is not a place on the earth; correct it")
      }
      if index > 0, point.elapsed < points[index - 1].elapsed {
        throw TrackProblem(
          message: "point \(index + 1) is earlier than the one before it; put them in order")
      }
    }
    self.name = name
    self.recorded = recorded
    self.points = points
  }

  /// Creates a way through places in a straight line from each to the next.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - places: At least one.
  ///   - speed: Metres a second; walking speed by default.
  /// - Throws: A problem for no place, too many, and one that is not on the earth; for a speed that is not
  ///   above 0, or so slow that the way takes longer than a hundred thousand years.
  package init(
    name: String? = nil, through places: [Coordinate], speed: Double = TrackLimits.walkingSpeed
  ) throws(TrackProblem) {
    try self.init(
      name: name, points: try Self.paced(places.map { Point(elapsed: 0, coordinate: $0) }, speed))
  }

  /// How long the way takes, in microseconds.
  package var duration: Int64 { points.last?.elapsed ?? 0 }

  /// Gives points the times of a steady walk from one to the next.
  static func paced(_ points: [Point], _ speed: Double) throws(TrackProblem) -> [Point] {
    guard speed > 0, speed.isFinite else {
      throw TrackProblem(message: "a speed of \(speed) gets nowhere; use one above 0")
    }
    var paced = points
    var seconds = 0.0
    for index in paced.indices.dropFirst() {
      seconds +=
        GreatCircle.distance(points[index - 1].coordinate, points[index].coordinate) / speed
      guard seconds < 3e12 else {
        throw TrackProblem(message: "at a speed of \(speed) it never ends; use a higher one")
      }
      paced[index].elapsed = Int64(saturating: (seconds * 1_000_000).rounded())
    }
    return paced
  }
}

/// Why a track could not be made.
package struct TrackProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, counted from 1, if it concerns one.
  package var line: Int?
  /// The problem and its remedy.
  package var message: String

  package init(line: Int? = nil, message: String) {
    self.line = line
    self.message = message
  }

  /// One line for the user.
  package var description: String {
    line.map { "line \($0): \(message)" } ?? message
  }

  /// The problem of an exceeded limit.
  static func limit(_ what: String, _ limit: Int, line: Int? = nil) -> TrackProblem {
    TrackProblem(line: line, message: "more than \(limit) \(what); make it smaller")
  }
}

extension Track {
  /// Reads a file: GPX, or the output of a receiver (NMEA 0183), by its first character.
  ///
  /// The times of a GPX file are kept if each point has one; without any times it is replayed at walking speed. Of a
  /// receiver's sentences RMC, GGA and GLL are read; sentences that are damaged or contain no position are skipped.
  ///
  /// - Throws: A problem with the line and a remedy, for a file that is neither, is not well-formed, declares a document type,
  ///   has no point, or exceeds `TrackLimits`.
  package init(reading bytes: [UInt8]) throws(TrackProblem) {
    guard bytes.count <= TrackLimits.fileBytes else {
      throw .limit("bytes", TrackLimits.fileBytes)
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = bytes.dropFirst(hasMark ? 3 : 0).first { !$0.isBlank }
    switch first {
    case UInt8(ascii: "<"), 0xFF, 0xFE: self = try GPXReader.track(bytes)
    case nil: throw TrackProblem(message: "the file is empty; give a GPX file or NMEA sentences")
    default: self = try NMEAReader.track(bytes)
    }
  }
}
