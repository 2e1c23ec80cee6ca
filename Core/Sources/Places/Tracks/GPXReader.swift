import ByteParsing
import NotificationModel

/// Reads a GPX file, version 1.0 or 1.1: the points of its tracks one after the other; without a track
/// those of its routes, and without a route its waypoints, as Xcode's files have them.
struct GPXReader {
  private var markup: MarkupReader
  private var points: [GPXPoint] = []
  private var name: String?
  /// The elements around the current position.
  private var path: [String] = []
  /// The point that has begun and not ended.
  private var current: GPXPoint?
  /// The wanted part of the text of the last element that has begun.
  private var text: [UInt8] = []

  /// The largest number of points.
  private let limit: Int

  /// Reads the whole file, with at most so many points.
  static func track(
    _ bytes: [UInt8], limit: Int = TrackLimits.points
  ) throws(TrackProblem) -> Track {
    var reader = GPXReader(markup: try MarkupReader(bytes), limit: limit)
    try reader.read()
    return try reader.track()
  }

  private init(markup: MarkupReader, limit: Int) {
    self.markup = markup
    self.limit = limit
  }

  private mutating func read() throws(TrackProblem) {
    while let event = try markup.next() {
      switch event {
      case .begin(let name, let attributes): try begin(name, attributes)
      case .end(let name): try end(name)
      case .text(let range):
        if isWanted { add(try markup.characters(range)) }
      case .plainText(let range):
        if isWanted { add(Array(markup.cursor.bytes[range].prefix(TrackLimits.textBytes))) }
      }
    }
  }

  private mutating func begin(
    _ element: String, _ attributes: [MarkupAttribute]
  ) throws(TrackProblem) {
    if path.isEmpty, element != "gpx" {
      throw markup.problem("the file begins with <\(element)>; a GPX file begins with <gpx>")
    }
    path.append(element)
    text = []
    guard let kind = GPXPoint.Kind(rawValue: element), current == nil else { return }
    current = GPXPoint(
      kind: kind, offset: markup.cursor.position,
      coordinate: Coordinate(
        latitude: try degrees("lat", attributes, element, 90),
        longitude: try degrees("lon", attributes, element, 180)))
  }

  private mutating func end(_ element: String) throws(TrackProblem) {
    path.removeLast()
    defer { text = [] }
    if let point = current, point.kind.rawValue == element, path.last != element {
      guard points.count < limit else { throw .limit("points", limit) }
      points.append(point)
      current = nil
    } else if current != nil {
      try handle(element)
    } else if element == "name", name == nil, !text.isEmpty {
      name = String(decoding: text, as: UTF8.self)
    }
  }

  /// Handles the text of an element within a point.
  private mutating func handle(_ element: String) throws(TrackProblem) {
    switch element {
    case "time":
      guard let time = WallTime(iso8601: text) else {
        throw markup.problem(
          "“\(excerpt)” is not a time; write it as 2024-05-01T10:20:30Z")
      }
      current?.time = time
    case "ele": try setNumber(\.altitude)
    case "hdop": try setNumber(\.dilution)
    case "speed": try setNumber(\.speed)
    case "course": try setNumber(\.course)
    default: break
    }
  }

  // MARK: - Values

  /// Whether the text at the current position is needed.
  private var isWanted: Bool {
    guard let element = path.last, text.count < TrackLimits.textBytes else { return false }
    return current == nil
      ? element == "name"
      : ["time", "ele", "hdop", "speed", "course"].contains(element)
  }

  private mutating func add(_ characters: [UInt8]) {
    text += characters.prefix(TrackLimits.textBytes - text.count)
  }

  private var excerpt: String { String(decoding: text.prefix(40), as: UTF8.self) }

  private mutating func setNumber(
    _ member: WritableKeyPath<GPXPoint, Double?>
  ) throws(TrackProblem) {
    guard let number = Double(decimal: text) else {
      throw markup.problem("“\(excerpt)” is not a number; write it as 12.5")
    }
    current?[keyPath: member] = number
  }

  private func degrees(
    _ name: String, _ attributes: [MarkupAttribute], _ element: String, _ limit: Double
  ) throws(TrackProblem) -> Double {
    guard let attribute = attributes.first(where: { $0.name == name }) else {
      throw markup.problem("<\(element)> has no \(name); add it")
    }
    let characters = try markup.characters(attribute.value)
    guard let degrees = Double(decimal: characters), abs(degrees) <= limit else {
      let text = String(decoding: characters.prefix(40), as: UTF8.self)
      throw markup.problem(
        "\(name) “\(text)” of <\(element)> is not within -\(Int(limit)) and \(Int(limit))")
    }
    return degrees
  }

  // MARK: - The track

  private func track() throws(TrackProblem) -> Track {
    let kinds: [GPXPoint.Kind] = [.track, .route, .waypoint]
    guard let kind = kinds.first(where: { kind in points.contains { $0.kind == kind } }) else {
      throw TrackProblem(message: "the file has no point; add a track, a route or waypoints")
    }
    let chosen = points.filter { $0.kind == kind }
    guard chosen.contains(where: { $0.time != nil }) else {
      let paced = try Track.paced(chosen.map { $0.point(elapsed: 0) }, TrackLimits.walkingSpeed)
      return try Track(name: name, points: paced)
    }
    return try timed(chosen)
  }

  private func timed(_ chosen: [GPXPoint]) throws(TrackProblem) -> Track {
    var list: [Track.Point] = []
    list.reserveCapacity(chosen.count)
    let start = chosen[0].time
    for point in chosen {
      guard let start, let time = point.time else {
        throw markup.problem(
          "a point has no time and others have; give each one a time, or none", at: point.offset)
      }
      let (elapsed, isFar) = time.microseconds.subtractingReportingOverflow(start.microseconds)
      guard !isFar, elapsed >= list.last?.elapsed ?? 0 else {
        throw markup.problem(
          "a point is earlier than the one before it; put them in order", at: point.offset)
      }
      list.append(point.point(elapsed: elapsed))
    }
    return try Track(name: name, recorded: start, points: list)
  }
}

/// A point of a GPX file as it is read.
struct GPXPoint {
  /// The list of the file that contains it.
  enum Kind: String {
    case track = "trkpt"
    case route = "rtept"
    case waypoint = "wpt"
  }

  let kind: Kind
  /// The offset at which it begins in the file, for a problem with it.
  let offset: Int
  let coordinate: Coordinate
  var time: WallTime?
  var altitude: Double?
  var dilution: Double?
  var speed: Double?
  var course: Double?

  /// The point of the track.
  func point(elapsed: Int64) -> Track.Point {
    let accuracy = dilution.map { $0 * TrackLimits.accuracyPerDilution } ?? TrackLimits.accuracy
    return Track.Point(
      elapsed: elapsed, coordinate: coordinate,
      accuracy: min(max(0, accuracy), TrackLimits.worstAccuracy),
      altitude: altitude, speed: speed.flatMap { $0 >= 0 ? $0 : nil },
      course: course.flatMap { (0..<360).contains($0) ? $0 : nil })
  }
}
