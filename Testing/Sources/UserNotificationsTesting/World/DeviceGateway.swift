import ByteParsing
import NotificationEngine
import NotificationModel
import PushProtocol

/// The gateway of a simulated device, which no network reaches.
struct DeviceGateway {
  static let name = "gateway.simulated:5223"

  /// Whether there is a gateway that issues tokens.
  var isThere = true
  /// Its events for the system.
  private(set) var events: [Event] = []
  /// How often each app was deleted, because its token changes then.
  private var deletions: [BundleIdentifier: Int] = [:]

  /// Removes and returns the events since the last transaction.
  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  /// Issues a token to an app, at once.
  mutating func issueToken(to app: BundleIdentifier, environment: String) {
    events.append(
      .pushes(
        .pushTokenIssued(
          app, environment: environment, token: token(of: app, environment: environment))))
  }

  /// Issues an endpoint for a subscription, at once, with keys that encrypt nothing.
  mutating func issueEndpoint(_ request: SubscriptionRequest) {
    let seed = bytes(of: request.name)
    let token = EndpointToken(
      kind: request.kind, secret: seed, keyHash: request.vapidKey.map { _ in seed })
    events.append(
      .pushes(
        .endpointIssued(
          subscription: request.name, endpoint: "https://gateway.simulated" + token.path,
          SubscriptionSecrets(
            privateKey: seed, publicKey: [0x04] + seed + seed, auth: Array(seed.prefix(16))))))
  }

  mutating func appDeleted(_ app: BundleIdentifier) { deletions[app, default: 0] += 1 }

  /// Creates a token of 32 bytes that is the same in every run, and differs for every app and environment, and for
  /// each installation of the app.
  private func token(of app: BundleIdentifier, environment: String) -> String {
    let life = deletions[app].map { " \($0)" } ?? ""
    return HexadecimalText.text(of: bytes(of: "\(app.rawValue) \(environment)\(life)"))
  }

  /// 32 bytes that are the same for the same name in every run.
  private func bytes(of name: String) -> [UInt8] {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (0..<4).flatMap { _ in
      state = (state ^ state >> 29) &* 0xbf58_476d_1ce4_e5b9 &+ 0x9e37_79b9_7f4a_7c15
      return (0..<8).map { UInt8(truncatingIfNeeded: state >> (56 - 8 * $0)) }
    }
  }
}
