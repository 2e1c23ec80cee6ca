import NotificationCore
import NotificationModel

extension WorldState {
  /// The gateway of every simulated device, which no network leads to.
  static let gateway = "gateway.simulated:5223"

  /// Tells the system which gateway there is; it forgets that with every restart.
  mutating func tellOfGateway() {
    _ = pass([.gatewayChanged(hasGateway ? Self.gateway : nil)])
  }

  /// What the gateway has to say since the last pass.
  mutating func takeGatewayNews() -> [Event] {
    defer { gatewayNews = [] }
    return gatewayNews
  }

  /// Gives an app a token, at once.
  mutating func issueToken(to app: BundleIdentifier, environment: String) {
    gatewayNews.append(
      .pushTokenIssued(
        app, environment: environment,
        token: Self.token(of: app, environment: environment, deletions: deletions[app] ?? 0)))
  }

  /// A token of 32 bytes that is the same in every run, and another for every app and environment, and
  /// for each time that the app comes anew.
  private static func token(
    of app: BundleIdentifier, environment: String, deletions: Int
  ) -> String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    let life = deletions == 0 ? "" : " \(deletions)"
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
