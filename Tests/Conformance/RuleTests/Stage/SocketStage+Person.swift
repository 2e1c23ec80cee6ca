import NotificationModel
import UserNotifications

extension SocketStage {
  func decide(_ decision: Decision) async throws {
    let decision = decision.model
    try await perform { [identifier] shell in
      let app = try Self.record(of: identifier, at: shell)
      if Self.isStillToBeAsked(app, about: decision) { return shell.plan(decision) }
      _ = try shell.call(.settings(.authorize(app: identifier, decision)))
    }
  }

  func respond(_ answer: Answer, to name: String?) async throws {
    try await perform { [identifier] shell in
      let key = try Self.find(name, of: identifier, at: shell)
      _ = try shell.call(.responses(.respond(key, answer.model)))
    }
  }

  func change(_ row: Row, to isOn: Bool) async throws {
    try await perform { [identifier] shell in
      let rows = [row.rawValue: isOn ? "on" : "off"]
      _ = try shell.call(.settings(.changeAppSettings(app: identifier, rows)))
    }
  }

  func setShowPreviews(_ previews: UNShowPreviewsSetting) async throws {
    let name =
      switch previews {
      case .always: "always"
      case .whenAuthenticated: "whenUnlocked"
      default: "never"
      }
    try await perform { _ = try $0.call(.settings(.changeGlobalSettings(["previews": name]))) }
  }

  func setLocked(_ isLocked: Bool) async throws {
    try await perform { _ = try $0.call(.settings(.setLocked(isLocked))) }
  }

  var questions: Int { shell.screen.questions }
  var banners: [SeenNotification] { shell.screen.banners.map(SeenNotification.init) }
  var lockScreen: [SeenNotification] { shell.screen.lockScreen.map(SeenNotification.init) }
  var list: [SeenGroup] { shell.screen.groups.map(SeenGroup.init) }
  var badge: Int { shell.screen.badges[identifier] ?? 0 }
  var sounds: Int { shell.screen.sounds }

  /// The notification does not exist.
  struct NotShown: Error {
    var identifier: String?
  }

  private static func record(
    of app: BundleIdentifier, at shell: SocketShell
  ) throws -> AppRecord? {
    guard case .apps(let apps) = try shell.call(.apps(.all)) else { return nil }
    return apps.first { $0.identifier == app }
  }

  private static func isStillToBeAsked(
    _ app: AppRecord?, about decision: AuthorizationDecision
  ) -> Bool {
    let isAnswer = decision == .allow || decision == .deny
    guard isAnswer, app?.openQuestion == nil else { return false }
    return app.map { $0.settings.status == .notDetermined } ?? true
  }

  private static func find(
    _ name: String?, of app: BundleIdentifier, at shell: SocketShell
  ) throws -> NotificationKey {
    guard case .delivered(let shown) = try shell.call(.notifications(.delivered(app: app))) else {
      throw NotShown(identifier: name)
    }
    let found = shown.filter { name == nil || $0.key.identifier == name }
    guard let latest = found.max(by: { $0.key.delivery < $1.key.delivery }) else {
      throw NotShown(identifier: name)
    }
    return latest.key
  }
}

extension Decision {
  fileprivate var model: AuthorizationDecision {
    switch self {
    case .allow: .allow
    case .deny: .deny
    case .keep: .keep
    case .turnOff: .turnOff
    }
  }
}

extension Answer {
  fileprivate var model: ResponseChoice {
    switch self {
    case .tap: .open
    case .choose(let action): .action(identifier: action, text: nil)
    case .reply(let text, let action): .action(identifier: action, text: text)
    case .dismiss: .dismiss
    }
  }
}
