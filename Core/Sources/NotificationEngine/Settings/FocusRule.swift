import NotificationModel
import NotificationTriggers

/// The conditions for a focus that is saved or turned on (E14).
enum FocusRule {
  /// Refuses a name that people cannot read.
  static func check(name: String) throws {
    guard name.count <= CoreLimits.focusNameCharacters, name.contains(where: { !$0.isWhitespace })
    else {
      throw Refusal.settings(.focus(.noName(name)))
    }
  }

  /// Refuses a mode without a name or one that would never begin.
  static func check(_ mode: FocusMode) throws {
    try check(name: mode.name)
    try check(mode.schedules.count, of: "focus.schedules", limit: CoreLimits.focusSchedules)
    try check(mode.allowedPeople.count, of: "focus.allowedPeople", limit: CoreLimits.focusPeople)
    try check(mode.allowedApps.count, of: "focus.allowedApps", limit: CoreLimits.focusApps)
    if let blank = mode.allowedPeople.first(where: { PersonHandle($0) == nil }) {
      throw Refusal.settings(.focus(.noPerson(blank)))
    }
    for (index, schedule) in mode.schedules.enumerated() {
      try check(schedule, as: "focus.schedules[\(index)]")
    }
  }

  /// The time at which a focus ends that is turned on for so many seconds; `nil` if it stays.
  static func end(after seconds: Int?, at moment: Moment) throws -> WallTime? {
    guard let seconds else { return nil }
    guard CoreLimits.focusSeconds.contains(seconds) else {
      throw Refusal.settings(.focus(.noLength(seconds)))
    }
    return moment.wall.advanced(byMicroseconds: Int64(seconds) * 1_000_000)
  }

  /// Refuses one mode more than the limit.
  static func checkRoom(beside modes: [FocusMode]) throws {
    try check(modes.count + 1, of: "focus", limit: CoreLimits.focusModes)
  }

  private static func check(_ schedule: FocusSchedule, as field: String) throws {
    guard !schedule.days.isEmpty, schedule.days.allSatisfy({ (1...7).contains($0) }) else {
      throw Refusal.settings(.focus(.noDays(schedule.days, field: "\(field).days")))
    }
    for (name, minute) in [("from", schedule.start), ("to", schedule.end)]
    where !(0..<1_440).contains(minute) {
      throw Refusal.settings(.focus(.noMinute(minute, field: "\(field).\(name)")))
    }
  }

  private static func check(_ count: Int, of field: String, limit: Int) throws {
    guard count > limit else { return }
    throw Refusal.settings(.focus(.tooMany(count, field: field, limit: limit)))
  }
}

/// When each of the saved modes is scheduled; a pure function of the modes and the clocks.
struct FocusTimetable {
  /// The modes, the more important ones first.
  var modes: [FocusMode]
  /// When the user ended a mode before its schedule did, by its name.
  var ends: [String: WallTime]

  /// The first mode whose schedule has begun, and which was not ended since then.
  func mode(at moment: Moment) -> FocusMode? {
    modes.first { mode in
      let last = ends[mode.name]
      return Self.beginnings(of: mode, at: moment).contains { begin in
        last.map { begin > $0 } ?? true
      }
    }
  }

  /// When a schedule begins or ends next; absent if no mode has one.
  func nextEdge(after moment: Moment) -> WallTime? {
    modes.flatMap(\.schedules).compactMap {
      $0.span.nextEdge(after: moment.wall, in: moment.timeZone)
    }.min()
  }

  /// The ends that still keep a mode from being in force: until its schedule begins again, and never longer
  /// because the clock was set back by more than a correction.
  func lastingEnds(at moment: Moment) -> [String: WallTime] {
    let latest = moment.wall.advanced(byMicroseconds: CoreLimits.clockCorrection)
    return ends.filter { name, end in
      guard end <= latest, let mode = modes.first(where: { $0.name == name }) else {
        return false
      }
      return Self.beginnings(of: mode, at: moment).contains { $0 <= end }
    }
  }

  /// When the schedules of a mode began that have not ended yet.
  static func beginnings(of mode: FocusMode, at moment: Moment) -> [WallTime] {
    mode.schedules.compactMap {
      $0.span.occurrence(at: moment.wall, in: moment.timeZone)?.lowerBound
    }
  }
}

extension FocusSchedule {
  /// The schedule as a weekly span.
  fileprivate var span: WeeklySpan { WeeklySpan(weekdays: days, start: start, end: end) }
}

/// An address or number in a form that is equal for two that identify the same person.
///
/// Addresses and names are compared case-insensitively. Of numbers only the digits count, and a leading `00`
/// means the same as `+`; the country is not guessed.
struct PersonHandle: Hashable {
  private let text: String

  /// Fails if nothing is left that identifies a person.
  init?(_ handle: String) {
    let text = Self.number(handle) ?? Self.trimmed(handle).lowercased()
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// The digits of a number without the separators that people write.
  private static func number(_ handle: String) -> String? {
    var digits = ""
    for character in handle.unicodeScalars {
      switch character {
      case "0"..."9": digits.unicodeScalars.append(character)
      case "+" where digits.isEmpty: digits = "+"
      case " ", "-", "(", ")", "/", ".", "\u{A0}": continue
      default: return nil
      }
    }
    guard digits.contains(where: \.isNumber) else { return nil }
    return digits.hasPrefix("00") ? "+" + digits.dropFirst(2) : digits
  }

  private static func trimmed(_ text: String) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}

extension FocusMode {
  /// Whether messages of a sender are allowed (E14).
  func allows(_ sender: Sender) -> Bool {
    guard !allowedPeople.isEmpty, let handle = PersonHandle(sender.handle) else { return false }
    return allowedPeople.contains { PersonHandle($0) == handle }
  }
}

extension GlobalSettings {
  /// The modes with their ends.
  var timetable: FocusTimetable { FocusTimetable(modes: focusModes, ends: focusEnds) }

  /// Whether the focus in force was turned on by hand, so that no schedule ends it.
  var focusIsByHand: Bool { focus != nil && !focusIsScheduled }

  /// Activates the mode that is turned on by hand, else the scheduled one (E14).
  mutating func updateFocus(at moment: Moment) {
    if focusIsByHand {
      guard let focusUntil, focusUntil <= moment.wall else { return }
    }
    focusUntil = nil
    focusEnds = timetable.lastingEnds(at: moment)
    focus = timetable.mode(at: moment)
    focusIsScheduled = focus != nil
  }

  /// The index of a saved mode, by its name.
  func placeOfMode(_ name: String) -> Int? {
    focusModes.firstIndex { $0.name == name }
  }

  /// Saves a mode in the position of another one or as the last, and updates it if it is in force.
  mutating func keep(_ mode: FocusMode, inPlaceOf old: String) {
    if let place = placeOfMode(old) {
      focusModes[place] = mode
    } else {
      focusModes.append(mode)
    }
    let end = focusEnds.removeValue(forKey: old)
    focusEnds[mode.name] = end
    if focus?.name == old { focus = mode }
  }

  /// Removes a saved mode; it ends if it is in force.
  mutating func forgetMode(_ name: String) {
    focusModes.removeAll { $0.name == name }
    if focus?.name == name { focus = nil }
  }

  /// Turns a mode on by hand: it stays until it is turned off, or until a time.
  mutating func turnOn(_ mode: FocusMode, until end: WallTime?) {
    focus = mode
    focusUntil = end
    focusIsScheduled = false
    focusEnds[mode.name] = nil
  }

  /// Ends a mode, also one that its schedule would begin again at once.
  mutating func turnOff(_ name: String, at moment: Moment) {
    if focus?.name == name { focus = nil }
    if placeOfMode(name) != nil { focusEnds[name] = moment.wall }
  }
}
