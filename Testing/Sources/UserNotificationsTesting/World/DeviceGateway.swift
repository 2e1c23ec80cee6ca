import NotificationEngine
import NotificationModel

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

  mutating func appDeleted(_ app: BundleIdentifier) { deletions[app, default: 0] += 1 }

  /// Creates a token of 32 bytes that is the same in every run, and differs for every app and environment, and for
  /// each installation of the app.
  private func token(of app: BundleIdentifier, environment: String) -> String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    let life = deletions[app].map { " \($0)" } ?? ""
    for byte in "\(app.rawValue) \(environment)\(life)".utf8 {
      state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return (0..<4).map { _ in
      state = (state ^ state >> 29) &* 0xbf58_476d_1ce4_e5b9 &+ 0x9e37_79b9_7f4a_7c15
      let digits = String(state, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
