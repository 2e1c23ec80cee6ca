extension AppCall {
  /// What an app asks about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// Asks the person for permission, once; later calls only report what was decided (A2).
    case requestAuthorization(AuthorizationOptions)
    /// Reads the settings as the app is told them (A18).
    case all
  }
}

extension ControlCall {
  /// What a shell or a command asks about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// Reads what was decided about one app.
    case appSettings(app: BundleIdentifier)
    /// Changes rows of an app's settings, by name; nothing changes if one of them is not understood.
    case changeAppSettings(app: BundleIdentifier, [String: String])
    /// Reads what was decided for all apps.
    case globalSettings
    /// Changes the settings of all apps, by name; nothing changes if one of them is not understood.
    case changeGlobalSettings([String: String])
    /// Answers the permission question, or decides without one.
    case authorize(app: BundleIdentifier, AuthorizationDecision)
    /// Turns a focus on without keeping it; absent ends the one in force (E14).
    case setFocus(FocusMode?)
    /// Keeps a focus under its name, or under a new one in the place of another.
    case saveFocus(FocusMode, replacing: String?)
    /// Forgets a focus that was kept.
    case removeFocus(name: String)
    /// Turns a kept focus on until it is turned off, or off until its schedule begins anew.
    case turnFocus(name: String, isOn: Bool)
    /// Locks or unlocks the screen; a locked one hides previews and defers some actions (F4).
    case setLocked(Bool)
    /// The person wants the app's own notification settings, from its page in Settings (A13).
    case openAppSettings(app: BundleIdentifier)
  }
}

extension AppEvent {
  /// What an app is told about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// The person wants the app's own notification settings (A13).
    indirect case openSettings(DeliveredNotification?)
    /// A call of this process has waited a while for a person, and no shell is there that could ask; told only to
    /// a process whose greeting wants it.
    case questionWaits(OpenQuestion)
  }
}

extension ShellEvent {
  /// What a shell is told about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// The person is to be asked; the answer is `ControlCall.authorize`.
    case ask(AuthorizationQuestion)
    /// The question was answered elsewhere.
    case questionSettled(app: BundleIdentifier)
    /// The screen was locked or unlocked; what previews hide may differ now (E16).
    case lockChanged(isLocked: Bool)
    /// The settings, the name or the rights of an app are others, or it is new or gone; without an app
    /// those of all apps are meant, the focus in force included.
    case settingsChanged(app: BundleIdentifier?)
  }
}
