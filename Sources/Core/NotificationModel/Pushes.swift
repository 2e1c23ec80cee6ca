/// An app's wish for pushes, and the token that came of it.
public struct PushRegistration: Hashable, Sendable {
  /// `development` or `production` (H1, I22).
  public var environment: String
  /// The gateway that was asked, as `host:port`; absent after it was taken away.
  public var gateway: String?
  /// The token in hexadecimal digits; absent until the gateway has given one.
  public var token: String?

  /// Creates a wish, and what came of it so far.
  public init(environment: String, gateway: String?, token: String? = nil) {
    self.environment = environment
    self.gateway = gateway
    self.token = token
  }
}

/// The newest push that is to wake an app and has not reached a process of it (H7).
public struct HeldPush: Hashable, Sendable {
  /// The whole payload.
  public var payload: [String: PropertyList]
  /// When it arrived.
  public var arrived: WallTime

  /// Creates a push that waits.
  public init(payload: [String: PropertyList], arrived: WallTime) {
    self.payload = payload
    self.arrived = arrived
  }
}

/// What came of a push that woke its app, as the app says.
public enum PushFetchResult: String, CaseIterable, Hashable, Sendable {
  /// Something new was fetched.
  case newData
  /// There was nothing new.
  case noData
  /// It could not be fetched.
  case failed
}

/// Bytes written as hexadecimal digits in lower case, as servers write tokens.
public enum HexadecimalDigits {
  /// The digits of bytes, two for each.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of digits in either case; nothing where there is another character, or half a byte.
  public static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for unit in text.utf8 {
      guard let value = value(of: unit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func value(of unit: UInt8) -> UInt8? {
    switch unit {
    case 48...57: unit - 48
    case 65...70: unit - 55
    case 97...102: unit - 87
    default: nil
    }
  }
}

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

/// How the link to a gateway is doing.
public struct GatewayStatus: Hashable, Sendable {
  /// Its name or address.
  public var host: String
  /// The port for devices.
  public var port: Int
  /// Whether it is trusted by certificates of its own, and not by the system's.
  public var hasOwnCertificates: Bool
  /// The name that the gateway knows this device by, once it has enrolled.
  public var device: String?
  /// Since when the link stands; absent while it does not.
  public var connectedSince: WallTime?
  /// Why it does not, as far as that is known.
  public var problem: String?
  /// When it is tried again.
  public var nextTry: WallTime?
  /// How many apps have a token.
  public var tokens: Int
  /// How many pushes came over it since the system was started.
  public var pushes: Int

  /// Creates the status of a gateway that was never reached.
  public init(host: String, port: Int, hasOwnCertificates: Bool = false) {
    self.host = host
    self.port = port
    self.hasOwnCertificates = hasOwnCertificates
    tokens = 0
    pushes = 0
  }
}

/// What is to be said of a push payload before anybody sends it.
///
/// The text may be half typed: what keeps it from being read is one of the problems.
public struct PushCheck: Hashable, Sendable {
  /// How many bytes the text has.
  public var bytes: Int
  /// How many bytes it may have (H6).
  public var limit: Int
  /// Whether there is anything to see or hear; false also where it cannot be read.
  public var isNotification: Bool
  /// Whether it asks for its app to be woken (H7, H8).
  public var isContentAvailable: Bool
  /// What is wrong with it, what keeps it from being sent first.
  public var problems: [PushProblem]

  /// Creates what is said of a payload.
  public init(
    bytes: Int, limit: Int, isNotification: Bool = false, isContentAvailable: Bool = false,
    problems: [PushProblem] = []
  ) {
    self.bytes = bytes
    self.limit = limit
    self.isNotification = isNotification
    self.isContentAvailable = isContentAvailable
    self.problems = problems
  }
}

/// A part of a push payload that could not be taken as it is, and what was done instead.
///
/// A server that writes one key wrongly still gets its notification shown; this is how it finds out.
public struct PushProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it lies, such as `aps.alert.title`; `payload` for the whole.
  public var field: String
  /// What stood there, shortened.
  public var value: String
  /// The number of the rule that it breaks, such as `H3`.
  public var rule: String
  /// What was expected and what was done, in one sentence.
  public var message: String

  /// Creates a problem.
  public init(field: String, value: String, rule: String, message: String) {
    self.field = field
    self.value = value
    self.rule = rule
    self.message = message
  }

  /// The field, its value and what was done, in one line.
  public var description: String { "\(field) = \(value): \(message)" }
}
