import Foundation
import NotificationModel
import Words

/// A row of an app's page in Settings, by the name that commands use (K2).
enum SettingsRow: String, CaseIterable {
  case allowNotifications
  case criticalAlerts
  case timeSensitive
  case directMessages
  case delivery
  case lockScreen
  case notificationCenter
  case banners
  case sounds
  case badges
  case carPlay
  case announcements
  case previews
  case grouping
  case mute
  case location
  case preciseLocation

  /// The rows that an app can have on Linux; the others are kept for apps that read them.
  static func offered(to app: AppRecord) -> [SettingsRow] {
    allCases.filter { row in
      switch row {
      case .carPlay, .announcements: false
      case .criticalAlerts: app.entitlements.criticalAlerts
      case .timeSensitive: app.entitlements.timeSensitive
      case .directMessages: app.entitlements.communication
      default: true
      }
    }
  }

  /// Changes the row, or throws its possible values.
  func set(_ text: String, in app: inout AppRecord, at moment: Moment) throws {
    switch self {
    case .allowNotifications:
      app.settings.status = try isOn(text) ? .authorized : .denied
      app.settings.isUndecided = false
      if app.settings.status == .authorized { app.settings.requestSomething() }
    case .criticalAlerts:
      guard app.entitlements.criticalAlerts else { throw notOffered(text) }
      app.settings.criticalAlerts = try isOn(text)
    case .timeSensitive:
      guard app.entitlements.timeSensitive else { throw notOffered(text) }
      app.settings.timeSensitive = try isOn(text)
    case .directMessages:
      guard app.entitlements.communication else { throw notOffered(text) }
      app.settings.directMessages = try isOn(text)
    case .delivery:
      app.settings.scheduledDelivery = try choose(text, ["immediate": false, "summary": true])
    case .lockScreen: app.settings.lockScreen = try isOn(text)
    case .notificationCenter: app.settings.notificationCenter = try isOn(text)
    case .banners:
      app.settings.alertStyle = try choose(text, Self.table(AlertStyle.allCases, \.name))
    case .sounds: app.settings.sounds = try isOn(text)
    case .badges: app.settings.badges = try isOn(text)
    case .carPlay: app.settings.carPlay = try isOn(text)
    case .announcements: app.settings.announcements = try isOn(text)
    case .previews:
      var values: [String: PreviewSetting?] = ["default": PreviewSetting?.none]
      for value in PreviewSetting.allCases { values[value.name] = .some(value) }
      app.settings.previews = try choose(text, values)
    case .grouping:
      app.settings.grouping = try choose(text, Self.table(GroupingSetting.allCases, \.rawValue))
    case .mute:
      let hour = moment.wall.advanced(bySeconds: 3_600)
      let times = ["off": nil, "hour": hour, "today": SummarySchedule.nextMidnight(after: moment)]
      app.mutedUntil = try choose(text, times)
    case .location:
      let values = LocationAuthorization.allCases.filter { $0 != .once }
      app.settings.location = try choose(text, Self.table(values, \.rawValue))
      app.location.openQuestion = nil
      if app.settings.location == .notDetermined { app.location.hasAskedForAlways = false }
    case .preciseLocation: app.settings.preciseLocation = try isOn(text)
    }
  }

  private func isOn(_ text: String) throws -> Bool {
    try choose(text, ["on": true, "off": false])
  }

  private func choose<Value>(_ text: String, _ values: [String: Value]) throws -> Value {
    guard let value = values[text] else {
      throw Refusal.settings(.noSuchValue(text, row: rawValue, .oneOf(values.keys.sorted())))
    }
    return value
  }

  private func notOffered(_ text: String) -> Refusal {
    .settings(.rowNotEntitled(rawValue, value: text))
  }

  private static func table<Value>(
    _ values: [Value], _ name: (Value) -> String
  ) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: values.map { (name($0), $0) })
  }
}

/// A row of the settings for all apps, by the name that commands use (K1).
enum GlobalSettingsRow: String, CaseIterable {
  case previews
  case summary
  case summaryTimes
  case display
  case languages
  case language
  case silent
  case criticalUnmutes
  case savePower
  case location
  case unknownPrograms

  /// Changes the row, or throws its possible values.
  func set(_ text: String, in global: inout GlobalSettings) throws {
    switch self {
    case .previews: global.previews = try choose(text, PreviewSetting.allCases, \.name)
    case .display: global.display = try choose(text, DisplayStyle.allCases, \.rawValue)
    case .summary: global.summaryIsOn = try isOn(text)
    case .silent: global.isSilent = try isOn(text)
    case .criticalUnmutes: global.unmutesForCritical = try isOn(text)
    case .savePower: global.savesPower = try isOn(text)
    case .location: global.location = try isOn(text)
    case .unknownPrograms:
      global.unknownPrograms = try choose(text, UnknownPrograms.allCases, \.rawValue)
    case .summaryTimes: global.summaryMinutes = try minutes(text)
    case .languages: global.languages = try languages(text)
    case .language: global.language = try systemLanguages(text)
    }
  }

  private func languages(_ text: String) throws -> [String] {
    let languages = try languageNames(in: text)
    if let wrong = languages.first(where: { !Self.isLanguage($0) }) {
      throw refused(wrong, .languages)
    }
    return languages
  }

  private func languageNames(in text: String) throws -> [String] {
    let names = names(in: text)
    guard names.count <= CoreLimits.languages else {
      throw Refusal.settings(.tooManyLanguages(names.count, row: rawValue))
    }
    return names
  }

  /// The names of a list, which may be empty; an empty name is not left out, so that a comma alone clears nothing.
  private func names(in text: String) -> [String] {
    if text.isEmpty { return [] }
    return text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
  }

  /// Reads languages that the system has words in, with any region.
  private func systemLanguages(_ text: String) throws -> [String] {
    return try languageNames(in: text).map { name in
      guard let language = LanguageChoice.name(name) else { throw refused(name, .systemLanguages) }
      return language
    }
  }

  /// Whether a name such as `pt-BR` begins with the code of a language.
  private static func isLanguage(_ name: String) -> Bool {
    guard let code = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).first else {
      return false
    }
    return Locale.LanguageCode(String(code)).isISOLanguage
  }

  private func choose<Value>(
    _ text: String, _ values: [Value], _ name: (Value) -> String
  ) throws -> Value {
    guard let value = values.first(where: { name($0) == text }) else {
      throw refused(text, .oneOf(values.map(name)))
    }
    return value
  }

  private func isOn(_ text: String) throws -> Bool {
    guard text == "on" || text == "off" else { throw refused(text, .onOrOff) }
    return text == "on"
  }

  /// Reads times of day such as `8:00,18:30`: 1 to 12 of them (E15).
  private func minutes(_ text: String) throws -> [Int] {
    let times = text.split(separator: ",").map { Self.minute($0.trimmed) }
    let minutes = times.compactMap { $0 }
    guard (1...CoreLimits.summaryTimes).contains(times.count), minutes.count == times.count,
      Set(minutes).count == minutes.count
    else {
      throw refused(text, .timesOfDay)
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

  private func refused(_ text: String, _ values: Refusal.RowValues) -> Refusal {
    .settings(.noSuchValue(text, row: rawValue, values))
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
