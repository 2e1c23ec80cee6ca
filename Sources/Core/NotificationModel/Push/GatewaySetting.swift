/// Which gateway gives this device its pushes.
public struct GatewaySetting: Hashable, Sendable {
  /// Its name or address.
  public var host: String
  /// The port for devices.
  public var port: Int
  /// The certificates that it is trusted by, as PEM text; absent where the system's own are.
  public var certificates: String?

  /// The port that gateways listen on for devices unless told otherwise (I1).
  public static let usualPort = 5223

  /// Names a gateway.
  public init(host: String, port: Int = GatewaySetting.usualPort, certificates: String? = nil) {
    self.host = host
    self.port = port
    self.certificates = certificates
  }

  /// The host and the port in one word.
  public var name: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
