import NotificationEngine
import NotificationModel

extension SimulationWorld {
  /// Sends a command of the person's.
  mutating func send(_ call: ControlCall) {
    let origin = connections.origin()
    daemon.inbox.append(.controlCalled(origin.connection, message: origin.message, call))
  }

  /// Carries out an action of the person, or of a program that acts for the person.
  mutating func carryOut(_ act: UserAction, title: String) {
    switch act {
    case .push(let app, let plan, let hasCaller):
      let isMutable = chance("mutable \(title)", 60)
      guard let push = plan.push(for: self.app(app), titled: title, isMutable: isMutable) else {
        return
      }
      let origin = hasCaller ? connections.origin() : nil
      daemon.inbox.append(.pushes(.pushArrived(push, reply: origin)))
    case .install(let app, let isOther, let isCritical):
      let bundle = bundle(self.app(app), isOther, isCritical)
      daemon.inbox.append(.apps(.appInstalled(bundle, reply: connections.origin())))
    default:
      if let call = call(act, title: title) { send(call) }
    }
  }

  private func bundle(
    _ app: BundleIdentifier, _ isOther: Bool, _ isCritical: Bool
  ) -> InstalledApp {
    var entitlements = Entitlements()
    entitlements.criticalAlerts = isCritical
    entitlements.timeSensitive = isCritical
    return InstalledApp(
      identifier: app, displayName: "App", bundlePath: "/opt/\(app)",
      executable: isOther ? "/opt/\(app)/other" : "/opt/\(app)/program",
      entitlements: entitlements,
      extensions: chance("extension \(app)", 70) ? [Self.serviceExtension(of: app)] : [])
  }

  /// Returns the command for the user's action; `nil` without an object for it.
  func call(_ act: UserAction, title: String) -> ControlCall? {
    switch act {
    case .decide(let app, let decision): return .settings(.authorize(app: self.app(app), decision))
    case .changeApp(let app, let row, let value):
      return .settings(.changeAppSettings(app: self.app(app), [row: value]))
    case .changeAll(let row, let value): return .settings(.changeGlobalSettings([row: value]))
    case .focus(let app): return .settings(.setFocus(app.map { focus(allowing: $0) }))
    case .keepFocus(let index, let schedule):
      var focus = FocusMode(name: Self.focusName(index), schedules: [schedule])
      focus.allowedApps = [self.app(index)]
      return .settings(.saveFocus(focus, replacing: nil))
    case .turnFocus(let index, let isOn):
      return .settings(.turnFocus(name: Self.focusName(index), isOn: isOn))
    case .removeFocus(let index): return .settings(.removeFocus(name: Self.focusName(index)))
    case .lock(let isLocked): return .settings(.setLocked(isLocked))
    case .clear(let app):
      return .notifications(.clear(app: app.map { self.app($0) }, identifiers: nil))
    case .clearOne(let place):
      return presentation(place).map {
        .notifications(.clear(app: $0.key.app, identifiers: [$0.key.identifier]))
      }
    case .snooze(let place, let seconds):
      return presentation(place).map { .notifications(.snooze($0.key, seconds: seconds)) }
    case .respond(let place, let answer):
      return presentation(place).map { .responses(.respond($0.key, choice(answer, for: $0))) }
    case .uninstall(let app): return .apps(.uninstall(app: self.app(app)))
    case .rebind(let app): return .apps(.rebind(app: self.app(app)))
    case .schedule(let app, let plan):
      return .notifications(
        .schedule(app: self.app(app), plan.request(titled: title), category: nil))
    case .cancel(let app, let name):
      return .notifications(
        .cancel(app: self.app(app), identifiers: name.map { [RequestPlan.name($0)] }))
    case .openSettings(let app): return .settings(.openAppSettings(app: self.app(app)))
    case .look: return .notifications(.pending(app: nil))
    case .push, .install: return nil
    }
  }

  /// Returns the name of one of the few Focus modes that the person keeps.
  static func focusName(_ place: Int) -> String { "focus \(place)" }

  private func focus(allowing app: Int) -> FocusMode {
    var focus = FocusMode(name: "Work")
    focus.allowedApps = [self.app(app)]
    return focus
  }

  /// Returns a presentation that one of the shells shows, however old its view is.
  private func presentation(_ place: Int) -> Presentation? {
    pick(place / 4, of: pick(place, of: shells.filter { !$0.visible.isEmpty })?.visible ?? [])
  }

  private func choice(
    _ answer: UserAction.Answer, for presentation: Presentation
  ) -> ResponseChoice {
    switch answer {
    case .open: .open
    case .dismiss: .dismiss
    case .button(let index, let hasText):
      .action(
        identifier: pick(index, of: presentation.actions)?.identifier ?? "plain",
        text: hasText ? "text" : nil)
    case .system(let name): .action(identifier: name, text: nil)
    }
  }
}
