import SystemConnection

/// Delivers a request after a number of seconds, and then again each time as many have passed.
///
/// The seconds count from scheduling, and setting the clock does not move the delivery (B7).
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// How many seconds to wait, as it was given (B6).
  public let timeInterval: TimeInterval

  /// Creates a trigger.
  ///
  /// The process ends with Apple's sentence when the interval is not above 0, or is below 60 seconds
  /// and repeats (B5).
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

  /// Creates it from all its fields; for this package alone.
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
