/// Which source of places the person has chosen for the device.
public enum LocationSourceSetting: Hashable, Sendable {
  /// GeoClue where the system has it, else gpsd where it answers.
  case automatic
  /// The system's own service, and no other.
  case geoclue
  /// The receivers' daemon, found at an address.
  case gpsd(host: String, port: Int)
  /// None: only places that are set by hand and tracks that are replayed.
  case off

  /// Where gpsd listens if nothing else is said.
  public static let ownGpsd = LocationSourceSetting.gpsd(host: "127.0.0.1", port: gpsdPort)
  static let gpsdPort = 2947

  /// Reads a setting as `USERNOTIFICATIONS_LOCATION` has it: `automatic`, `geoclue`, `gpsd`, `gpsd:HOST`,
  /// `gpsd:HOST:PORT` or `off`; an address of version 6 stands in square brackets.
  ///
  /// - Returns: Nil for any other text.
  public init?(_ text: String) {
    switch text {
    case "automatic": self = .automatic
    case "geoclue": self = .geoclue
    case "gpsd": self = .ownGpsd
    case "off": self = .off
    default:
      guard text.hasPrefix("gpsd:"), text.utf8.count <= LocationSourceLimits.settingBytes,
        let setting = Self.gpsd(at: text.dropFirst("gpsd:".count))
      else { return nil }
      self = setting
    }
  }

  private static func gpsd(at address: Substring) -> LocationSourceSetting? {
    var host = address
    var rest = Substring()
    if address.first == "[" {
      guard let end = address.firstIndex(of: "]") else { return nil }
      host = address[address.index(after: address.startIndex)..<end]
      rest = address[address.index(after: end)...]
    } else if let colon = address.firstIndex(of: ":") {
      host = address[..<colon]
      rest = address[colon...]
    }
    guard !host.isEmpty, host.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 32 }) else {
      return nil
    }
    if rest.isEmpty { return .gpsd(host: String(host), port: gpsdPort) }
    guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    return .gpsd(host: String(host), port: Int(port))
  }
}
