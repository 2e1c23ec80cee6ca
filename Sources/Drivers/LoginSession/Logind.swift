/// The names under which logind is found on the system bus: org.freedesktop.login1(5).
enum Logind {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
  static let session = "org.freedesktop.login1.Session"
  static let user = "org.freedesktop.login1.User"
  static let properties = "org.freedesktop.DBus.Properties"

  /// The property of a session that tells whether its screen is locked.
  static let lockedHint = "LockedHint"
  /// The property of a user that names the session with a screen.
  static let display = "Display"
}
