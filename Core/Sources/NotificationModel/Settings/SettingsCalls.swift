extension AppCall {
  /// The calls of an app about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// Asks the user for permission, once; later calls only return the decision (A2).
    case requestAuthorization(AuthorizationOptions)
    /// Reads the settings for the app (A18).
    case all
  }
}

extension AppCall.Settings {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    case .requestAuthorization, .all: true
    }
  }
}

extension ControlCall {
  /// The calls of a shell or a command about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// Reads the settings of one app.
    case appSettings(app: BundleIdentifier)
    /// Changes rows of an app's settings, by name; nothing changes if one of them is invalid.
    case changeAppSettings(app: BundleIdentifier, [String: String])
    /// Reads the settings of all apps.
    case globalSettings
    /// Changes the settings of all apps, by name; nothing changes if one of them is invalid.
    case changeGlobalSettings([String: String])
    /// Answers the permission question, or decides without one.
    case authorize(app: BundleIdentifier, AuthorizationDecision)
    /// Turns a focus on without saving it, for so many seconds or until it is turned off; absent ends the one in force (E14).
    case setFocus(FocusMode?, seconds: Int? = nil)
    /// Saves a focus under its name, or under a new one that replaces another.
    case saveFocus(FocusMode, replacing: String?)
    /// Removes a saved focus.
    case removeFocus(name: String)
    /// Turns a saved focus on for so many seconds or until it is turned off, or off until its schedule begins again.
    case turnFocus(name: String, isOn: Bool, seconds: Int? = nil)
    /// Locks or unlocks the screen; a locked one hides previews and defers some actions (F4).
    case setLocked(Bool)
    /// Opens the app's own notification settings, from its page in Settings (A13).
    case openAppSettings(app: BundleIdentifier)
  }
}

extension AppEvent {
  /// The events for an app about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// The user opened the app's own notification settings (A13).
    indirect case openSettings(DeliveredNotification?)
    /// A call of this process has waited a while for the user, and no shell is connected that could ask; sent
    /// only to a process whose greeting requests it.
    case questionWaits(OpenQuestion)
    /// The settings for the app have changed; sent only to a process whose greeting requests it.
    case settingsChanged(ReportedSettings)
  }
}

extension ShellEvent {
  /// The events for a shell about permission, settings, focus and the lock.
  package enum Settings: Hashable, Sendable {
    /// The user is to be asked; the answer is `ControlCall.authorize`.
    case ask(AuthorizationQuestion)
    /// The question was answered elsewhere.
    case questionSettled(app: BundleIdentifier)
    /// The screen was locked or unlocked; hidden previews may change (E16).
    case lockChanged(isLocked: Bool)
    /// The settings, the name or the rights of an app have changed, or it was added or removed; without an app
    /// those of all apps are meant, the focus in force included.
    case settingsChanged(app: BundleIdentifier?)
  }
}
