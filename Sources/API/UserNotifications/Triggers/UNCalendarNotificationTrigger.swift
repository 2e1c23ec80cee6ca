import NotificationModel
import NotificationTriggers
import SystemConnection

/// Delivers a request when the clock on the wall meets the given date components.
///
/// Components that are not given are free, and those below the smallest one given are 0 (B8).
/// Without a time zone of its own the trigger follows the person from zone to zone (B13).
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The components that have to be met.
  public let dateComponents: DateComponents

  /// Creates a trigger.
  ///
  /// Components that can never be met are accepted here; adding such a request is refused with
  /// `UNError.notificationInvalidNoDate`, where Apple's systems take it and never deliver it (B10).
  ///
  /// - Parameters:
  ///   - dateComponents: The components that have to be met.
  ///   - repeats: Whether to deliver each time they are met.
  public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.init(_Designated(), components: dateComponents, repeats: repeats)
  }

  /// Creates it from all its fields; for this package alone.
  public init(_ designated: _Designated, components: DateComponents, repeats: Bool) {
    dateComponents = components
    super.init(designated, repeats: repeats)
  }

  /// Reads a trigger from an archive, or fails when the components are missing.
  public required init?(coder: NSCoder) {
    guard
      let rule = FieldReader(coder).dictionary("dateComponents").flatMap(
        CalendarRule.init(archived:))
    else { return nil }
    dateComponents = DateComponents(rule)
    super.init(coder: coder)
  }

  /// Returns the next instant after now at which every component is met, or nothing (B10, B12).
  open func nextTriggerDate() -> Date? {
    let clock = CenterSource.current.clock
    return nextTriggerDate(after: clock.now, in: clock.timeZone)
  }

  /// Returns the next instant after a given one, for a person in a time zone.
  package func nextTriggerDate(after date: Date, in timeZone: TimeZone) -> Date? {
    CalendarSchedule.nextDueDate(
      of: CalendarRule(dateComponents), after: WallTime(date), in: timeZone.identifier)?.date
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(propertyList: CalendarRule(dateComponents).archived, forKey: "dateComponents")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object)
      && (object as? UNCalendarNotificationTrigger)?.dateComponents == dateComponents
  }

  open override var hash: Int { dateComponents.hashValue }

  open override var description: String {
    describe(["dateComponents": "\(dateComponents)", "repeats": repeats.answer])
  }
}
