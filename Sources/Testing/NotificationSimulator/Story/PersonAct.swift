import NotificationModel

/// What the person does, with a shell or with a command.
enum PersonAct: Hashable, Sendable {
  case decide(app: Int, AuthorizationDecision)
  case changeApp(app: Int, row: String, value: String)
  case changeAll(row: String, value: String)
  case focus(Int?)
  case keepFocus(Int, FocusSchedule)
  case turnFocus(Int, isOn: Bool)
  case removeFocus(Int)
  case lock(Bool)
  case clear(app: Int?)
  case clearOne(Int)
  case respond(Int, Answer)
  case uninstall(app: Int)
  case rebind(app: Int)
  case schedule(app: Int, RequestPlan)
  case cancel(app: Int, name: Int?)
  case look
  /// The person wants an app's own settings.
  case openSettings(app: Int)
  /// A server's push arrives; one that was sent by a command has a caller.
  case push(app: Int, PushPlan, hasCaller: Bool)
  /// A bundle is installed, with or without the right to critical alerts.
  case install(app: Int, isOther: Bool, isCritical: Bool)

  /// How the person answers a notification.
  enum Answer: Hashable, Sendable {
    case open
    case dismiss
    /// One of its buttons, by its place, with or without a text.
    case button(Int, hasText: Bool)
    /// A button of the system's own.
    case system(String)
  }
}
