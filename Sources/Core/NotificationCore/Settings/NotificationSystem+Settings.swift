import NotificationModel

extension NotificationSystem {
  /// Changes rows of an app's settings; an unknown name or value changes nothing at all.
  mutating func change<Store>(
    _ rows: [String: String], of identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    let before = try known(identifier, in: pass)
    var app = before
    for (name, value) in rows.sorted(by: { $0.key < $1.key }) {
      guard let row = SettingsRow(rawValue: name) else {
        throw NotificationFailure(
          .invalidValue, field: "settings", value: name, message: "There is no row of this name.",
          remedy: "Use one of: \(SettingsRow.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      try row.set(value, in: &app)
    }
    guard app != before else { return }
    try pass.ledger.save(app)
    if before.showsBadge != app.showsBadge, app.badge != 0 {
      pass.perform(.show(.badge(app: identifier, count: app.showsBadge ? app.badge : 0)))
    }
    if !app.mayDeliver { try withdrawAll(of: identifier, in: &pass) }
    try refreshShells(in: &pass)
  }

  /// Changes settings of all apps; an unknown name or value changes nothing at all.
  func change<Store>(_ rows: [String: String], in pass: inout Pass<Store>) throws {
    var global = try pass.ledger.globalSettings()
    for (name, value) in rows.sorted(by: { $0.key < $1.key }) {
      guard let row = GlobalSettingsRow(rawValue: name) else {
        let names = GlobalSettingsRow.allCases.map(\.rawValue).joined(separator: ", ")
        throw NotificationFailure(
          .invalidValue, field: "settings", value: name, message: "There is no row of this name.",
          remedy: "Use one of: \(names)")
      }
      try row.set(value, in: &global)
    }
    try pass.ledger.save(global)
    try refreshShells(in: &pass)
  }
}
