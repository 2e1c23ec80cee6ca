import NotificationModel

/// The bubbles that wait to be sent, the most urgent first and the oldest among equals.
struct WaitingLine {
  private struct Entry {
    var rank: Int
    var turn: Int64
    var group: BubbleSubject.Group?
    var isOrdinary: Bool
    var notBefore: BootTime?
  }

  private var entries: [BubbleSubject: Entry] = [:]
  private var groups: [BubbleSubject.Group: Int] = [:]
  private var delayed = 0
  private var ordinary = 0
  private var lastTurn: Int64 = 0

  /// How many wait.
  var count: Int { entries.count }
  /// How many of them could be summed up.
  var ordinaryCount: Int { ordinary }

  func contains(_ subject: BubbleSubject) -> Bool { entries[subject] != nil }

  /// How many of a stack wait.
  func count(in group: BubbleSubject.Group) -> Int { groups[group] ?? 0 }

  /// Lets a bubble wait; one that waits already keeps its turn.
  mutating func put(_ subject: BubbleSubject, _ message: BubbleMessage, notBefore: BootTime? = nil)
  {
    let turn = remove(subject)?.turn ?? nextTurn()
    let entry = Entry(
      rank: message.rank, turn: turn,
      group: message.isOrdinary ? message.presentation?.stack : nil,
      isOrdinary: message.isOrdinary, notBefore: notBefore)
    entries[subject] = entry
    count(entry, by: 1)
  }

  mutating func forget(_ subject: BubbleSubject) { _ = remove(subject) }

  /// Whose turn it is.
  func first(at now: BootTime) -> BubbleSubject? {
    entries.lazy.filter { $0.value.notBefore.map { $0 <= now } ?? true }
      .min { ($0.value.rank, $0.value.turn) < ($1.value.rank, $1.value.turn) }?.key
  }

  /// The last one that could be summed up instead.
  var lastOrdinary: BubbleSubject? {
    guard ordinary > 0 else { return nil }
    return entries.lazy.filter(\.value.isOrdinary)
      .max { ($0.value.rank, $0.value.turn) < ($1.value.rank, $1.value.turn) }?.key
  }

  /// When the first one may be sent: the distant past if there is one that need not wait.
  var readyAt: BootTime? {
    if delayed < entries.count { return BootTime(microseconds: .min) }
    return entries.values.lazy.compactMap(\.notBefore).min()
  }

  private mutating func remove(_ subject: BubbleSubject) -> Entry? {
    guard let entry = entries.removeValue(forKey: subject) else { return nil }
    count(entry, by: -1)
    return entry
  }

  private mutating func count(_ entry: Entry, by step: Int) {
    if entry.notBefore != nil { delayed += step }
    if entry.isOrdinary { ordinary += step }
    guard let group = entry.group else { return }
    let rest = (groups[group] ?? 0) + step
    groups[group] = rest == 0 ? nil : rest
  }

  private mutating func nextTurn() -> Int64 {
    lastTurn += 1
    return lastTurn
  }
}
