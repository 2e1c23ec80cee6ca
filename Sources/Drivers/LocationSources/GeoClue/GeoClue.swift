/// The names under which GeoClue is found on the system bus.
enum GeoClue {
  static let name = "org.freedesktop.GeoClue2"
  static let managerPath = "/org/freedesktop/GeoClue2/Manager"
  static let manager = "org.freedesktop.GeoClue2.Manager"
  static let client = "org.freedesktop.GeoClue2.Client"
  static let location = "org.freedesktop.GeoClue2.Location"
  static let properties = "org.freedesktop.DBus.Properties"

  /// What GeoClue and its agents know this system by: the name of its desktop entry.
  static let desktopIdentifier = "org.usernotifications.Daemon"

  /// What GeoClue answers where the person, or its configuration, does not let a program know the place.
  static let denied = "org.freedesktop.DBus.Error.AccessDenied"
}
