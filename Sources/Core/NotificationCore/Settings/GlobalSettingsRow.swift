import NotificationModel

/// A row of the settings for all apps, by the name that commands use (K1).
enum GlobalSettingsRow: String, CaseIterable {
  case previews
  case summary
  case summaryTimes
  case display
  case languages
  case silent
  case criticalUnmutes
  case location

  /// Changes the row, or says what its values are.
  func set(_ text: String, in global: inout GlobalSettings) throws {
    switch self {
    case .previews: global.previews = try choose(text, PreviewSetting.allCases, \.name)
    case .display: global.display = try choose(text, DisplayStyle.allCases, \.rawValue)
    case .summary: global.summaryIsOn = try isOn(text)
    case .silent: global.isSilent = try isOn(text)
    case .criticalUnmutes: global.unmutesForCritical = try isOn(text)
    case .location: global.location = try isOn(text)
    case .summaryTimes: global.summaryMinutes = try minutes(text)
    case .languages:
      let languages = text.split(separator: ",").map { $0.trimmed }
      guard languages.count <= CoreLimits.languages else {
        throw refused(text, "Name \(CoreLimits.languages) languages at most.")
      }
      global.languages = languages
    }
  }

  private func choose<Value>(
    _ text: String, _ values: [Value], _ name: (Value) -> String
  ) throws -> Value {
    guard let value = values.first(where: { name($0) == text }) else {
      throw refused(text, "Use one of: \(values.map(name).joined(separator: ", ")).")
    }
    return value
  }

  private func isOn(_ text: String) throws -> Bool {
    guard text == "on" || text == "off" else { throw refused(text, "Use on or off.") }
    return text == "on"
  }

  /// Reads times of day such as `8:00,18:30`: 1 to 12 of them (E15).
  private func minutes(_ text: String) throws -> [Int] {
    let times = text.split(separator: ",").map { Self.minute($0.trimmed) }
    let minutes = times.compactMap { $0 }
    guard (1...CoreLimits.summaryTimes).contains(times.count), minutes.count == times.count,
      Set(minutes).count == minutes.count
    else {
      throw refused(
        text, "Use 1 to \(CoreLimits.summaryTimes) different times of day, such as 8:00,18:30.")
    }
    return minutes.sorted()
  }

  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1],
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  private func refused(_ text: String, _ remedy: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: rawValue, value: text, message: "This row has no such value.",
      remedy: remedy)
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
