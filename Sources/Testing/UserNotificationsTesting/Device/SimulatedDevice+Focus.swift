import NotificationCore
import NotificationModel

extension SimulatedDevice {
  /// The person turns a Focus on without keeping it, or whichever is in force off with nothing (E14).
  ///
  /// - Parameter focus: What gets through; its schedules do not count.
  public func setFocus(_ focus: SimulatedFocus?) async {
    let words = focus.map { "turns the Focus \($0.name) on" } ?? "turns the Focus off"
    await decide(words, .setFocus(focus?.model))
  }

  /// The person keeps a Focus, in the place of the one of that name; from now on it follows its
  /// schedules as the device's clock moves (E14).
  ///
  /// - Parameter focus: What gets through, and when it begins and ends by itself.
  /// - Throws: `SimulationError` for a name without a letter or with more than 64 of them, a time of
  ///   day or a weekday that does not exist, more than 12 schedules, and for a 21st Focus.
  public func keepFocus(_ focus: SimulatedFocus) async throws {
    try await perform("keeps the Focus \(focus.name)") { state throws(NotificationFailure) in
      _ = try state.control(.saveFocus(focus.model, replacing: nil))
    }
  }

  /// The person forgets a Focus that was kept.
  ///
  /// - Parameter name: What the person calls it.
  /// - Throws: `SimulationError` where none of that name is kept.
  public func removeFocus(_ name: String) async throws {
    try await perform("removes the Focus \(name)") { state throws(NotificationFailure) in
      _ = try state.control(.removeFocus(name: name))
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
      _ = try state.control(.turnFocus(name: name, isOn: isOn))
    }
  }

  /// The name of the Focus that is in force, by hand or by its schedule.
  public var focus: String? { world.read { $0.ledger.globalSettings().focus?.name } }
}
