import ByteParsing

/// The token with which an application server identifies itself, parsed but not verified (RFC 8292).
package struct VAPIDToken: Hashable, Sendable {
  /// The server's public key: an uncompressed point of 65 bytes. Whether it is on the curve is not checked.
  package let key: [UInt8]
  /// The bytes that were signed: the header and the claims as they were sent.
  package let signed: [UInt8]
  /// The two numbers of the signature, 32 bytes each.
  package let signature: [UInt8]
  /// `aud`: the origin of the push service that the token is for.
  package let audience: String
  /// `exp`: when it expires, in seconds since 1970.
  package let expires: Int64
  /// `sub`: how to reach the sender; nil if it is absent or too long for the log.
  package let contact: String?

  /// Parses the header fields of a request.
  ///
  /// Senders write `vapid t=TOKEN, k=KEY` in either order, or, as in drafts of the standard, `WebPush TOKEN` with the key in
  /// another field. Keys and tokens may be in either form of base64.
  ///
  /// - Parameters:
  ///   - authorization: The field `Authorization`.
  ///   - cryptoKey: The field `Crypto-Key`, which has the key if `Authorization` has only the token.
  /// - Throws: `VAPIDFlaw`.
  package init(authorization: String?, cryptoKey: String? = nil) throws(VAPIDFlaw) {
    guard let authorization else { throw .missing }
    guard authorization.utf8.count <= PushLimits.vapidBytes,
      cryptoKey?.utf8.count ?? 0 <= PushLimits.vapidBytes
    else { throw .malformed("a field has more than \(PushLimits.vapidBytes) bytes") }
    // Searching for characters in other texts has a cost quadratic in the combining marks of a letter.
    guard [authorization, cryptoKey ?? ""].allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } })
    else { throw .malformed("a field has letters that are not ASCII") }
    let (token, key) = try Self.parts(of: authorization, cryptoKey)
    guard let key = Base64Text.bytes(of: Array(key.utf8)[...]), key.count == 65, key.first == 0x04
    else { throw .key }
    self.key = key
    let bytes = Array(token.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = TokenPart(parts[0], names: ["alg"]),
      // Some libraries write the slashes of a URL as escapes.
      let claims = TokenPart(parts[1], names: ["aud", "exp", "sub"], decodesEscapes: true)
    else { throw .malformed("the token is not a JSON web token of three parts") }
    guard header.texts["alg"] == "ES256" else { throw .algorithm }
    guard let signature = Base64Text.bytes(of: parts[2]), signature.count == 64 else {
      throw .signature
    }
    guard let audience = claims.texts["aud"] else { throw .malformed("`aud` is not a text") }
    guard claims.numbers["exp"] != nil, let expires = claims.instant("exp") else {
      throw .malformed("`exp` is not a number of seconds")
    }
    self.signed = Array(bytes[..<parts[1].endIndex])
    self.signature = signature
    self.audience = audience
    self.expires = expires
    contact = claims.texts["sub"].flatMap {
      $0.utf8.count <= PushLimits.vapidContactBytes ? $0 : nil
    }
  }

  /// Checks when the token expires and which push service it is for.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - service: The push service.
  /// - Throws: `VAPIDFlaw.expired`, `.expiry` or `.audience`.
  package func check(now: Int64, for service: PushServiceOrigin) throws(VAPIDFlaw) {
    guard now < expires + PushLimits.vapidSkewSeconds else { throw .expired }
    guard expires <= now + PushLimits.vapidTokenSeconds + PushLimits.vapidSkewSeconds else {
      throw .expiry
    }
    guard service.isNamed(by: audience) else { throw .audience(audience) }
  }

  /// The texts of the token and of the key.
  private static func parts(
    of authorization: String, _ cryptoKey: String?
  ) throws(VAPIDFlaw) -> (token: Substring, key: Substring) {
    let words = authorization.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { throw .missing }
    switch words[0].lowercased() {
    case "vapid":
      let parameters = try parameters(of: words[1], separator: UInt8(ascii: ","))
      guard let token = parameters["t"] else { throw .malformed("the parameter `t` is missing") }
      guard let key = parameters["k"] else { throw .malformed("the parameter `k` is missing") }
      return (token, key)
    case "webpush", "bearer":
      let keys = try (cryptoKey ?? "").split(separator: ",").map {
        part throws(VAPIDFlaw) in try parameters(of: part, separator: UInt8(ascii: ";"))
      }
      guard let key = keys.lazy.compactMap({ $0["p256ecdsa"] }).first else {
        throw .malformed("`Crypto-Key` has no `p256ecdsa`")
      }
      return (words[1].trimmed, key)
    default: throw .missing
    }
  }

  /// The parameters of a field, by their names in lowercase letters.
  ///
  /// All of it is ASCII, and bytes are found many times faster than characters.
  private static func parameters(
    of text: Substring, separator: UInt8
  ) throws(VAPIDFlaw) -> [String: Substring] {
    var parameters: [String: Substring] = [:]
    for part in text.utf8.split(separator: separator) {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1).map { Substring($0) }
      guard pair.count == 2 else { continue }
      let (name, value) = (pair[0].trimmed.lowercased(), pair[1].trimmed)
      guard parameters.updateValue(value.unquoted, forKey: name) == nil else {
        throw .malformed("the parameter `\(name)` occurs twice")
      }
    }
    return parameters
  }
}

/// Why a VAPID token is refused; the description is for the sender's developer.
package enum VAPIDFlaw: Error, Hashable, Sendable, CustomStringConvertible {
  /// The request has no VAPID token.
  case missing
  /// A part of it cannot be read.
  case malformed(String)
  /// The public key is not an uncompressed point of P-256.
  case key
  /// It is not signed with ES256.
  case algorithm
  /// The signature does not consist of two numbers of 32 bytes.
  case signature
  /// The signature was not made with the key of the token.
  case unverified
  /// It has expired.
  case expired
  /// It is valid for more than 24 hours.
  case expiry
  /// It is for another push service.
  case audience(String)

  package var description: String {
    switch self {
    case .missing: "The request has no VAPID token: send `Authorization: vapid t=TOKEN, k=KEY`."
    case .malformed(let reason): "The VAPID token cannot be read: \(reason)."
    case .key: "The VAPID key is not an uncompressed point of P-256 (65 bytes in base64url)."
    case .algorithm: "`alg` of the VAPID token is not ES256."
    case .signature: "The signature of the VAPID token does not have 64 bytes (r and s)."
    case .unverified: "The signature of the VAPID token was not made with its key."
    case .expired: "`exp` of the VAPID token is in the past."
    case .expiry: "`exp` of the VAPID token is more than 24 hours in the future."
    case .audience(let audience):
      "`aud` of the VAPID token is \(WebPushRefusal.excerpt(audience)): it must be the origin of the endpoint."
    }
  }
}

/// The addresses under which a push service is known.
package struct PushServiceOrigin: Hashable, Sendable {
  private let hosts: Set<String>
  private let port: Int

  /// `hosts`: Its host names, an IPv6 address in brackets.
  /// `port`: The port in its endpoints.
  package init(hosts: some Sequence<String>, port: Int) {
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.port = port
  }

  /// Whether `aud` of a token means this service.
  ///
  /// Half of the libraries leave the port out, whatever it is, so both forms are accepted.
  package func isNamed(by audience: String) -> Bool {
    let scheme = "https://"
    guard audience.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    var text = audience.lowercased()[...]
    guard text.hasPrefix(scheme) else { return false }
    text.removeFirst(scheme.count)
    if text.hasSuffix("/") { text.removeLast() }
    if hosts.contains(String(text)) { return true }
    guard let colon = text.lastIndex(of: ":") else { return false }
    let (host, digits) = (text[..<colon], text[text.index(after: colon)...])
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let named = Int(digits) else {
      return false
    }
    return hosts.contains(String(host)) && (named == port || named == 443)
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmed: Substring {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var rest = utf8.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return Substring(rest)
  }

  /// The text without quotation marks around it.
  fileprivate var unquoted: Substring {
    let quote = UInt8(ascii: "\"")
    guard utf8.count >= 2, utf8.first == quote, utf8.last == quote else { return self }
    return Substring(utf8.dropFirst().dropLast())
  }
}
