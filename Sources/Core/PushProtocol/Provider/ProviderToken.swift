/// A provider's token as it was sent, taken apart but not verified (I10).
public struct ProviderToken: Hashable, Sendable {
  /// `kid`: which key signed it.
  public let keyID: String
  /// `iss`: the team it speaks for.
  public let team: String
  /// `iat`: when it was made, in seconds since 1970.
  public let issued: Int64
  /// The bytes that were signed: the header and the claims as they were sent.
  public let signed: [UInt8]
  /// `alg`: what was signed of those bytes.
  public let algorithm: Algorithm
  /// What the signature can mean: one thing, or two if it is not plain where its second number begins.
  public let signatures: [TokenSignature]

  /// Which digest of the signed bytes the signature is over; the key is one of P-256 with both.
  public enum Algorithm: String, Hashable, Sendable {
    case es256 = "ES256"
    case es512 = "ES512"
  }

  /// Takes a token apart; `alg` has to be `ES256` or `ES512`.
  ///
  /// It is read leniently, because senders differ: each part may be in standard base64, the signature
  /// in DER, `typ` may be absent, `kid` may stand among the claims, `iat` may have a fraction or be a
  /// text, and other claims are passed over.
  ///
  /// - Throws: `invalidProviderToken`.
  public init(_ text: some Collection<UInt8>) throws(PushReason) {
    guard text.count <= PushLimits.providerTokenBytes else { throw .invalidProviderToken }
    let bytes = Array(text)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = TokenPart(parts[0]), let claims = TokenPart(parts[1]),
      let algorithm = header.texts["alg"].flatMap(Algorithm.init(rawValue:)),
      let signature = Base64Text.bytes(of: parts[2]),
      let keyID = header.texts["kid"] ?? claims.texts["kid"],
      let team = claims.texts["iss"], let issued = claims.instant("iat")
    else { throw .invalidProviderToken }
    signatures = TokenSignature.readings(of: signature)
    guard !signatures.isEmpty else { throw .invalidProviderToken }
    self.algorithm = algorithm
    self.keyID = keyID
    self.team = team
    self.issued = issued
    self.signed = Array(bytes[..<parts[1].endIndex])
  }

  /// Takes apart what `authorization` says: `bearer`, in letters of either case, and the token.
  ///
  /// - Throws: `missingProviderToken` if there is none, `invalidProviderToken` if it is no token.
  public init(authorization: String?) throws(PushReason) {
    guard let authorization else { throw .missingProviderToken }
    let words = authorization.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard let scheme = words.first, scheme.count == 6,
      zip(scheme, "bearer".utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { throw .missingProviderToken }
    guard words.count == 2 else { throw .missingProviderToken }
    try self.init(words[1].drop { $0 == UInt8(ascii: " ") })
  }

  /// The instant from which it is too old, in seconds since 1970.
  public var expires: Int64 {
    issued + PushLimits.providerTokenSeconds
  }

  /// Checks its age.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Throws: `expiredProviderToken` once it is an hour old, `invalidProviderToken` if it was made
  ///   further in the future than clocks differ.
  public func checkAge(now: Int64) throws(PushReason) {
    guard now < expires else { throw .expiredProviderToken }
    guard issued <= now + PushLimits.clockSkewSeconds else { throw .invalidProviderToken }
  }
}
