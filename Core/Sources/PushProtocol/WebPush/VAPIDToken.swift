import ByteParsing
import FoundationEssentials

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
  /// `exp` as it was written, cut to a bounded length, if no calendar has such a time.
  private let expiryBeyondCalendars: String?
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
    let (field, keyField) = (Array(authorization.utf8), Array((cryptoKey ?? "").utf8))
    let limit = PushLimits.vapidBytes
    guard field.count <= limit else {
      throw .malformed(
        "`Authorization` has more than \(limit) bytes, so a claim such as `sub` is too long")
    }
    guard keyField.count <= limit else {
      throw .malformed("`Crypto-Key` has more than \(limit) bytes")
    }
    // Bytes are found many times faster than characters, and in a time that no combining marks change.
    guard field.allSatisfy({ $0 < 0x80 }), keyField.allSatisfy({ $0 < 0x80 }) else {
      throw .malformed("a field has letters that are not ASCII")
    }
    let (token, keyText) = try Self.parts(of: field, keyField)
    guard let key = Base64Text.bytes(of: keyText), key.count == 65, key.first == 0x04
    else { throw .key }
    self.key = key
    let bytes = Array(token)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3,
      let header = TokenPart(parts[0], names: ["alg", "b64", "crit"], decodesEscapes: true),
      // Some libraries write the slashes of a URL as escapes.
      let claims = TokenPart(parts[1], names: ["aud", "exp", "sub"], decodesEscapes: true)
    else { throw .malformed("the token is not a JSON web token of three parts") }
    guard header.texts["alg"] == "ES256" else { throw .algorithm(header.excerpt("alg")) }
    try Self.checkExtensions(of: header)
    guard let signature = Base64Text.bytes(of: parts[2]), signature.count == 64 else {
      throw .signature
    }
    guard let audience = claims.texts["aud"] else {
      throw .malformed(
        claims.excerpt("aud").map { "`aud` is \($0), and not a text" }
          ?? "`aud` is missing")
    }
    guard let written = claims.numbers["exp"] else {
      throw .malformed(
        claims.excerpt("exp").map { "`exp` is \($0), and not a number of seconds" }
          ?? "`exp` is missing")
    }
    let instant = claims.instant("exp")
    self.signed = Array(bytes[..<parts[1].endIndex])
    self.signature = signature
    self.audience = audience
    expires = instant ?? (Double(written) ?? 0 < 0 ? 0 : Self.latest)
    expiryBeyondCalendars = instant == nil ? WebPushRefusal.excerpt(written) : nil
    contact = claims.texts["sub"].flatMap {
      $0.utf8.count <= PushLimits.vapidContactBytes ? $0 : nil
    }
  }

  /// Checks when the token expires and which push service it is for.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - service: The push service.
  /// - Throws: `VAPIDFlaw.beyondCalendars`, `.expired`, `.tooFar` or `.audience`.
  package func check(now: Int64, for service: PushServiceOrigin) throws(VAPIDFlaw) {
    if let written = expiryBeyondCalendars { throw .beyondCalendars(written, now: now) }
    guard now < expires + PushLimits.vapidSkewSeconds else { throw .expired(expires, now: now) }
    guard expires <= now + PushLimits.vapidTokenSeconds + PushLimits.vapidSkewSeconds else {
      throw .tooFar(expires, now: now)
    }
    guard service.isNamed(by: audience) else {
      throw .audience(audience, expected: service.origin)
    }
  }

  /// An expiry that is later is read as this one.
  private static let latest: Int64 = 999_999_999_999

  /// Refuses a header with extensions that the recipient must understand (RFC 7515, section 4.1.11; RFC 7797).
  private static func checkExtensions(of header: TokenPart) throws(VAPIDFlaw) {
    guard !header.present.contains("crit") else {
      throw .malformed("its header has `crit`, and no extension of JWS is supported")
    }
    guard !header.present.contains("b64") || header.flags["b64"] == true else {
      throw .malformed(
        "`b64` in its header is not true, and only claims in base64url are supported")
    }
  }

  /// The texts of the token and of the key.
  private static func parts(
    of field: [UInt8], _ keyField: [UInt8]
  ) throws(VAPIDFlaw) -> (token: ArraySlice<UInt8>, key: ArraySlice<UInt8>) {
    let words = field.drop { $0 == UInt8(ascii: " ") }
    let scheme = words.prefix { $0 != UInt8(ascii: " ") }
    let rest = words.dropFirst(scheme.count + 1)
    guard !rest.isEmpty else { throw .missing }
    if scheme.isEqual("vapid") {
      guard let token = try parameter("t", of: rest, separator: UInt8(ascii: ",")) else {
        throw .malformed("the parameter `t` is missing")
      }
      guard let key = try parameter("k", of: rest, separator: UInt8(ascii: ",")) else {
        throw .malformed("the parameter `k` is missing")
      }
      return (token, key)
    }
    guard scheme.isEqual("webpush") || scheme.isEqual("bearer") else { throw .missing }
    for part in keyField.split(separator: UInt8(ascii: ",")) {
      if let key = try parameter("p256ecdsa", of: part, separator: UInt8(ascii: ";")) {
        return (rest.trimmed, key)
      }
    }
    throw .malformed("`Crypto-Key` has no `p256ecdsa`")
  }

  /// The value of the parameter with this name, which is in lowercase letters; absent if it is empty.
  private static func parameter(
    _ name: String, of text: ArraySlice<UInt8>, separator: UInt8
  ) throws(VAPIDFlaw) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    var rest = text
    while !rest.isEmpty {
      let part = rest.prefix { $0 != separator }
      rest = rest.dropFirst(part.count + 1)
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = part[(equals + 1)...]
      guard !value.isEmpty, part[..<equals].trimmed.isEqual(name) else { continue }
      guard found == nil else { throw .malformed("the parameter `\(name)` occurs twice") }
      found = value.trimmed.unquoted
    }
    return found
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
  /// It is not signed with ES256, but with this algorithm, if it names one.
  case algorithm(String?)
  /// The signature does not consist of two numbers of 32 bytes.
  case signature
  /// The signature was not made with the key of the token.
  case unverified
  /// It expired at the first instant; the gateway's time is the second one, in seconds since 1970.
  case expired(Int64, now: Int64)
  /// It expires at the first instant, which is more than 24 hours ahead.
  case tooFar(Int64, now: Int64)
  /// It expires at a time that no calendar has, as it was written.
  case beyondCalendars(String, now: Int64)
  /// It is for another push service than the one with the expected origin.
  case audience(String, expected: String)

  package var description: String {
    switch self {
    case .missing: "The request has no VAPID token: send `Authorization: vapid t=TOKEN, k=KEY`."
    case .malformed(let reason): "The VAPID token cannot be read: \(reason)."
    case .key: "The VAPID key is not an uncompressed point of P-256 (65 bytes in base64url)."
    case .algorithm(nil): "`alg` of the VAPID token is missing: only ES256 is supported."
    case .algorithm(let name?):
      "`alg` of the VAPID token is \(name), and only ES256 is supported."
    case .signature: "The signature of the VAPID token does not have 64 bytes (r and s)."
    case .unverified: "The signature of the VAPID token was not made with its key."
    case .expired(let end, let now):
      "`exp` of the VAPID token is in the past: it is \(Self.instant(end)), and the gateway's time is \(Self.instant(now)); clocks may differ by \(PushLimits.vapidSkewSeconds) seconds."
    case .tooFar(let end, let now):
      "`exp` of the VAPID token is more than 24 hours ahead: it is \(Self.instant(end)), and the gateway's time is \(Self.instant(now)); the limit is \(Self.instant(now + PushLimits.vapidTokenSeconds))."
    case .beyondCalendars(let written, let now):
      "`exp` of the VAPID token is not within 24 hours from now: it is \(written), and the gateway's time is \(Self.instant(now)); the limit is \(Self.instant(now + PushLimits.vapidTokenSeconds))."
    case .audience(let audience, let expected):
      "`aud` of the VAPID token is \(WebPushRefusal.excerpt(audience)): it must be the origin of the endpoint, \(expected)."
    }
  }

  private static func instant(_ seconds: Int64) -> String {
    "\(seconds) (\(Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)))"
  }
}

/// The addresses under which a push service is known.
package struct PushServiceOrigin: Hashable, Sendable {
  /// The hosts alone, and with each port that may be named.
  private let names: Set<String>
  /// The origin of its endpoints.
  let origin: String

  /// Creates an origin.
  ///
  /// - Parameters:
  ///   - hosts: Its host names, an IPv6 address in brackets; the first one is in its endpoints.
  ///   - port: The port in its endpoints.
  ///   - listeningPort: The port on which it listens, if that is another one, such as behind a proxy.
  ///   - earlier: The hosts with their ports that earlier endpoints have.
  package init(
    hosts: some Sequence<String>, port: Int, listeningPort: Int? = nil, earlier: [String] = []
  ) {
    let hosts = Array(hosts)
    let ports = [port, 443] + (listeningPort.map { [$0] } ?? [])
    names = Set(
      hosts.map { $0.lowercased() }.flatMap { host in [host] + ports.map { "\(host):\($0)" } }
        + earlier.map { $0.lowercased() }.flatMap { [$0] + [Self.host(of: $0)] })
    origin = "https://\(hosts.first ?? "")" + (port == 443 ? "" : ":\(port)")
  }

  /// A host without its port.
  private static func host(of address: String) -> String {
    address.lastIndex(of: ":").map { String(address[..<$0]) } ?? address
  }

  /// Whether `aud` of a token means this service.
  ///
  /// Half of the libraries leave the port out, whatever it is, so both forms are accepted.
  package func isNamed(by audience: String) -> Bool {
    let scheme = "https://"
    guard audience.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    var text = audience.lowercased().utf8[...]
    guard text.starts(with: scheme.utf8) else { return false }
    text.removeFirst(scheme.utf8.count)
    if text.last == UInt8(ascii: "/") { text.removeLast() }
    return names.contains(String(Substring(text)))
  }
}

extension ArraySlice<UInt8> {
  /// The text without blanks at its ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// The text without quotation marks around it.
  fileprivate var unquoted: ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    guard count >= 2, first == quote, last == quote else { return self }
    return dropFirst().dropLast()
  }

  /// Whether it is this word of lowercase letters, in either case.
  fileprivate func isEqual(_ word: String) -> Bool {
    count == word.utf8.count
      && zip(self, word.utf8).allSatisfy { ($0 < 0x40 ? $0 : $0 | 0x20) == $1 }
  }
}
