/// The user's decisions for all apps, and the state of the device.
package struct GlobalSettings: Hashable, Sendable {
  /// When previews are shown, for apps without a setting of their own (E17).
  package var previews = PreviewSetting.always
  /// Whether the scheduled summary is on (E15).
  package var summaryIsOn = false
  /// The minutes of the day at which the summary is delivered, ascending, at most 12 (E15).
  package var summaryMinutes: [Int] = [8 * 60, 18 * 60]
  /// How shells lay out the list (K1).
  package var display = DisplayStyle.stack
  /// The user's saved modes, at most 20; if the schedules of several have begun, the first of them is in
  /// force (E14).
  package var focusModes: [FocusMode] = []
  /// The focus in force, if any.
  package var focus: FocusMode?
  /// Whether the focus in force began by its schedule, which also ends it.
  package var focusIsScheduled = false
  /// When the focus that was turned on by hand ends by itself, if it does.
  package var focusUntil: WallTime?
  /// When the user ended a saved mode, by its name, until its schedule would have ended it.
  package var focusEnds: [String: WallTime] = [:]
  /// Whether the screen is locked.
  package var isLocked = false
  /// A sequence number from the moment of locking: deliveries with a larger one arrived while the screen was
  /// locked, whatever the clocks showed. Absent while it is not locked.
  package var lockedAfter: Int64?
  /// Whether the device is silent: only critical alerts sound (C9).
  package var isSilent = false
  /// Whether a critical alert sounds on an output that is muted or at volume zero (C9).
  package var unmutesForCritical = false
  /// Whether less urgent messages of Web Push wait while the device runs on its battery or on a metered network.
  package var savesPower = true
  /// Whether location is enabled for apps at all; off counts as denied for every app.
  package var location = true
  /// The treatment of notifications of undecided programs.
  package var unknownPrograms = UnknownPrograms.show
  /// The user's languages for the texts of apps, best first; empty for those of the session.
  package var languages: [String] = []
  /// The languages in which the system itself speaks, best first; empty for those of the session.
  package var language: [String] = []

  /// Creates the settings of a new device.
  package init() {}
}

/// How a shell lays out the closed list (K1).
package enum DisplayStyle: String, Hashable, Sendable, CaseIterable {
  /// Only the number of notifications.
  case count
  /// The newest of each stack, with the others behind it.
  case stack
  /// One below the other.
  case list
}

/// A time in which only some notifications interrupt (E14).
package struct FocusMode: Hashable, Sendable {
  /// The name that the user chose; unique among the saved modes.
  package var name: String
  /// Apps that interrupt nevertheless.
  package var allowedApps: Set<BundleIdentifier>
  /// People whose messages interrupt nevertheless, by their handles: addresses or numbers.
  package var allowedPeople: Set<String>
  /// Whether time-sensitive notifications interrupt.
  package var allowsTimeSensitive: Bool
  /// When it begins by itself, if it is saved; at most 12.
  package var schedules: [FocusSchedule]

  /// Creates a focus that allows only the given apps and people.
  package init(
    name: String, allowedApps: Set<BundleIdentifier> = [], allowedPeople: Set<String> = [],
    allowsTimeSensitive: Bool = true, schedules: [FocusSchedule] = []
  ) {
    self.name = name
    self.allowedApps = allowedApps
    self.allowedPeople = allowedPeople
    self.allowsTimeSensitive = allowsTimeSensitive
    self.schedules = schedules
  }
}

/// When a focus begins and ends by itself, in the user's wall time (E14).
package struct FocusSchedule: Hashable, Sendable {
  /// The weekdays it begins on, 1 for Sunday to 7 (B15).
  package var days: Set<Int>
  /// When it begins, in minutes of the day, 0 to 1439.
  package var start: Int
  /// When it ends, in minutes of the day, 0 to 1439; on the next day if that is not after the beginning.
  package var end: Int

  package init(days: Set<Int>, start: Int, end: Int) {
    self.days = days
    self.start = start
    self.end = end
  }
}
