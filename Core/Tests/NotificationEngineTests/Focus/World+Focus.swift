import NotificationEngine
import NotificationModel
import NotificationWords

extension World {
  /// Saves a mode with the weekdays from nine to five by default. It is Monday, 09:00.
  @discardableResult
  mutating func keep(
    _ name: String = "Work", _ schedules: [FocusSchedule] = [.office], replacing old: String? = nil
  ) -> [Effect] {
    control(.settings(.saveFocus(FocusMode(name: name, schedules: schedules), replacing: old)))
  }

  @discardableResult
  mutating func turn(_ name: String, _ isOn: Bool) -> [Effect] {
    control(.settings(.turnFocus(name: name, isOn: isOn)))
  }

  /// Turns the saved mode on or off.
  @discardableResult
  mutating func turn(_ isOn: Bool) -> [Effect] { turn("Work", isOn) }

  /// The name of the focus in force.
  var focus: String? { store.globalSettings().focus?.name }

  /// When the engine needs its next transaction, in hours from now; nothing if nothing is due.
  mutating func hoursToDeadline() -> Double? {
    system.transaction([], at: moment, in: store, texts: NoTexts()).nextDeadline.map {
      Double($0.microseconds - moment.wall.microseconds) / 3_600_000_000
    }
  }
}

extension FocusSchedule {
  /// Monday to Friday, from nine to five.
  static let office = FocusSchedule(days: [2, 3, 4, 5, 6], start: 540, end: 1_020)
  /// Every night, from ten to seven.
  static let nights = FocusSchedule(days: [1, 2, 3, 4, 5, 6, 7], start: 1_320, end: 420)
}
