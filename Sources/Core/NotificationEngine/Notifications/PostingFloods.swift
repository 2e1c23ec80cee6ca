import NotificationModel

/// How fast programs hand notifications over, and the banners that were held back because nobody could read them (S17).
struct PostingFloods: Hashable, Sendable {
  /// How many notifications a program has handed over in its present second.
  private struct Pace: Hashable, Sendable {
    var end: BootTime
    var count: Int
    /// Whether it handed over too many in the second before.
    var followsFlood: Bool
  }

  /// The last notification of a program, which the next one may repeat.
  private struct Latest: Hashable, Sendable {
    var number: UInt32
    var words: Words
    var end: BootTime
  }

  /// What a notification says, and how urgently.
  struct Words: Hashable, Sendable {
    private let title, subtitle, body: DisplayText
    private let level: InterruptionLevel

    init(of content: NotificationContent) {
      (title, subtitle, body) = (content.title, content.subtitle, content.body)
      level = content.interruptionLevel
    }
  }

  /// The banners of a program that one line stands for.
  struct Withheld: Hashable, Sendable {
    var count = 0
    /// When the line is shown; absent if it says all of them already.
    var due: BootTime?
    /// The line, if it is on the screen.
    var line: UInt32?
  }

  private var paces: [BundleIdentifier: Pace] = [:]
  private var latest: [BundleIdentifier: Latest] = [:]
  private var withheld: [BundleIdentifier: Withheld] = [:]

  /// When the first line is to be shown.
  var deadline: BootTime? { withheld.values.lazy.compactMap(\.due).min() }

  /// Whether a line is on the screen, or due.
  var hasLines: Bool { !withheld.isEmpty }

  /// Counts a notification of a program, unless it only takes the place of another.
  mutating func count(
    _ app: BundleIdentifier, _ number: UInt32, saying words: Words, isNew: Bool, at moment: Moment
  ) {
    // The words of a notification must not be kept for longer than it may be repeated.
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

  /// Whether a program hands over more in a second than anybody could read, or did until a moment ago (S17).
  func isFlooding(_ app: BundleIdentifier, at moment: Moment) -> Bool {
    guard let pace = paces[app], moment.boot < pace.end else { return false }
    return pace.followsFlood || Self.isTooMany(pace.count)
  }

  private static func isTooMany(_ count: Int) -> Bool { count > CoreLimits.paceOfPrograms.count }

  /// The number of the notification that a program handed over a moment ago, if it said the same.
  func latest(of app: BundleIdentifier, saying words: Words, at moment: Moment) -> UInt32? {
    latest[app].flatMap { moment.boot < $0.end && $0.words == words ? $0.number : nil }
  }

  // MARK: - Banners that are one line

  /// Counts a banner that is held back; its line is due with the end of the program's second.
  mutating func withhold(_ app: BundleIdentifier, at moment: Moment) {
    guard withheld[app] != nil || withheld.count < CoreLimits.displays else { return }
    var line = withheld[app] ?? Withheld()
    line.count += 1
    line.due = line.due ?? paces[app]?.end ?? moment.boot
    withheld[app] = line
  }

  /// The programs whose line is to be shown now; they are asked for once.
  mutating func endOverdue(at now: BootTime) -> [(app: BundleIdentifier, withheld: Withheld)] {
    let over = withheld.filter { $0.value.due.map { $0 <= now } ?? false }
    for app in over.keys { withheld[app]?.due = nil }
    return over.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Keeps the line of a program, or forgets what it stood for.
  mutating func setLine(_ number: UInt32?, of app: BundleIdentifier) {
    if number == nil { withheld[app] = nil } else { withheld[app]?.line = number }
  }

  /// Forgets a line that has gone from the screen, with what it said.
  mutating func forget(line number: UInt32) {
    withheld = withheld.filter { $0.value.line != number }
  }
}
