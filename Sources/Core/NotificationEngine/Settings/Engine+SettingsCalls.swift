import NotificationModel

extension Engine {
  /// The reply to a call of an app about its permission and settings.
  mutating func answer(
    _ call: AppCall.Settings, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .requestAuthorization(let options):
      try request(options, for: app, from: origin, in: &transaction)
    case .all: .settings(ReportedSettings(of: app, in: try transaction.globalSettings()))
    }
  }

  /// The reply to a call of a shell or a command about permission, settings, focus and the lock.
  mutating func answer(
    _ call: ControlCall.Settings, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .appSettings(let app): return .appSettings(try known(app, in: &transaction))
    case .globalSettings: return .globalSettings(try transaction.globalSettings())
    case .changeAppSettings(let app, let rows): try change(rows, of: app, in: &transaction)
    case .changeGlobalSettings(let rows): try change(rows, in: &transaction)
    case .authorize(let app, let decision): try decide(decision, about: app, in: &transaction)
    case .setFocus(let focus): try setFocus(focus, in: &transaction)
    case .saveFocus(let mode, let old): try saveFocus(mode, replacing: old, in: &transaction)
    case .removeFocus(let name): try removeFocus(name, in: &transaction)
    case .turnFocus(let name, let isOn): try turnFocus(name, isOn: isOn, in: &transaction)
    case .setLocked(let isLocked): try setLocked(isLocked, in: &transaction)
    case .openAppSettings(let app): try openSettings(of: app, in: &transaction)
    }
    return .done
  }

  /// Locks or unlocks; the shells get the list anew, because previews may hide or come back.
  private func setLocked(_ isLocked: Bool, in transaction: inout Transaction<some Store>) throws {
    var global = try transaction.globalSettings()
    guard global.isLocked != isLocked else { return }
    global.isLocked = isLocked
    global.lockedAfter = isLocked ? try transaction.store.nextNumber() : nil
    try transaction.save(global)
    transaction.perform(.show(.settings(.lockChanged(isLocked: isLocked))))
    try refreshShells(in: &transaction)
  }
}
