import Logging
import NIOCore
import PushProtocol

extension PushAuthorizer {
  /// Logs why a request was refused for who sent it: its answer has one word only.
  ///
  /// A sender that is refused again and again is logged from time to time.
  func logRefusal(_ reason: PushReason, of headers: ProviderHeaders, address: String, wall: Int64) {
    guard reason.status == 403, services.logger.logLevel <= .info,
      refusals.consume(address, GatewayLimits.loggedRefusals, at: .now())
    else { return }
    services.logger.info(
      "a request was refused",
      metadata: [
        "address": "\(address)", "reason": "\(reason.rawValue)",
        "why": "\(why(reason, headers, wall))",
      ])
  }

  private func why(_ reason: PushReason, _ headers: ProviderHeaders, _ wall: Int64) -> String {
    switch reason {
    case .missingProviderToken: "it has no provider token and no client certificate"
    case .badCertificate: "no certificate that is in force has its fingerprint"
    case .badCertificateEnvironment: "its certificate is not for \(environment.rawValue)"
    case .badEnvironmentKeyIDInToken: "its key is not for \(environment.rawValue)"
    case .unrelatedKeyIDInToken: "its key is held to other apps than the connection's first one"
    default: whyToken(headers.authorization, wall)
    }
  }

  private func whyToken(_ authorization: String?, _ wall: Int64) -> String {
    guard let token = try? ProviderToken(authorization: authorization) else {
      return
        "its provider token is not three parts of base64 with alg ES256 or ES512, kid, iss, iat and a signature"
    }
    let age = wall - token.issued
    if wall >= token.expires { return "its provider token is \(age) s old; an hour is the most" }
    if age < -PushLimits.clockSkewSeconds {
      return "its provider token was made \(-age) s in the future; compare the clocks"
    }
    let key = Self.excerpt(token.keyID)
    guard case .sender(let sender) = services.tenants.find(.key(token.keyID)),
      case .key(let known) = sender.proof
    else { return "no key that is in force has the identifier \(key)" }
    guard known.team == token.team else {
      return "the key \(key) is not of the team \(Self.excerpt(token.team))"
    }
    guard token.isSigned(by: known.publicKey) else {
      return "the signature was not made with the key \(key)"
    }
    return "the connection belongs to another team, or to a key of other apps"
  }

  /// A name that a sender has chosen, of a bearable length and without control characters.
  private static func excerpt(_ name: String) -> String {
    let isPlain = { (scalar: Unicode.Scalar) in (0x21...0x7E).contains(scalar.value) }
    return String(name.unicodeScalars.prefix(20).map { isPlain($0) ? Character($0) : "?" })
  }
}
