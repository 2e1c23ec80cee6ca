import NotificationModel

/// Which permission questions are open, and when the focus changes next.
struct SettingsMachine: Hashable, Sendable {
  /// When the focus changes by its schedule.
  private enum FocusPlan: Hashable, Sendable {
    /// It must be computed, because the clock, the zone or the daemon changed.
    case unknown
    /// At this time; nil if the schedule contains no change.
    case planned(WallTime?)
  }

  /// Calls that wait for the user's answer about an app.
  private(set) var questions = WaitingCalls()
  /// Apps whose own settings the user opened, with the notification from which they were opened, if any (A13).
  private var visits: [BundleIdentifier: DeliveredNotification?] = [:]
  private var focus = FocusPlan.unknown

  /// When a schedule of a focus begins or ends next, if any does.
  var focusEdge: WallTime? {
    if case .planned(let edge) = focus { edge } else { nil }
  }

  /// The times of the user's day have moved.
  mutating func reviewFocus() {
    focus = .unknown
  }

  // MARK: - Questions

  /// Keeps a call until the user has answered.
  mutating func wait(_ call: CallOrigin, about app: BundleIdentifier) throws {
    try questions.append(call, about: app, named: "requestAuthorization")
  }

  /// Answers every call that waited for the user.
  mutating func answerQuestions(
    of app: BundleIdentifier, granted: Bool, in transaction: inout Transaction<some Store>
  ) {
    for call in questions.removeAll(about: app) {
      transaction.perform(.reply(call.connection, message: call.message, .granted(granted)))
    }
  }

  /// Removes the waiting calls of a closed connection.
  mutating func forget(_ connection: ConnectionNumber) {
    questions.forget(connection)
  }

  // MARK: - The app's own settings (A13)

  /// Whether the user has opened an app's own settings.
  func isVisiting(_ app: BundleIdentifier) -> Bool { visits[app] != nil }

  /// Remembers that the user opened them, until the app has a delegate.
  mutating func visit(_ app: BundleIdentifier, from notification: DeliveredNotification?) {
    visits.updateValue(notification, forKey: app)
  }

  mutating func forgetVisit(of app: BundleIdentifier) {
    visits[app] = nil
  }

  /// Sends a delegate that was just set the request to open its settings.
  mutating func sendVisit(
    of app: BundleIdentifier, to connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) {
    guard let notification = visits.removeValue(forKey: app) else { return }
    transaction.perform(.send(connection, .settings(.openSettings(notification))))
  }
}

// MARK: - Focus

extension SettingsMachine {
  /// Lets the focus follow its schedule when an edge is due, and after the clock, the zone or the daemon
  /// changed (E14); costs nothing otherwise.
  mutating func followFocus(in transaction: inout Transaction<some Store>) throws {
    if case .planned(let edge) = focus {
      guard let edge, edge <= transaction.moment.wall else { return }
    }
    try apply(focusOf: try transaction.globalSettings(), in: &transaction)
  }

  /// Turns a focus on that need not be saved, or ends the one in force.
  ///
  /// The end of a focus that was turned on by hand leaves the schedules alone: if one has begun, its focus is in
  /// force again. The end of a scheduled focus also ends the scheduled ones behind it.
  mutating func setFocus(
    _ focus: FocusMode?, seconds: Int?, in transaction: inout Transaction<some Store>
  ) throws {
    var global = try transaction.globalSettings()
    if let focus {
      try FocusRule.check(name: focus.name)
      global.turnOn(focus, until: try FocusRule.end(after: seconds, at: transaction.moment))
    } else if global.focusIsByHand, let name = global.focus?.name {
      global.turnOff(name, at: transaction.moment)
    } else {
      while let mode = global.timetable.mode(at: transaction.moment) {
        global.turnOff(mode.name, at: transaction.moment)
      }
    }
    try apply(focusOf: global, in: &transaction)
  }

  /// Saves a mode, which replaces the mode of that name or the mode that it renames.
  mutating func saveFocus(
    _ mode: FocusMode, replacing old: String?, in transaction: inout Transaction<some Store>
  ) throws {
    try FocusRule.check(mode)
    var global = try transaction.globalSettings()
    if let old, global.placeOfMode(old) == nil { throw unknownFocus(old, field: "replacing") }
    if let old, old != mode.name, global.placeOfMode(mode.name) != nil {
      throw Refusal.settings(.focus(.nameTaken(mode.name)))
    }
    let name = old ?? mode.name
    if global.placeOfMode(name) == nil { try FocusRule.checkRoom(beside: global.focusModes) }
    global.keep(mode, inPlaceOf: name)
    try apply(focusOf: global, in: &transaction)
  }

  /// Removes a saved mode.
  mutating func removeFocus(_ name: String, in transaction: inout Transaction<some Store>) throws {
    var global = try transaction.globalSettings()
    guard global.placeOfMode(name) != nil else { throw unknownFocus(name, field: "name") }
    global.forgetMode(name)
    try apply(focusOf: global, in: &transaction)
  }

  /// Turns a saved mode on for so many seconds or until it is turned off, or off until its schedule begins again.
  mutating func turnFocus(
    _ name: String, isOn: Bool, seconds: Int?, in transaction: inout Transaction<some Store>
  ) throws {
    var global = try transaction.globalSettings()
    let kept = global.placeOfMode(name).map { global.focusModes[$0] }
    if isOn {
      guard let kept else { throw unknownFocus(name, field: "name") }
      global.turnOn(kept, until: try FocusRule.end(after: seconds, at: transaction.moment))
    } else {
      guard kept != nil || global.focus?.name == name else {
        throw unknownFocus(name, field: "name")
      }
      global.turnOff(name, at: transaction.moment)
    }
    try apply(focusOf: global, in: &transaction)
  }

  /// Decides which mode is in force, saves it if it changed, and plans when that changes next.
  private mutating func apply(
    focusOf settings: GlobalSettings, in transaction: inout Transaction<some Store>
  ) throws {
    var global = settings
    global.updateFocus(at: transaction.moment)
    if try global != transaction.globalSettings() { try transaction.save(global) }
    // A mode that was turned on by hand stays whatever the schedules are.
    focus = .planned(
      global.focusIsByHand
        ? global.focusUntil : global.timetable.nextEdge(after: transaction.moment))
  }

  private func unknownFocus(_ name: String, field: String) -> Refusal {
    .settings(.focus(.unknown(name, field: field)))
  }
}
