public import Foundation
import NotificationEngine
import NotificationModel

/// A Focus: the apps and people that may notify the user for now (E14).
public struct SimulatedFocus: Hashable, Sendable {
  /// The name that the user gives it.
  public var name: String
  /// The bundle identifiers of the apps that may notify.
  public var allowedApps: Set<String>
  /// The handles of the people whose messages may notify.
  public var allowedPeople: Set<String>
  /// Whether time-sensitive notifications of every app are delivered.
  public var allowsTimeSensitive: Bool
  /// When the Focus begins and ends by itself, once the user keeps it.
  public var schedules: [Schedule]

  /// Creates a Focus.
  ///
  /// - Parameters:
  ///   - name: The name that the user gives it.
  ///   - allowedApps: The bundle identifiers of the apps that may notify.
  ///   - allowedPeople: The handles, such as addresses, of the people whose messages may notify.
  ///   - allowsTimeSensitive: Whether time-sensitive notifications of every app are delivered.
  ///   - schedules: When the Focus begins and ends by itself, once the user keeps it.
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
  /// When a Focus begins and ends by itself, by the device's wall clock.
  public struct Schedule: Hashable, Sendable {
    /// The weekdays on which it begins, 1 for Sunday to 7.
    public var weekdays: Set<Int>
    /// When it begins, as an hour and a minute.
    public var start: DateComponents
    /// When it ends; on the next day if this is not after the beginning.
    public var end: DateComponents

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - weekdays: The weekdays on which it begins, 1 for Sunday to 7; every day unless given.
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
  /// The user turns a Focus on without saving it; `nil` turns off the active one (E14).
  ///
  /// - Parameter focus: The Focus; its schedules are ignored.
  public func setFocus(_ focus: SimulatedFocus?) async {
    let words = focus.map { "turns the Focus \($0.name) on" } ?? "turns the Focus off"
    await decide(words, .settings(.setFocus(focus?.model)))
  }

  /// The user keeps a Focus, which replaces the one with the same name; from now on it follows its schedules as the
  /// device's clock moves (E14).
  ///
  /// - Parameter focus: The Focus and its schedules.
  /// - Throws: `SimulationError` for a name without a letter or with more than 64 of them, a time of
  ///   day or a weekday that does not exist, more than 12 schedules, and for a 21st Focus.
  public func keepFocus(_ focus: SimulatedFocus) async throws {
    try await perform("keeps the Focus \(focus.name)") { state throws(NotificationFailure) in
      _ = try state.control(.settings(.saveFocus(focus.model, replacing: nil)))
    }
  }

  /// The user deletes a Focus that was kept.
  ///
  /// - Parameter name: The name of the Focus.
  /// - Throws: `SimulationError` if no Focus with that name is kept.
  public func removeFocus(_ name: String) async throws {
    try await perform("removes the Focus \(name)") { state throws(NotificationFailure) in
      _ = try state.control(.settings(.removeFocus(name: name)))
    }
  }

  /// The user turns a Focus that is kept on until it is turned off, or off until its schedule begins again.
  ///
  /// - Parameters:
  ///   - name: The name of the Focus.
  ///   - isOn: Whether it is turned on.
  /// - Throws: `SimulationError` if no Focus with that name is kept.
  public func turnFocus(_ name: String, on isOn: Bool) async throws {
    let words = "turns the Focus \(name) \(isOn ? "on" : "off")"
    try await perform(words) { state throws(NotificationFailure) in
      _ = try state.control(.settings(.turnFocus(name: name, isOn: isOn)))
    }
  }

  /// The name of the Focus that is in force, set manually or by its schedule.
  public var focus: String? { world.read { $0.system.store.globalSettings().focus?.name } }
}
