import DBus
import NotificationModel

/// Reads a place as GeoClue tells it.
enum GeoClueReading {
  /// The fix in an answer to `GetAll`; nil for an answer of another form and for a place that is none.
  ///
  /// What GeoClue does not know is a number below zero, or the lowest there is.
  static func fix(_ arguments: [DBusValue], now: WallTime) -> LocationFix? {
    guard arguments.count == 1, let values = arguments[0].options else { return nil }
    var raw = RawFix()
    raw.latitude = number(values["Latitude"])
    raw.longitude = number(values["Longitude"])
    raw.accuracy = number(values["Accuracy"])
    raw.altitude = number(values["Altitude"])
    raw.speed = number(values["Speed"])
    raw.course = number(values["Heading"])
    raw.time = time(values["Timestamp"])
    return raw.fix(now: now)
  }

  private static func number(_ value: DBusValue?) -> Double? {
    if case .double(let number) = value { number } else { nil }
  }

  /// Seconds and microseconds.
  private static func time(_ value: DBusValue?) -> WallTime? {
    guard case .structure(let parts) = value, parts.count == 2,
      case .uint64(let seconds) = parts[0],
      case .uint64(let rest) = parts[1], let seconds = Int64(exactly: seconds), rest < 1_000_000
    else { return nil }
    return WallTime(seconds: seconds).advanced(byMicroseconds: Int64(rest))
  }
}
