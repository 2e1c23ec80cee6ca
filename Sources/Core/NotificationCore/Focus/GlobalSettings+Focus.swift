import NotificationModel

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
