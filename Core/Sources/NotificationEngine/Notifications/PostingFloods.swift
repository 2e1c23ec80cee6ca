import NotificationModel

/// The posting rate of each program, and the banners withheld during a flood (S17).
struct PostingFloods: Hashable, Sendable {
  /// The number of notifications that a program has posted in its current second.
  private struct Pace: Hashable, Sendable {
    var end: BootTime
    var count: Int
    /// Whether the program exceeded the limit in the second before.
    var followsFlood: Bool
  }

  /// The last notification of a program, which the next one may repeat.
  private struct Latest: Hashable, Sendable {
    var number: UInt32
    var words: Words
    var end: BootTime
  }

  /// The texts of a notification, and its urgency.
  struct Words: Hashable, Sendable {
    private let title, subtitle, body: DisplayText
    private let level: InterruptionLevel

    init(of content: NotificationContent) {
      (title, subtitle, body) = (content.title, content.subtitle, content.body)
      level = content.interruptionLevel
    }
  }

  /// The withheld banners of a program, represented by one flood summary.
  struct Withheld: Hashable, Sendable {
    var count = 0
    /// When the flood summary is shown or updated; absent if its count is current.
    var due: BootTime?
    /// The number of the flood summary, if it is on screen.
    var line: UInt32?
  }

  private var paces: [BundleIdentifier: Pace] = [:]
  private var latest: [BundleIdentifier: Latest] = [:]
  private var withheld: [BundleIdentifier: Withheld] = [:]

  /// The earliest time at which a flood summary is due.
  var deadline: BootTime? { withheld.values.lazy.compactMap(\.due).min() }

  /// Whether a flood summary is on screen, or due.
  var hasLines: Bool { !withheld.isEmpty }

  /// Stores a posting as the program's latest, and counts it if it replaces no other one.
  mutating func count(
    _ app: BundleIdentifier, _ number: UInt32, saying words: Words, isNew: Bool, at moment: Moment
  ) {
    // The texts of a notification must not be stored for longer than it may be repeated.
    latest = latest.filter { moment.boot < $0.value.end }
    if paces.count >= CoreLimits.displays { paces = paces.filter { moment.boot < $0.value.end } }
    latest[app] = Latest(
      number: number, words: words,
      end: moment.boot.advanced(byMicroseconds: CoreLimits.repetition))
    guard isNew else { return }
    if let pace = paces[app], moment.boot < pace.end {
      paces[app]?.count += 1
      return
    }
    let period = CoreLimits.paceOfPrograms.period
    let followsFlood =
      paces[app].map {
        moment.boot < $0.end.advanced(byMicroseconds: period) && Self.isTooMany($0.count)
      } ?? false
    paces[app] = Pace(
      end: moment.boot.advanced(byMicroseconds: period), count: 1, followsFlood: followsFlood)
  }

  /// Whether a program exceeds the limit of postings in this second, or exceeded it in the second before (S17).
  func isFlooding(_ app: BundleIdentifier, at moment: Moment) -> Bool {
    guard let pace = paces[app], moment.boot < pace.end else { return false }
    return pace.followsFlood || Self.isTooMany(pace.count)
  }

  private static func isTooMany(_ count: Int) -> Bool { count > CoreLimits.paceOfPrograms.count }

  /// The number of the program's latest notification, if it is recent and has the same texts.
  func latest(of app: BundleIdentifier, saying words: Words, at moment: Moment) -> UInt32? {
    latest[app].flatMap { moment.boot < $0.end && $0.words == words ? $0.number : nil }
  }

  // MARK: - Flood summaries

  /// Counts a withheld banner; the flood summary is due at the end of the program's second.
  mutating func withhold(_ app: BundleIdentifier, at moment: Moment) {
    guard withheld[app] != nil || withheld.count < CoreLimits.displays else { return }
    var line = withheld[app] ?? Withheld()
    line.count += 1
    line.due = line.due ?? paces[app]?.end ?? moment.boot
    withheld[app] = line
  }

  /// The programs whose flood summary is due; each is returned once.
  mutating func endOverdue(at now: BootTime) -> [(app: BundleIdentifier, withheld: Withheld)] {
    let over = withheld.filter { $0.value.due.map { $0 <= now } ?? false }
    for app in over.keys { withheld[app]?.due = nil }
    return over.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Sets the flood summary of a program; nil removes its count as well.
  mutating func setLine(_ number: UInt32?, of app: BundleIdentifier) {
    if number == nil { withheld[app] = nil } else { withheld[app]?.line = number }
  }

  /// Removes the count of a flood summary that has left the screen.
  mutating func forget(line number: UInt32) {
    withheld = withheld.filter { $0.value.line != number }
  }
}
