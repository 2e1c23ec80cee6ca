import NotificationModel

/// Reads what a receiver has told, line by line: the sentences of one time of day make one point.
///
/// What is damaged, unknown, without a place or earlier than what was read before is passed over: a
/// recording begins and ends anywhere, and lines get lost on a cable.
struct NMEAReader {
  private static let dayLength: Int64 = 86_400_000_000

  /// The points so far; their times count from midnight of the first day.
  private var points: [Track.Point] = []
  /// What the sentences of the present time of day say together.
  private var epoch: NMEASentence?
  /// Whether one of them said that there is no fix.
  private var isRefused = false
  /// How many midnights have passed since the first sentence.
  private var day = 0
  /// The number of the first day since 1970, once a sentence tells it.
  private var firstDay: Int?
  /// How many sentences were understood.
  private var sentences = 0

  /// The most points.
  private let limit: Int

  private init(limit: Int) {
    self.limit = limit
  }

  /// Reads the whole text, of at most so many points.
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

  /// Whether a sentence is of the time that the one before it was of.
  private func isOfPresent(_ sentence: NMEASentence) -> Bool {
    guard let epoch, sentence.timeOfDay == epoch.timeOfDay else { return false }
    return sentence.day == nil || epoch.day == nil || sentence.day == epoch.day
  }

  /// Makes a point of the present time of day, unless it lies behind the one before it.
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
