/// What a shell or a command asks of the system on the person's behalf.
public enum ControlCall: Hashable, Sendable {
  case status
  case apps
  /// Adds a request in the name of an app; the app is made if it is new, and allowed.
  case schedule(app: BundleIdentifier, NotificationRequest, category: NotificationCategory?)
  case pending(app: BundleIdentifier?)
  case delivered(app: BundleIdentifier?)
  /// Removes pending requests; absent identifiers mean all of the app's.
  case cancel(app: BundleIdentifier, identifiers: [String]?)
  /// Removes delivered notifications; absent app and identifiers mean all.
  case clear(app: BundleIdentifier?, identifiers: [String]?)
  case appSettings(app: BundleIdentifier)
  /// Changes rows of an app's settings, by name; nothing changes if one of them is not understood.
  case changeAppSettings(app: BundleIdentifier, [String: String])
  case globalSettings
  /// Changes the settings of all apps, by name; nothing changes if one of them is not understood.
  case changeGlobalSettings([String: String])
  /// Answers the permission question, or decides without one.
  case authorize(app: BundleIdentifier, AuthorizationDecision)
  case respond(NotificationKey, ResponseChoice)
  /// From now on this connection is a shell and is sent `ShellEvent`s.
  case attachShell(name: String)
  case setFocus(FocusMode?)
  case setLocked(Bool)
  /// Moves the virtual clock onwards; refused on a real one. Microseconds.
  case advanceClock(byMicroseconds: Int64)
  /// Sets the virtual clock; refused on a real one.
  case setClock(WallTime)
  case install(path: String)
  case uninstall(app: BundleIdentifier)
  /// Forgets which program an identifier belongs to, so that another may claim it.
  case rebind(app: BundleIdentifier)
  /// The responses that wait for their app.
  case keptResponses
  case doctor
}
