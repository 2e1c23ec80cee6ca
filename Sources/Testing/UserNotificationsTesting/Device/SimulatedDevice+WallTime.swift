public import Foundation

extension SimulatedDevice {
  /// Creates a device whose clock on the wall shows a given time.
  ///
  /// - Parameters:
  ///   - wallTime: A date and a time of day such as `2026-03-28 20:00`, with seconds or without; a
  ///     text of another form, or of a time that the clock there never shows, is a mistake in the test,
  ///     which ends there.
  ///   - timeZone: Where the device is; where this machine is unless given.
  ///   - rules: How the system behaves where Apple's behaviour is disputed or where we differ.
  public convenience init(
    at wallTime: String, timeZone: TimeZone = .current, rules: SystemRules = SystemRules()
  ) {
    self.init(now: WallText.date(wallTime, in: timeZone), timeZone: timeZone, rules: rules)
  }

  /// The instant at which the clock on the wall shows a given time, where the device is now.
  ///
  /// - Parameter wallTime: A date and a time of day such as `2026-03-28 20:00`, with seconds or
  ///   without; a text of another form, or of a time that the clock there never shows, is a mistake in
  ///   the test, which ends there.
  /// - Returns: The instant; the first of two that the clock shows twice.
  public func date(at wallTime: String) -> Date {
    WallText.date(wallTime, in: timeZone)
  }

  /// What the clock on the wall shows at an instant, where the device is now.
  ///
  /// - Parameter date: For example the moment of a `ShownNotification`.
  /// - Returns: A text such as `2026-03-28 20:00:00`.
  public func wallTime(of date: Date) -> String {
    String(WallText.of(date, in: timeZone).dropFirst("Mon ".count))
  }
}
