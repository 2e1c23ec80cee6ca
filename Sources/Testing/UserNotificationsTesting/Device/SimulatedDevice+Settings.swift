import NotificationCore
public import Foundation
import NotificationModel
public import UserNotifications

extension SimulatedDevice {
  /// The person changes a row on the app's page in Settings (K2).
  ///
  /// - Parameters:
  ///   - setting: The row and its new value.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where the app is not on the device or its page has no such row: before its
  ///   first question there is no page (K5), and what it never asked for has no row (K3).
  public func change(_ setting: AppSetting, app: String? = nil) async throws {
    let app = try resolve(app)
    try await perform("sets \(setting.row) to \(setting.value)", of: app) {
      state throws(NotificationFailure) in
      try state.checkRow(setting, of: app)
      _ = try state.control(.changeAppSettings(app: app, [setting.row: setting.value]))
    }
  }

  /// The person opens the app's own notification settings from its page in Settings (A13).
  ///
  /// - Parameters:
  ///   - identifier: The notification whose *Configure* button it is, rather than the page.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where the app did not ask for `.providesAppNotificationSettings`.
  public func openAppSettings(from identifier: String? = nil, app: String? = nil) async throws {
    if let identifier { return try await choose(action: "configure", on: identifier, app: app) }
    let app = try resolve(app)
    try await perform("opens the app's notification settings", of: app) {
      state throws(NotificationFailure) in
      _ = try state.control(.openAppSettings(app: app))
    }
  }

  /// The person locks the device.
  public func lock() async {
    await decide("locks the device", .setLocked(true))
  }

  /// The person unlocks the device; what was on the lock screen leaves it.
  public func unlock() async {
    await decide("unlocks the device", .setLocked(false))
  }

  /// Whether the device is locked.
  public var isLocked: Bool { world.read { $0.ledger.globalSettings().isLocked } }

  /// The person chooses when the scheduled summary comes (E15).
  ///
  /// - Parameter times: Times of day, 1 to 12 different ones, as hours and minutes; none turns the
  ///   summary off.
  /// - Throws: `SimulationError` for other times.
  public func setScheduledSummary(_ times: [DateComponents]) async throws {
    let text = times.map { "\($0.hour ?? 0):\($0.minute ?? 0)" }.joined(separator: ",")
    let rows = times.isEmpty ? ["summary": "off"] : ["summary": "on", "summaryTimes": text]
    let words = times.isEmpty ? "turns the summary off" : "sets the summary to \(text)"
    try await perform(words) { state throws(NotificationFailure) in
      _ = try state.control(.changeGlobalSettings(rows))
    }
  }

  /// The person chooses when previews are shown, for every app that has no setting of its own (E16).
  ///
  /// - Parameter previews: When the text of notifications may be seen.
  public func setShowPreviews(_ previews: UNShowPreviewsSetting) async {
    let name = AppSetting.name(of: previews)
    await decide("shows previews: \(name)", .changeGlobalSettings(["previews": name]))
  }

  /// The person makes the device silent, or not any longer: only critical alerts sound then (C9).
  ///
  /// - Parameter isSilent: Whether other sounds are kept back.
  public func setSilent(_ isSilent: Bool) async {
    let words = isSilent ? "makes the device silent" : "lets the device sound again"
    await decide(words, .changeGlobalSettings(["silent": isSilent ? "on" : "off"]))
  }

  /// The person chooses the languages to read, best first.
  ///
  /// - Parameter languages: Language tags, such as `de` or `pt-BR`; none means English.
  /// - Throws: `SimulationError` for more than 64.
  public func setLanguages(_ languages: [String]) async throws {
    let text = languages.joined(separator: ",")
    try await perform("reads \(text)") { state throws(NotificationFailure) in
      _ = try state.control(.changeGlobalSettings(["languages": text]))
    }
  }

  /// Something that the system never refuses.
  func decide(_ words: String, _ call: ControlCall) async {
    try? await perform(words) { state throws(NotificationFailure) in
      _ = try state.control(call)
    }
  }
}
