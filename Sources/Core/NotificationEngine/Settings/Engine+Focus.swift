import NotificationModel

extension Engine {
  /// Lets the focus follow its schedule where an edge has come, and after the clock, the zone or the
  /// daemon changed (E14); costs nothing otherwise.
  mutating func followFocus<Store>(in pass: inout Pass<Store>) throws {
    let hasCome = focusEdge.map { $0 <= pass.moment.wall } ?? false
    guard clocks.focusIsStale || hasCome else { return }
    try settle(focusOf: try pass.globalSettings(), in: &pass)
  }

  /// Turns a focus on that need not be kept, or ends whatever is in force, also by its schedule.
  mutating func setFocus<Store>(_ focus: FocusMode?, in pass: inout Pass<Store>) throws {
    var global = try pass.globalSettings()
    if let focus {
      global.turnOn(focus)
    } else {
      if let name = global.focus?.name { global.turnOff(name, at: pass.moment) }
      while let mode = global.timetable.mode(at: pass.moment) {
        global.turnOff(mode.name, at: pass.moment)
      }
    }
    try settle(focusOf: global, in: &pass)
  }

  /// Keeps a mode, in the place of the one of that name or of the one that it renames.
  mutating func saveFocus<Store>(
    _ mode: FocusMode, replacing old: String?, in pass: inout Pass<Store>
  ) throws {
    try FocusRule.check(mode)
    var global = try pass.globalSettings()
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
    try settle(focusOf: global, in: &pass)
  }

  /// Forgets a mode that was kept.
  mutating func removeFocus<Store>(_ name: String, in pass: inout Pass<Store>) throws {
    var global = try pass.globalSettings()
    guard global.placeOfMode(name) != nil else { throw unknownFocus(name, field: "name") }
    global.forgetMode(name)
    try settle(focusOf: global, in: &pass)
  }

  /// Turns a kept mode on until it is turned off, or off until its schedule begins anew.
  mutating func turnFocus<Store>(
    _ name: String, isOn: Bool, in pass: inout Pass<Store>
  ) throws {
    var global = try pass.globalSettings()
    let kept = global.placeOfMode(name).map { global.focusModes[$0] }
    if isOn {
      guard let kept else { throw unknownFocus(name, field: "name") }
      global.turnOn(kept)
    } else {
      guard kept != nil || global.focus?.name == name else {
        throw unknownFocus(name, field: "name")
      }
      global.turnOff(name, at: pass.moment)
    }
    try settle(focusOf: global, in: &pass)
  }

  /// Decides which mode is in force, keeps it where it changed, and notes when that changes next.
  private mutating func settle<Store>(
    focusOf settings: GlobalSettings, in pass: inout Pass<Store>
  ) throws {
    var global = settings
    global.settleFocus(at: pass.moment)
    if try global != pass.globalSettings() { try pass.save(global) }
    clocks.focusIsStale = false
    // What was turned on by hand stays whatever the schedules say.
    focusEdge = global.focusIsByHand ? nil : global.timetable.nextEdge(after: pass.moment)
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
