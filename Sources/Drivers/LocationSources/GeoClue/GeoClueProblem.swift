import DBus

/// What a person is told where GeoClue tells no places, with what to do about it.
enum GeoClueProblem {
  static let noAgent = """
    GeoClue waits for an agent that answers for the person, and this session has none. GNOME brings its own; \
    elsewhere start one at login, such as /usr/libexec/geoclue-2.0/demos/agent of Debian's geoclue-2-demo.
    """

  static let switchedOff = """
    Location has been switched off for this device in the desktop's settings; switch it on there.
    """

  /// It is not there and cannot be started.
  static func absent(_ error: DBusError) -> String {
    guard case .answered("org.freedesktop.DBus.Error.ServiceUnknown", _) = error else {
      return "GeoClue could not be started: \(error). Look at: systemctl status geoclue"
    }
    return """
      GeoClue, the system's service for places, is not installed. Install it (apt install geoclue-2.0), or \
      name another source in USERNOTIFICATIONS_LOCATION.
      """
  }

  /// The person, or GeoClue's configuration, does not allow it.
  static func denied(_ message: String, _ desktopIdentifier: String) -> String {
    """
    GeoClue does not tell places: \(message.prefix(200)). Allow “\(desktopIdentifier)” in the desktop's privacy \
    settings, or write a section [\(desktopIdentifier)] with allowed=true, system=false and users= into \
    /etc/geoclue/geoclue.conf.
    """
  }
}
