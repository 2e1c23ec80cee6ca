/// What a person is told where gpsd tells no places, with what to do about it.
enum GpsdProblem {
  static let noFix = """
    gpsd answers but has no place. See whether a receiver is attached and sees the sky: gpsmon shows it.
    """

  /// It is not there, or does not speak as gpsd does.
  static func unreached(_ host: String, _ port: Int, _ reason: String) -> String {
    """
    gpsd is not reached at \(host), port \(port): \(reason.prefix(200)). Install it (apt install gpsd), start it, \
    or name another source in USERNOTIFICATIONS_LOCATION.
    """
  }
}
