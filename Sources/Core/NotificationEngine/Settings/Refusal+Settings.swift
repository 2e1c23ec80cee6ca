package import NotificationModel

extension Refusal {
  /// What is wrong with a decision, or with a change of settings.
  package enum Settings: Hashable, Sendable {
    /// A focus cannot be kept, or is not there.
    case focus(Focus)
    /// There is no row of this name; these there are.
    case noSuchRow(String, offered: [String])
    /// A row has no such value.
    case noSuchValue(String, row: String, RowValues)
    /// The bundle has no entitlement for the row.
    case rowNotEntitled(String, value: String)
    /// An app that is not provisional is to be kept (A8).
    case notProvisional(BundleIdentifier, AuthorizationStatus)
    /// An app is to be delivered in the summary, which is off (A24).
    case summaryIsOff(BundleIdentifier)
    /// The bundle has no entitlement for critical alerts (A12).
    case noCriticalAlerts
    /// The app has no notification settings of its own (A13).
    case noOwnSettings(BundleIdentifier)
    /// Too many calls wait for the same answer.
    case tooManyQuestions(call: String, waiting: Int)
  }

  /// What the values of a row are.
  package enum RowValues: Hashable, Sendable {
    case oneOf([String])
    case onOrOff
    /// Names of languages.
    case languages
    /// Different times of day.
    case timesOfDay
  }

  /// What is wrong with a focus (E14).
  package enum Focus: Hashable, Sendable {
    /// No focus of this name is kept.
    case unknown(String, field: String)
    /// Another focus has the name.
    case nameTaken(String)
    /// The name is empty or too long.
    case noName(String)
    /// There would be too many of something.
    case tooMany(Int, field: String, limit: Int)
    /// An allowed person has no address and no number.
    case noPerson(String)
    /// A schedule has no days, or some that are none.
    case noDays(Set<Int>, field: String)
    /// A schedule begins or ends at a minute that the day does not have.
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
    case .notProvisional:
      .init(.invalidValue, field: "decision", value: AuthorizationDecision.keep.rawValue)
    case .summaryIsOff:
      .init(.invalidValue, field: "decision", value: AuthorizationDecision.allowInSummary.rawValue)
    case .noCriticalAlerts:
      .init(.notPermitted, field: "decision", value: AuthorizationDecision.allowCritical.rawValue)
    case .noOwnSettings(let app): .init(.notPermitted, field: "app", value: app.rawValue)
    case .tooManyQuestions(let call, let waiting):
      .init(.limitReached, field: call, value: String(waiting))
    }
  }
}

extension Refusal.Focus {
  fileprivate var facts: Refusal.Facts {
    switch self {
    case .unknown(let name, let field): .init(.notFound, field: field, value: name)
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
