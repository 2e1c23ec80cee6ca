import Foundation
import NotificationModel

/// The used part of one line of gpsd.
struct GpsdReport: Decodable {
  /// The kind of line, such as `VERSION` or `POLL`.
  var kind: String
  /// The last location of each receiver, in a `POLL`.
  var places: [Place]?

  private enum CodingKeys: String, CodingKey {
    case kind = "class"
    case places = "tpv"
  }

  /// Reads a line; nil if it is not an object of gpsd, which writes ASCII only.
  ///
  /// The decoder's time would grow with the square of the number of combining marks in a name.
  static func read(_ line: [UInt8]) -> GpsdReport? {
    guard line.count <= LocationSourceLimits.lineBytes, line.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    return try? JSONDecoder().decode(GpsdReport.self, from: Data(line))
  }

  /// The most exact location with a fix, as of an instant.
  func fix(now: WallTime) -> LocationFix? {
    places?.compactMap { $0.raw?.fix(now: now) }.min { $0.accuracy < $1.accuracy }
  }

  /// A location as a receiver reports it; values that are missing or have another type are nil.
  struct Place: Decodable {
    /// The values of the location; nil without a fix in two dimensions.
    var raw: RawFix?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Name.self)
      guard let mode = try? values.decode(Int.self, forKey: Name("mode")), mode >= 2 else { return }
      func number(_ name: String) -> Double? { try? values.decode(Double.self, forKey: Name(name)) }
      var raw = RawFix()
      raw.latitude = number("lat")
      raw.longitude = number("lon")
      raw.accuracy =
        number("eph")
        ?? number("epx").flatMap { east in
          number("epy").map { (east * east + $0 * $0).squareRoot() }
        }
      // Some receivers never report their accuracy.
      if raw.accuracy == nil { raw.accuracy = LocationSourceLimits.unknownAccuracy }
      if mode >= 3 {
        raw.altitude = number("altMSL") ?? number("alt")
        raw.altitudeAccuracy = number("epv")
      }
      raw.speed = number("speed")
      raw.speedAccuracy = number("eps")
      raw.course = number("track")
      raw.courseAccuracy = number("epd")
      raw.time = (try? values.decode(String.self, forKey: Name("time"))).flatMap(Self.time)
      self.raw = raw
    }

    private static func time(_ text: String) -> WallTime? {
      guard text.utf8.count <= LocationSourceLimits.timeBytes else { return nil }
      // Times with and without a fraction need two styles.
      let time = [true, false].lazy.compactMap { hasFraction in
        try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
      }.first
      return time.map { WallTime($0) }
    }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A location with the unchecked numbers of a source, which may be missing or NaN.
struct RawFix {
  /// Degrees.
  var latitude: Double?
  var longitude: Double?
  /// Metres.
  var accuracy: Double?
  /// The time of the location.
  var time: WallTime?
  /// Metres above the mean sea level.
  var altitude: Double?
  var altitudeAccuracy: Double?
  /// Metres a second.
  var speed: Double?
  var speedAccuracy: Double?
  /// Degrees from true north.
  var course: Double?
  var courseAccuracy: Double?

  /// The plausible part of it, as of an instant; nil without a valid coordinate and its accuracy.
  ///
  /// A time that is missing, before 1970 or in the future is replaced by the present one.
  func fix(now: WallTime) -> LocationFix? {
    guard let latitude, let longitude,
      let accuracy = Self.within(LocationSourceLimits.accuracies, accuracy)
    else { return nil }
    let place = Coordinate(latitude: latitude, longitude: longitude)
    guard place.isValid else { return nil }
    var fix = LocationFix(coordinate: place, accuracy: accuracy, time: believed(now))
    fix.altitude = Self.within(LocationSourceLimits.altitudes, altitude)
    if fix.altitude != nil {
      fix.altitudeAccuracy = Self.within(LocationSourceLimits.accuracies, altitudeAccuracy)
    }
    fix.speed = Self.within(LocationSourceLimits.speeds, speed)
    if fix.speed != nil {
      fix.speedAccuracy = Self.within(LocationSourceLimits.speeds, speedAccuracy)
    }
    fix.course = Self.within(0...360, course).map { $0 == 360 ? 0 : $0 }
    if fix.course != nil { fix.courseAccuracy = Self.within(0...360, courseAccuracy) }
    return fix
  }

  private func believed(_ now: WallTime) -> WallTime {
    guard let time, time.microseconds > 0, time <= now else { return now }
    return time
  }

  /// The number, if it is valid and within bounds.
  private static func within(_ bounds: ClosedRange<Double>, _ number: Double?) -> Double? {
    number.flatMap { bounds.contains($0) ? $0 : nil }
  }
}
