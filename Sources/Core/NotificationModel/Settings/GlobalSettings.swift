/// What the person decided for all apps, and the state of the device.
public struct GlobalSettings: Hashable, Sendable {
  /// When previews are shown, where an app has no setting of its own (E17).
  public var previews = PreviewSetting.always
  /// Whether the scheduled summary exists (E15).
  public var summaryIsOn = false
  /// The minutes of the day at which the summary comes, ascending, at most 12 (E15).
  public var summaryMinutes: [Int] = [8 * 60, 18 * 60]
  /// How shells lay out the list (K1).
  public var display = DisplayStyle.stack
  /// The modes the person keeps, at most 20; where the schedules of several have begun, the first of
  /// them is in force (E14).
  public var focusModes: [FocusMode] = []
  /// The focus in force, if any.
  public var focus: FocusMode?
  /// Whether the focus in force began by its schedule, which also ends it.
  public var focusIsScheduled = false
  /// When the person ended a kept mode, by its name, as long as its schedule would let it go on.
  public var focusEnds: [String: WallTime] = [:]
  /// Whether the screen is locked.
  public var isLocked = false
  /// A number from the moment of locking: deliveries with a larger one came while the screen was
  /// locked, whatever clocks said. Absent while it is not.
  public var lockedAfter: Int64?
  /// Whether the device is silent: nothing sounds but critical alerts (C9).
  public var isSilent = false
  /// Whether a critical alert is heard on an output that is muted or turned down to nothing (C9).
  public var unmutesForCritical = false
  /// Whether apps may know where the device is at all; off counts as denied for every app.
  public var location = true
  /// The languages the person reads, best first.
  public var languages: [String] = []

  /// Creates the settings of a new device.
  public init() {}
}

/// How a shell lays out what is in the list, as long as nobody opens it (K1).
public enum DisplayStyle: String, Hashable, Sendable, CaseIterable {
  /// Only how many there are.
  case count
  /// The newest of each stack, with the others behind it.
  case stack
  /// One below the other.
  case list
}

/// A time in which only some notifications interrupt (E14).
public struct FocusMode: Hashable, Sendable {
  /// The name the person gave it; of the modes that are kept no two have the same.
  public var name: String
  /// Apps that interrupt all the same.
  public var allowedApps: Set<BundleIdentifier>
  /// People whose messages interrupt all the same, by their handles: addresses or numbers.
  public var allowedPeople: Set<String>
  /// Whether time-sensitive notifications interrupt.
  public var allowsTimeSensitive: Bool
  /// When it begins by itself, if it is kept; at most 12.
  public var schedules: [FocusSchedule]

  /// Creates a focus that lets nothing through but what is named.
  public init(
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
public struct FocusSchedule: Hashable, Sendable {
  /// The weekdays it begins on, 1 for Sunday to 7 (B15).
  public var days: Set<Int>
  /// When it begins, in minutes of the day, 0 to 1439.
  public var start: Int
  /// When it ends, in minutes of the day, 0 to 1439; where that is not after the beginning, on the
  /// next day.
  public var end: Int

  /// Creates a schedule.
  public init(days: Set<Int>, start: Int, end: Int) {
    self.days = days
    self.start = start
    self.end = end
  }
}
