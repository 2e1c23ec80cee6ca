import PushProtocol
@testable import PushGateway

extension ProviderPush {
  /// A push with default values for all parameters that a test leaves out.
  static func test(
    _ number: Int = 1, type: PushType = .alert, priority: PushPriority = .immediate,
    expiration: PushExpiration = .until(.max), collapseID: String? = nil,
    payload: [UInt8] = Array(#"{"aps":{"alert":"Hello"}}"#.utf8)
  ) -> ProviderPush {
    ProviderPush(
      id: id(number), topic: "com.example.app", type: type, priority: priority,
      expiration: expiration, collapseID: collapseID, payload: payload)
  }

  /// An `apns-id` for each number.
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}

extension TokenHash {
  static func test(_ number: Int) -> TokenHash { TokenHash(ofToken: Array("\(number)".utf8)) }
}
