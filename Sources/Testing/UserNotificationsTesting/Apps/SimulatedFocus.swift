public import Foundation
import NotificationEngine
import NotificationModel

/// A Focus: what may get through to the person for now (E14).
public struct SimulatedFocus: Hashable, Sendable {
  /// What the person calls it.
  public var name: String
  /// The bundle identifiers of the apps that may get through.
  public var allowedApps: Set<String>
  /// The handles of the people whose messages may get through.
  public var allowedPeople: Set<String>
  /// Whether time-sensitive notifications of every app get through.
  public var allowsTimeSensitive: Bool
  /// When it begins and ends by itself, once the person keeps it.
  public var schedules: [Schedule]

  /// Creates a Focus.
  ///
  /// - Parameters:
  ///   - name: What the person calls it.
  ///   - allowedApps: The bundle identifiers of the apps that may get through.
  ///   - allowedPeople: The handles of the people whose messages may get through, such as addresses.
  ///   - allowsTimeSensitive: Whether time-sensitive notifications of every app get through.
  ///   - schedules: When it begins and ends by itself, once the person keeps it.
  public init(
    _ name: String, allowedApps: Set<String> = [], allowedPeople: Set<String> = [],
    allowsTimeSensitive: Bool = true, schedules: [Schedule] = []
  ) {
    self.name = name
    self.allowedApps = allowedApps
    self.allowedPeople = allowedPeople
    self.allowsTimeSensitive = allowsTimeSensitive
    self.schedules = schedules
  }

  var model: FocusMode {
    FocusMode(
      name: name, allowedApps: Set(allowedApps.compactMap { BundleIdentifier($0) }),
      allowedPeople: allowedPeople, allowsTimeSensitive: allowsTimeSensitive,
      schedules: schedules.map(\.model))
  }
}

extension SimulatedFocus {
  /// When a Focus begins and ends by itself, on the clock on the device's wall.
  public struct Schedule: Hashable, Sendable {
    /// The weekdays it begins on, 1 for Sunday to 7.
    public var weekdays: Set<Int>
    /// When it begins, as an hour and a minute.
    public var start: DateComponents
    /// When it ends; where that is not after the beginning, on the next day.
    public var end: DateComponents

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - weekdays: The weekdays it begins on, 1 for Sunday to 7; every day unless given.
    ///   - start: When it begins, as an hour and a minute.
    ///   - end: When it ends, as an hour and a minute.
    public init(
      weekdays: Set<Int> = [1, 2, 3, 4, 5, 6, 7], from start: DateComponents, to end: DateComponents
    ) {
      self.weekdays = weekdays
      self.start = start
      self.end = end
    }

    var model: FocusSchedule {
      FocusSchedule(days: weekdays, start: Self.minute(start), end: Self.minute(end))
    }

    private static func minute(_ time: DateComponents) -> Int {
      (time.hour ?? 0) * 60 + (time.minute ?? 0)
    }
  }
}

extension SimulatedDevice {
  /// The person turns a Focus on without keeping it, or whichever is in force off with nothing (E14).
  ///
  /// - Parameter focus: What gets through; its schedules do not count.
  public func setFocus(_ focus: SimulatedFocus?) async {
    let words = focus.map { "turns the Focus \($0.name) on" } ?? "turns the Focus off"
    await decide(words, .settings(.setFocus(focus?.model)))
  }

  /// The person keeps a Focus, in the place of the one of that name; from now on it follows its
  /// schedules as the device's clock moves (E14).
  ///
  /// - Parameter focus: What gets through, and when it begins and ends by itself.
  /// - Throws: `SimulationError` for a name without a letter or with more than 64 of them, a time of
  ///   day or a weekday that does not exist, more than 12 schedules, and for a 21st Focus.
  public func keepFocus(_ focus: SimulatedFocus) async throws {
    try await perform("keeps the Focus \(focus.name)") { state throws(NotificationFailure) in
      _ = try state.control(.settings(.saveFocus(focus.model, replacing: nil)))
    }
  }

  /// The person forgets a Focus that was kept.
  ///
  /// - Parameter name: What the person calls it.
  /// - Throws: `SimulationError` where none of that name is kept.
  public func removeFocus(_ name: String) async throws {
    try await perform("removes the Focus \(name)") { state throws(NotificationFailure) in
      _ = try state.control(.settings(.removeFocus(name: name)))
    }
  }

  /// The person turns a Focus that is kept on until it is turned off, or off until its schedule begins
  /// anew.
  ///
  /// - Parameters:
  ///   - name: What the person calls it.
  ///   - isOn: Whether it is turned on.
  /// - Throws: `SimulationError` where none of that name is kept.
  public func turnFocus(_ name: String, on isOn: Bool) async throws {
    let words = "turns the Focus \(name) \(isOn ? "on" : "off")"
    try await perform(words) { state throws(NotificationFailure) in
      _ = try state.control(.settings(.turnFocus(name: name, isOn: isOn)))
    }
  }

  /// The name of the Focus that is in force, by hand or by its schedule.
  public var focus: String? { world.read { $0.store.globalSettings().focus?.name } }
}
