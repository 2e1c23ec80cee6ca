import NotificationModel

extension Engine {
  /// Lets the focus follow its schedule where an edge has come, and after the clock, the zone or the
  /// daemon changed (E14); costs nothing otherwise.
  mutating func followFocus(in transaction: inout Transaction<some Store>) throws {
    let hasCome = focusEdge.map { $0 <= transaction.moment.wall } ?? false
    guard clocks.focusIsStale || hasCome else { return }
    try settle(focusOf: try transaction.globalSettings(), in: &transaction)
  }

  /// Turns a focus on that need not be kept, or ends whatever is in force, also by its schedule.
  mutating func setFocus(_ focus: FocusMode?, in transaction: inout Transaction<some Store>) throws
  {
    var global = try transaction.globalSettings()
    if let focus {
      global.turnOn(focus)
    } else {
      if let name = global.focus?.name { global.turnOff(name, at: transaction.moment) }
      while let mode = global.timetable.mode(at: transaction.moment) {
        global.turnOff(mode.name, at: transaction.moment)
      }
    }
    try settle(focusOf: global, in: &transaction)
  }

  /// Keeps a mode, in the place of the one of that name or of the one that it renames.
  mutating func saveFocus(
    _ mode: FocusMode, replacing old: String?, in transaction: inout Transaction<some Store>
  ) throws {
    try FocusRule.check(mode)
    var global = try transaction.globalSettings()
    if let old, global.placeOfMode(old) == nil { throw unknownFocus(old, field: "replacing") }
    if let old, old != mode.name, global.placeOfMode(mode.name) != nil {
      throw NotificationFailure(
        .invalidValue, field: "focus.name", value: mode.name,
        message: "Another focus has this name already.",
        remedy: "Choose another name, or remove that one with `unctl focus remove NAME`.")
    }
    let name = old ?? mode.name
    if global.placeOfMode(name) == nil { try FocusRule.checkRoom(beside: global.focusModes) }
    global.keep(mode, inPlaceOf: name)
    try settle(focusOf: global, in: &transaction)
  }

  /// Forgets a mode that was kept.
  mutating func removeFocus(_ name: String, in transaction: inout Transaction<some Store>) throws {
    var global = try transaction.globalSettings()
    guard global.placeOfMode(name) != nil else { throw unknownFocus(name, field: "name") }
    global.forgetMode(name)
    try settle(focusOf: global, in: &transaction)
  }

  /// Turns a kept mode on until it is turned off, or off until its schedule begins anew.
  mutating func turnFocus(
    _ name: String, isOn: Bool, in transaction: inout Transaction<some Store>
  ) throws {
    var global = try transaction.globalSettings()
    let kept = global.placeOfMode(name).map { global.focusModes[$0] }
    if isOn {
      guard let kept else { throw unknownFocus(name, field: "name") }
      global.turnOn(kept)
    } else {
      guard kept != nil || global.focus?.name == name else {
        throw unknownFocus(name, field: "name")
      }
      global.turnOff(name, at: transaction.moment)
    }
    try settle(focusOf: global, in: &transaction)
  }

  /// Decides which mode is in force, keeps it where it changed, and notes when that changes next.
  private mutating func settle(
    focusOf settings: GlobalSettings, in transaction: inout Transaction<some Store>
  ) throws {
    var global = settings
    global.settleFocus(at: transaction.moment)
    if try global != transaction.globalSettings() { try transaction.save(global) }
    clocks.focusIsStale = false
    // What was turned on by hand stays whatever the schedules say.
    focusEdge = global.focusIsByHand ? nil : global.timetable.nextEdge(after: transaction.moment)
  }

  private func unknownFocus(_ name: String, field: String) -> NotificationFailure {
    NotificationFailure(
      .notFound, field: field, value: name, message: "No focus of this name is kept.",
      remedy: "List those that are with `unctl focus list`.")
  }
}

extension GlobalSettings {
  /// The modes with what is known of their ends.
  var timetable: FocusTimetable { FocusTimetable(modes: focusModes, ends: focusEnds) }

  /// Whether the focus in force was turned on by hand, so that no schedule ends it.
  var focusIsByHand: Bool { focus != nil && !focusIsScheduled }

  /// Puts in force what is turned on by hand, else what is scheduled now (E14).
  mutating func settleFocus(at moment: Moment) {
    guard !focusIsByHand else { return }
    focusEnds = timetable.lastingEnds(at: moment)
    focus = timetable.mode(at: moment)
    focusIsScheduled = focus != nil
  }

  /// The place of a kept mode, by its name.
  func placeOfMode(_ name: String) -> Int? {
    focusModes.firstIndex { $0.name == name }
  }

  /// Keeps a mode in the place of another one or as the last, and follows it where it is in force.
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

  /// Forgets a kept mode; it ends where it is in force.
  mutating func forgetMode(_ name: String) {
    focusModes.removeAll { $0.name == name }
    if focus?.name == name { focus = nil }
  }

  /// Turns a mode on by hand: it stays until it is turned off.
  mutating func turnOn(_ mode: FocusMode) {
    focus = mode
    focusIsScheduled = false
    focusEnds[mode.name] = nil
  }

  /// Ends a mode, also one that its schedule would begin again at once.
  mutating func turnOff(_ name: String, at moment: Moment) {
    if focus?.name == name { focus = nil }
    if placeOfMode(name) != nil { focusEnds[name] = moment.wall }
  }
}
