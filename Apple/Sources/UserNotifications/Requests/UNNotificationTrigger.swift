package import NotificationModel
import SystemConnection

/// The condition for the delivery of a request; in practice always one of its subclasses.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding {
  /// Whether the request stays pending after a delivery (B18).
  public let repeats: Bool

  /// Creates the object from all its fields; for this package alone.
  public init(_ designated: _Designated, repeats: Bool) {
    self.repeats = repeats
  }

  /// Reads a trigger from an archive.
  public required init?(coder: NSCoder) {
    repeats = FieldReader(coder).number("repeats")?.boolValue ?? false
  }

  /// Returns the trigger itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the trigger to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSNumber(value: repeats), forKey: "repeats")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UNNotificationTrigger else { return false }
    return type(of: self) == type(of: other) && repeats == other.repeats
  }

  open override var hash: Int { repeats.hashValue }

  /// The fields in the form that Apple's logs have (A20).
  open override var description: String {
    describe(["repeats": repeats.answer])
  }
}

/// Says that a notification came from a server; only the system makes it (B25).
open class UNPushNotificationTrigger: UNNotificationTrigger {
  package init() {
    super.init(_Designated(), repeats: false)
  }

  /// Reads a trigger from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// Delivers a request after a number of seconds, and then again each time as many have passed.
///
/// The seconds count from scheduling, and setting the clock does not move the delivery (B7).
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// How many seconds to wait, exactly as given (B6).
  public let timeInterval: TimeInterval

  /// Creates a trigger.
  ///
  /// The process ends with Apple's sentence when the interval is not above 0, or is below 60 seconds
  /// and repeats (B5).
  ///
  /// ```swift
  /// let once = UNTimeIntervalNotificationTrigger(timeInterval: 180, repeats: false)
  /// let hourly = UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: true)
  /// print(once.nextTriggerDate() ?? "never", hourly.repeats)
  /// ```
  ///
  /// - Parameters:
  ///   - timeInterval: How many seconds to wait.
  ///   - repeats: Whether to deliver again and again.
  public convenience init(timeInterval: TimeInterval, repeats: Bool) {
    requireOfProgram(timeInterval > 0, "time interval must be greater than 0")
    requireOfProgram(
      !repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
    self.init(_Designated(), seconds: timeInterval, repeats: repeats)
  }

  /// Creates the object from all its fields; for this package alone.
  public init(_ designated: _Designated, seconds: Double, repeats: Bool) {
    timeInterval = seconds
    super.init(designated, repeats: repeats)
  }

  /// Reads a trigger from an archive, or fails when the interval is missing or not a valid one.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    guard
      let seconds = reader.number("timeInterval")?.doubleValue,
      seconds > 0,
      seconds >= 60 || reader.number("repeats")?.boolValue != true
    else { return nil }
    timeInterval = seconds
    super.init(coder: coder)
  }

  /// Returns when the request would be delivered if it were scheduled now (B6).
  open func nextTriggerDate() -> Date? {
    CenterSource.current.clock.now.addingTimeInterval(timeInterval)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(NSNumber(value: timeInterval), forKey: "timeInterval")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object)
      && (object as? UNTimeIntervalNotificationTrigger)?.timeInterval == timeInterval
  }

  open override var hash: Int { timeInterval.hashValue }

  open override var description: String {
    describe(["repeats": repeats.answer, "timeInterval": "\(timeInterval)"])
  }
}

/// Delivers a request when the user crosses the border of a region (B20).
open class UNLocationNotificationTrigger: UNNotificationTrigger {
  private let storedRegion: CLRegion

  /// The region; each reading returns its own copy.
  open var region: CLRegion { storedRegion.copy() as? CLRegion ?? storedRegion }

  /// Creates a trigger, with a copy of the region.
  ///
  /// ```swift
  /// let market = CLCircularRegion(
  ///   center: CLLocationCoordinate2D(latitude: 52.5163, longitude: 13.3777), radius: 500,
  ///   identifier: "market")
  /// market.notifyOnExit = false
  /// let trigger = UNLocationNotificationTrigger(region: market, repeats: true)
  /// ```
  ///
  /// - Parameters:
  ///   - region: The region, which also says whether entering or leaving counts.
  ///   - repeats: Whether to deliver at each crossing.
  public convenience init(region: CLRegion, repeats: Bool) {
    self.init(_Designated(), copying: region, repeats: repeats)
  }

  /// Creates the object from all its fields; for this package alone.
  public init(_ designated: _Designated, copying region: CLRegion, repeats: Bool) {
    storedRegion = region.copy() as? CLRegion ?? region
    super.init(designated, repeats: repeats)
  }

  /// Reads a trigger from an archive, or fails when the region is missing.
  public required init?(coder: NSCoder) {
    let classes: [AnyClass] = [CLCircularRegion.self, CLBeaconRegion.self, CLRegion.self]
    guard let region = FieldReader(coder).object(of: classes, "region") as? CLRegion else {
      return nil
    }
    storedRegion = region
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(storedRegion, forKey: "region")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object)
      && (object as? UNLocationNotificationTrigger)?.storedRegion == storedRegion
  }

  open override var hash: Int { storedRegion.hash }

  open override var description: String {
    describe(["repeats": repeats.answer, "region": storedRegion.description])
  }
}

extension UNNotificationTrigger {
  /// The trigger as a model value, or `nil` for a class that is not one of the system's.
  package var model: Trigger? {
    switch self {
    case let trigger as UNTimeIntervalNotificationTrigger:
      .timeInterval(seconds: trigger.timeInterval, repeats: repeats)
    case let trigger as UNCalendarNotificationTrigger:
      .calendar(CalendarRule(trigger.dateComponents), repeats: repeats)
    case let trigger as UNLocationNotificationTrigger:
      trigger.region.model.map { .location($0, repeats: repeats) }
    case is UNPushNotificationTrigger: .push
    default: nil
    }
  }

  /// Creates the object of a trigger's model value.
  package static func make(_ model: Trigger) -> UNNotificationTrigger {
    switch model {
    case .timeInterval(let seconds, let repeats):
      UNTimeIntervalNotificationTrigger(_Designated(), seconds: seconds, repeats: repeats)
    case .calendar(let rule, let repeats):
      UNCalendarNotificationTrigger(
        _Designated(), components: DateComponents(rule), repeats: repeats)
    case .location(let region, let repeats):
      UNLocationNotificationTrigger(
        _Designated(), copying: CLCircularRegion(region), repeats: repeats)
    case .push: UNPushNotificationTrigger()
    }
  }
}
