import ByteParsing
import NotificationModel
import NotificationStore
import PushLink
import PushProtocol

extension SQLiteStore {
  /// The tokens and endpoints that the gateway of this name has issued.
  func pushTokens(of gateway: String) throws -> [TokenHash] {
    let tokens = try apps().compactMap(\.pushes.registration)
      .filter { $0.gateway == gateway }.compactMap(\.token)
    let endpoints = try subscriptions().filter { $0.gateway == gateway }.compactMap(\.endpoint)
    return tokens.compactMap { HexadecimalText.bytes(of: $0) }.compactMap { TokenHash(token: $0) }
      + endpoints.compactMap { TokenHash(endpoint: $0) }
  }
}
