import ByteParsing
import NotificationModel

/// Reads the output of a receiver line by line: the sentences of one time of day make one point.
///
/// Sentences that are damaged, unknown, without a position or earlier than those before are skipped: a
/// recording begins and ends anywhere, and lines get lost on a cable.
struct NMEAReader {
  private static let dayLength: Int64 = 86_400_000_000

  /// The points so far; their times count from midnight of the first day.
  private var points: [Track.Point] = []
  /// The data of all sentences of the current time of day.
  private var epoch: NMEASentence?
  /// Whether one of them reported a missing fix.
  private var isRefused = false
  /// How many midnights have passed since the first sentence.
  private var day = 0
  /// The number of the first day since 1970, once a sentence contains it.
  private var firstDay: Int?
  /// How many sentences were recognized.
  private var sentences = 0

  /// The largest number of points.
  private let limit: Int

  private init(limit: Int) {
    self.limit = limit
  }

  /// Reads the whole text, with at most so many points.
  static func track(
    _ bytes: [UInt8], limit: Int = TrackLimits.points
  ) throws(TrackProblem) -> Track {
    var reader = NMEAReader(limit: limit)
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let sentence = NMEASentence(line) { try reader.read(sentence) }
    }
    try reader.finishEpoch()
    return try reader.track()
  }

  private mutating func read(_ sentence: NMEASentence) throws(TrackProblem) {
    sentences += 1
    if !isOfPresent(sentence) {
      try finishEpoch()
      // From late in the evening to early in the morning is another day.
      if let last = epoch?.timeOfDay, last - sentence.timeOfDay > Self.dayLength / 2 { day += 1 }
      epoch = sentence
      isRefused = sentence.coordinate == nil
    } else {
      epoch?.add(sentence)
      if sentence.coordinate == nil { isRefused = true }
    }
    guard let known = sentence.day else { return }
    let first = firstDay ?? known - day
    firstDay = first
    if known - first > day { day = known - first }
  }

  /// Whether a sentence has the time of day of the one before it.
  private func isOfPresent(_ sentence: NMEASentence) -> Bool {
    guard let epoch, sentence.timeOfDay == epoch.timeOfDay else { return false }
    return sentence.day == nil || epoch.day == nil || sentence.day == epoch.day
  }

  /// Makes a point of the current time of day, unless it is earlier than the one before it.
  private mutating func finishEpoch() throws(TrackProblem) {
    guard let epoch, let coordinate = epoch.coordinate, !isRefused else { return }
    let time = Int64(day) * Self.dayLength + epoch.timeOfDay
    if let last = points.last?.elapsed, time <= last { return }
    guard points.count < limit else { throw .limit("points", limit) }
    let accuracy =
      epoch.dilution.map { $0 * TrackLimits.accuracyPerDilution } ?? TrackLimits.accuracy
    points.append(
      Track.Point(
        elapsed: time, coordinate: coordinate,
        accuracy: min(max(0, accuracy), TrackLimits.worstAccuracy), altitude: epoch.altitude,
        speed: epoch.speed, course: epoch.course))
  }

  private func track() throws(TrackProblem) -> Track {
    guard let start = points.first?.elapsed else {
      throw TrackProblem(
        message: sentences == 0
          ? "no line is a whole RMC, GGA or GLL sentence; is it a recording of a receiver?"
          : "the receiver had no fix in any of \(sentences) sentences; record again outdoors")
    }
    var counted = points
    for index in counted.indices { counted[index].elapsed -= start }
    let recorded = firstDay.map { day in
      WallTime(seconds: Int64(day) * 86_400).advanced(byMicroseconds: start)
    }
    return try Track(recorded: recorded, points: counted)
  }
}

/// The data of one sentence of a receiver, by NMEA 0183: RMC, GGA or GLL of any constellation.
struct NMEASentence: Hashable {
  /// Microseconds since midnight in UTC.
  var timeOfDay: Int64
  /// The number of the day since 1970, if the sentence contains it.
  var day: Int?
  /// The position; absent while the receiver does not know it.
  var coordinate: Coordinate?
  var altitude: Double?
  var dilution: Double?
  var speed: Double?
  var course: Double?

  /// Reads one line without its end.
  ///
  /// - Returns: Nothing for a line that is not a sentence, another sentence, or one that was damaged in
  ///   transmission: a checksum, if there is one, must be right.
  init?(_ line: ArraySlice<UInt8>) {
    guard let fields = Self.fields(line), let address = fields.first, address.count == 5 else {
      return nil
    }
    let parts = fields.dropFirst().map { $0 }
    switch String(decoding: address.suffix(3), as: UTF8.self) {
    case "RMC": self.init(recommended: parts)
    case "GGA": self.init(fix: parts)
    case "GLL": self.init(position: parts)
    default: return nil
    }
  }

  /// Adds the data of another sentence of the same time.
  mutating func add(_ other: NMEASentence) {
    day = day ?? other.day
    coordinate = coordinate ?? other.coordinate
    altitude = altitude ?? other.altitude
    dilution = dilution ?? other.dilution
    speed = speed ?? other.speed
    course = course ?? other.course
  }

  /// The fields between the beginning and the checksum, separated by commas.
  private static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    guard line.first == UInt8(ascii: "$"), line.count <= TrackLimits.sentenceBytes else {
      return nil
    }
    var content = line.dropFirst()
    while let last = content.last, last.isBlank { content.removeLast() }
    if let star = content.lastIndex(of: UInt8(ascii: "*")) {
      let sum = content[..<star].reduce(0, ^)
      let digits = content[(star + 1)...]
      guard digits.count == 2, HexadecimalText.bytes(of: digits.span) == [sum]
      else { return nil }
      content = content[..<star]
    }
    return content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  }

  /// Time, status, position, knots, degrees, date.
  private init?(recommended fields: [ArraySlice<UInt8>]) {
    guard fields.count >= 9, let time = WallTime.timeOfDay(fields[0]) else { return nil }
    timeOfDay = time
    day = Self.day(fields[8])
    guard fields[1].elementsEqual([UInt8(ascii: "A")]) else { return }
    coordinate = Self.coordinate(fields[2...5])
    speed = Self.number(fields[6]).flatMap { $0 >= 0 ? $0 * 1_852 / 3_600 : nil }
    course = Self.number(fields[7]).flatMap { (0..<360).contains($0) ? $0 : nil }
  }

  /// Time, position, quality, satellites, dilution, altitude.
  private init?(fix fields: [ArraySlice<UInt8>]) {
    guard fields.count >= 10, let time = WallTime.timeOfDay(fields[0]) else { return nil }
    timeOfDay = time
    guard let quality = fields[5].wholeNumber, quality > 0 else { return }
    coordinate = Self.coordinate(fields[1...4])
    dilution = Self.number(fields[7])
    altitude = Self.number(fields[8])
  }

  /// Position, time, status.
  private init?(position fields: [ArraySlice<UInt8>]) {
    guard fields.count >= 6, let time = WallTime.timeOfDay(fields[4]) else { return nil }
    timeOfDay = time
    guard fields[5].elementsEqual([UInt8(ascii: "A")]) else { return }
    coordinate = Self.coordinate(fields[0...3])
  }

  /// Degrees and minutes in one number, then the hemisphere, twice.
  private static func coordinate(_ fields: ArraySlice<ArraySlice<UInt8>>) -> Coordinate? {
    let parts = Array(fields)
    guard let latitude = degrees(parts[0], parts[1], positive: "N", negative: "S"),
      let longitude = degrees(parts[2], parts[3], positive: "E", negative: "W")
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    return coordinate.isValid ? coordinate : nil
  }

  private static func degrees(
    _ field: ArraySlice<UInt8>, _ half: ArraySlice<UInt8>, positive: Character,
    negative: Character
  ) -> Double? {
    guard let number = number(field), number >= 0, number <= 18_000 else { return nil }
    let whole = (number / 100).rounded(.down)
    let minutes = number - whole * 100
    guard minutes < 60 else { return nil }
    let degrees = whole + minutes / 60
    switch String(decoding: half, as: UTF8.self) {
    case String(positive): return degrees
    case String(negative): return -degrees
    default: return nil
    }
  }

  /// A day, month and year of two digits each; receivers are younger than 1980.
  private static func day(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.count == 6, let number = field.wholeNumber else { return nil }
    let year = number % 100
    return WallTime.day(year + (year < 80 ? 2_000 : 1_900), number / 100 % 100, number / 10_000)
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Double? { Double(decimal: field) }
}
