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
