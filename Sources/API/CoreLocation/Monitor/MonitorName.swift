import NotificationModel

/// The name that a monitor's condition has among the app's regions.
///
/// The regions of managers and monitors are kept side by side, so those of monitors begin with a sign that no
/// region of an app has by chance.
struct MonitorName: Hashable {
  /// The monitor's name.
  var monitor: String
  /// The condition's name.
  var condition: String

  private static let prefix = "\u{1}CLMonitor "

  /// Takes both names.
  init(monitor: String, condition: String) {
    self.monitor = monitor
    self.condition = condition
  }

  /// Reads the name of a region; nothing for a region of a manager.
  init?(_ identifier: String) {
    guard identifier.hasPrefix(Self.prefix) else { return nil }
    let rest = identifier.utf8.dropFirst(Self.prefix.utf8.count)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let count = Int(String(Substring(rest[..<colon]))),
      let end = rest.index(colon, offsetBy: count + 1, limitedBy: rest.endIndex), count >= 0,
      let monitor = String(rest[rest.index(after: colon)..<end]),
      let condition = String(rest[end...])
    else { return nil }
    self.init(monitor: monitor, condition: condition)
  }

  /// The region's name.
  var identifier: String { "\(Self.prefix)\(monitor.utf8.count):\(monitor)\(condition)" }
}

extension Region {
  /// Whether a monitor watches it, and no manager.
  var isOfMonitor: Bool { MonitorName(identifier) != nil }
}

extension CLMonitor.CircularGeographicCondition {
  init(_ region: Region) {
    self.init(
      center: CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude),
      radius: region.radius)
  }

  /// The circle as a region of that name.
  func region(named name: MonitorName) -> Region {
    Region(
      identifier: name.identifier, latitude: center.latitude, longitude: center.longitude,
      radius: radius)
  }
}
