import NotificationModel

extension NotificationSystem {
  /// Changes rows of an app's settings; an unknown name or value changes nothing at all.
  mutating func change<Store>(
    _ rows: [String: String], of identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    let before = try known(identifier, in: &pass)
    var app = before
    for (name, value) in rows.sorted(by: { $0.key < $1.key }) {
      guard let row = SettingsRow(rawValue: name) else {
        throw NotificationFailure(
          .invalidValue, field: "settings", value: name, message: "There is no row of this name.",
          remedy: "Use one of: \(SettingsRow.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      try row.set(value, in: &app, at: pass.moment)
    }
    if app.settings.status != before.settings.status {
      app.openQuestion = AuthorizationRule.remaining(app.openQuestion, after: .allow)
    }
    if app.settings.criticalAlerts != before.settings.criticalAlerts {
      app.openQuestion = AuthorizationRule.remaining(app.openQuestion, after: .allowCritical)
    }
    try settleChange(from: before, to: app, in: &pass)
  }

  /// Changes settings of all apps; an unknown name or value changes nothing at all.
  mutating func change<Store>(_ rows: [String: String], in pass: inout Pass<Store>) throws {
    let before = try pass.globalSettings()
    var global = before
    for (name, value) in rows.sorted(by: { $0.key < $1.key }) {
      guard let row = GlobalSettingsRow(rawValue: name) else {
        let names = GlobalSettingsRow.allCases.map(\.rawValue).joined(separator: ", ")
        throw NotificationFailure(
          .invalidValue, field: "settings", value: name, message: "There is no row of this name.",
          remedy: "Use one of: \(names).")
      }
      try row.set(value, in: &global)
    }
    guard global != before else { return }
    try pass.save(global)
    clocks.summaryIsStale = true
    try settleLocation(in: global, after: before, in: &pass)
    try refreshShells(in: &pass)
  }
}
