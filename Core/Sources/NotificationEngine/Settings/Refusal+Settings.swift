package import NotificationModel

extension Refusal {
  /// Why a decision, or a change of settings, is refused.
  package enum Settings: Hashable, Sendable {
    /// A focus cannot be saved, or does not exist.
    case focus(Focus)
    /// No row has this name; the existing rows are given.
    case noSuchRow(String, offered: [String])
    /// A row has no such value.
    case noSuchValue(String, row: String, RowValues)
    /// The bundle has no entitlement for the row.
    case rowNotEntitled(String, value: String)
    /// A decision to keep an app that is not provisional (A8).
    case notProvisional(AuthorizationDecision, BundleIdentifier, AuthorizationStatus)
    /// A decision to deliver an app in the summary, which is off (A24).
    case summaryIsOff(BundleIdentifier)
    /// The bundle has no entitlement for critical alerts (A12).
    case noCriticalAlerts
    /// The app has no notification settings of its own (A13).
    case noOwnSettings(BundleIdentifier)
    /// More languages than the user may choose.
    case tooManyLanguages(Int, row: String)
    /// Too many calls wait for the same answer.
    case tooManyQuestions(call: String, waiting: Int)
  }

  /// The possible values of a row.
  package enum RowValues: Hashable, Sendable {
    case oneOf([String])
    case onOrOff
    /// Names of languages.
    case languages
    /// Names of languages that the system speaks.
    case systemLanguages
    /// Different times of day.
    case timesOfDay
  }

  /// Why a focus is refused (E14).
  package enum Focus: Hashable, Sendable {
    /// No focus of this name is saved.
    case unknown(String, field: String)
    /// Another focus has the name.
    case nameTaken(String)
    /// The name is empty or too long.
    case noName(String)
    /// A limit would be exceeded.
    case tooMany(Int, field: String, limit: Int)
    /// An allowed person has no address and no number.
    case noPerson(String)
    /// A schedule has no days, or invalid ones.
    case noDays(Set<Int>, field: String)
    /// It is turned on for a time out of range.
    case noLength(Int)
    /// A schedule begins or ends at a minute out of range.
    case noMinute(Int, field: String)
  }
}

extension Refusal.Settings {
  var facts: Refusal.Facts {
    switch self {
    case .focus(let refusal): refusal.facts
    case .noSuchRow(let name, _): .init(.invalidValue, field: "settings", value: name)
    case .noSuchValue(let value, let row, _): .init(.invalidValue, field: row, value: value)
    case .rowNotEntitled(let row, let value): .init(.notPermitted, field: row, value: value)
    case .notProvisional(let decision, _, _):
      .init(.invalidValue, field: "decision", value: decision.rawValue)
    case .summaryIsOff:
      .init(.invalidValue, field: "decision", value: AuthorizationDecision.allowInSummary.rawValue)
    case .noCriticalAlerts:
      .init(.notPermitted, field: "decision", value: AuthorizationDecision.allowCritical.rawValue)
    case .noOwnSettings(let app): .init(.notPermitted, field: "app", value: app.rawValue)
    case .tooManyLanguages(let count, let row):
      .init(.limitReached, field: row, value: String(count))
    case .tooManyQuestions(let call, let waiting):
      .init(.limitReached, field: call, value: String(waiting))
    }
  }
}

extension Refusal.Focus {
  fileprivate var facts: Refusal.Facts {
    switch self {
    case .unknown(let name, let field): .init(.notFound, field: field, value: name)
    case .noLength(let seconds): .init(.invalidValue, field: "seconds", value: String(seconds))
    case .nameTaken(let name), .noName(let name):
      .init(.invalidValue, field: "focus.name", value: name)
    case .tooMany(let count, let field, _): .init(.limitReached, field: field, value: String(count))
    case .noPerson(let handle): .init(.invalidValue, field: "focus.allowedPeople", value: handle)
    case .noDays(let days, let field):
      .init(
        .invalidValue, field: field, value: days.sorted().map(String.init).joined(separator: ", "))
    case .noMinute(let minute, let field): .init(.invalidValue, field: field, value: String(minute))
    }
  }
}
