import NotificationModel

extension Engine {
  /// The reply to a call of an app about its permission and settings.
  mutating func answer<Store>(
    _ call: AppCall.Settings, for app: AppRecord, from origin: CallOrigin,
    in pass: inout Pass<Store>
  ) throws -> AppReply? {
    switch call {
    case .requestAuthorization(let options):
      try request(options, for: app, from: origin, in: &pass)
    case .all: .settings(ReportedSettings(of: app, in: try pass.globalSettings()))
    }
  }

  /// The reply to a call of a shell or a command about permission, settings, focus and the lock.
  mutating func answer<Store>(
    _ call: ControlCall.Settings, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    switch call {
    case .appSettings(let app): return .appSettings(try known(app, in: &pass))
    case .globalSettings: return .globalSettings(try pass.globalSettings())
    case .changeAppSettings(let app, let rows): try change(rows, of: app, in: &pass)
    case .changeGlobalSettings(let rows): try change(rows, in: &pass)
    case .authorize(let app, let decision): try decide(decision, about: app, in: &pass)
    case .setFocus(let focus): try setFocus(focus, in: &pass)
    case .saveFocus(let mode, let old): try saveFocus(mode, replacing: old, in: &pass)
    case .removeFocus(let name): try removeFocus(name, in: &pass)
    case .turnFocus(let name, let isOn): try turnFocus(name, isOn: isOn, in: &pass)
    case .setLocked(let isLocked): try setLocked(isLocked, in: &pass)
    case .openAppSettings(let app): try openSettings(of: app, in: &pass)
    }
    return .done
  }

  /// Locks or unlocks; the shells get the list anew, because previews may hide or come back.
  private func setLocked<Store>(_ isLocked: Bool, in pass: inout Pass<Store>) throws {
    var global = try pass.globalSettings()
    guard global.isLocked != isLocked else { return }
    global.isLocked = isLocked
    global.lockedAfter = isLocked ? try pass.ledger.nextNumber() : nil
    try pass.save(global)
    pass.perform(.show(.settings(.lockChanged(isLocked: isLocked))))
    try refreshShells(in: &pass)
  }
}
