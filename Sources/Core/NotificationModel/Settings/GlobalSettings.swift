/// What the person decided for all apps, and the state of the device.
package struct GlobalSettings: Hashable, Sendable {
  /// When previews are shown, where an app has no setting of its own (E17).
  package var previews = PreviewSetting.always
  /// Whether the scheduled summary exists (E15).
  package var summaryIsOn = false
  /// The minutes of the day at which the summary comes, ascending, at most 12 (E15).
  package var summaryMinutes: [Int] = [8 * 60, 18 * 60]
  /// How shells lay out the list (K1).
  package var display = DisplayStyle.stack
  /// The modes the person keeps, at most 20; where the schedules of several have begun, the first of
  /// them is in force (E14).
  package var focusModes: [FocusMode] = []
  /// The focus in force, if any.
  package var focus: FocusMode?
  /// Whether the focus in force began by its schedule, which also ends it.
  package var focusIsScheduled = false
  /// When the person ended a kept mode, by its name, as long as its schedule would let it go on.
  package var focusEnds: [String: WallTime] = [:]
  /// Whether the screen is locked.
  package var isLocked = false
  /// A number from the moment of locking: deliveries with a larger one came while the screen was
  /// locked, whatever clocks said. Absent while it is not.
  package var lockedAfter: Int64?
  /// Whether the device is silent: nothing sounds but critical alerts (C9).
  package var isSilent = false
  /// Whether a critical alert is heard on an output that is muted or turned down to nothing (C9).
  package var unmutesForCritical = false
  /// Whether apps may know where the device is at all; off counts as denied for every app.
  package var location = true
  /// The languages the person reads, best first.
  package var languages: [String] = []

  /// Creates the settings of a new device.
  package init() {}
}

/// How a shell lays out what is in the list, as long as nobody opens it (K1).
package enum DisplayStyle: String, Hashable, Sendable, CaseIterable {
  /// Only how many there are.
  case count
  /// The newest of each stack, with the others behind it.
  case stack
  /// One below the other.
  case list
}

/// A time in which only some notifications interrupt (E14).
package struct FocusMode: Hashable, Sendable {
  /// The name the person gave it; of the modes that are kept no two have the same.
  package var name: String
  /// Apps that interrupt all the same.
  package var allowedApps: Set<BundleIdentifier>
  /// People whose messages interrupt all the same, by their handles: addresses or numbers.
  package var allowedPeople: Set<String>
  /// Whether time-sensitive notifications interrupt.
  package var allowsTimeSensitive: Bool
  /// When it begins by itself, if it is kept; at most 12.
  package var schedules: [FocusSchedule]

  /// Creates a focus that lets nothing through but what is named.
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

/// When a focus begins and ends by itself, on the person's own clock (E14).
package struct FocusSchedule: Hashable, Sendable {
  /// The weekdays it begins on, 1 for Sunday to 7 (B15).
  package var days: Set<Int>
  /// When it begins, in minutes of the day, 0 to 1439.
  package var start: Int
  /// When it ends, in minutes of the day, 0 to 1439; where that is not after the beginning, on the
  /// next day.
  package var end: Int

  package init(days: Set<Int>, start: Int, end: Int) {
    self.days = days
    self.start = start
    self.end = end
  }
}
