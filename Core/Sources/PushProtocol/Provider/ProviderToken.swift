import ByteParsing

/// A provider's token as it was sent, parsed but not verified (I10).
package struct ProviderToken: Hashable, Sendable {
  /// `kid`: the key that signed it.
  package let keyID: String
  /// `iss`: the team that it identifies.
  package let team: String
  /// `iat`: when it was issued, in seconds since 1970.
  package let issued: Int64
  /// The bytes that were signed: the header and the claims as they were sent.
  package let signed: [UInt8]
  /// `alg`: the digest that was signed.
  package let algorithm: Algorithm
  /// The possible readings of the signature: one, or two if the start of its second number is ambiguous.
  package let signatures: [TokenSignature]

  /// The digest of the signed bytes in the signature; the key is on P-256 with both.
  package enum Algorithm: String, Hashable, Sendable {
    case es256 = "ES256"
    case es512 = "ES512"
  }

  /// Parses a token; `alg` has to be `ES256` or `ES512`.
  ///
  /// Parsing is lenient, because senders differ: each part may be in standard base64, the signature in DER,
  /// `typ` may be absent, `kid` may be among the claims, `iat` may have a fraction or be a text, and other
  /// claims are ignored.
  ///
  /// - Throws: `invalidProviderToken`.
  package init(_ text: some Collection<UInt8>) throws(PushReason) {
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

  /// Parses the value of `authorization`: `bearer`, in either case, and the token.
  ///
  /// - Throws: `missingProviderToken` without a token, `invalidProviderToken` if it is invalid.
  package init(authorization: String?) throws(PushReason) {
    guard let authorization else { throw .missingProviderToken }
    let words = authorization.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard let scheme = words.first, scheme.count == 6,
      zip(scheme, "bearer".utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { throw .missingProviderToken }
    guard words.count == 2 else { throw .missingProviderToken }
    try self.init(words[1].drop { $0 == UInt8(ascii: " ") })
  }

  /// The instant at which it expires, in seconds since 1970.
  package var expires: Int64 {
    issued + PushLimits.providerTokenSeconds
  }

  /// Checks its age.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Throws: `expiredProviderToken` once it is an hour old, `invalidProviderToken` if it was issued further
  ///   in the future than clocks differ.
  package func checkAge(now: Int64) throws(PushReason) {
    guard now < expires else { throw .expiredProviderToken }
    guard issued <= now + PushLimits.clockSkewSeconds else { throw .invalidProviderToken }
  }
}

/// The header or the claims of a provider token: a JSON object, in base64.
struct TokenPart {
  /// The members that are texts.
  private(set) var texts: [String: String] = [:]
  /// The members that are numbers, in their written form.
  private(set) var numbers: [String: String] = [:]
  /// The members that are neither texts nor numbers, for a sentence.
  private var others: [String: String] = [:]
  /// The names that matter and are present, with a value of any kind.
  private(set) var present: [String] = []
  /// The members that are true or false.
  private(set) var flags: [String: Bool] = [:]

  private let names: [String]
  private let decodesEscapes: Bool

  /// Parses a part; fails if it is not an object, or if one of the names is duplicated. Other members are ignored.
  ///
  /// `decodesEscapes`: Whether a text may have escapes; otherwise such a text counts as absent.
  init?(
    _ text: ArraySlice<UInt8>, names: [String] = ["alg", "kid", "iss", "iat"],
    decodesEscapes: Bool = false
  ) {
    self.names = names
    self.decodesEscapes = decodesEscapes
    guard let bytes = Base64Text.bytes(of: text) else { return nil }
    do throws(JSONFlaw) {
      var reader = JSONObjectReader(bytes)
      guard try readMembers(of: &reader) else { return nil }
    } catch {
      return nil
    }
  }

  /// Reads the members that matter, and returns false if one of them comes twice.
  private mutating func readMembers(of reader: inout JSONObjectReader) throws(JSONFlaw) -> Bool {
    var depth = 0
    // The name of the member that is being read, if it matters.
    var name: String?
    while let piece = try reader.next() {
      if depth == 1, let name, let text = Self.excerpt(of: piece, in: reader) {
        others[name] = text
      }
      switch piece {
      case .objectStart, .listStart: depth += 1
      case .objectEnd, .listEnd: depth -= 1
      case .name(let token) where depth == 1:
        name = try text(token, of: reader).flatMap { names.contains($0) ? $0 : nil }
        guard let name else { continue }
        guard !present.contains(name) else { return false }
        present.append(name)
      case .string(let token) where depth == 1:
        if let name { texts[name] = try text(token, of: reader) }
      case .number(let token) where depth == 1:
        if let name { numbers[name] = String(decoding: reader.content(of: token), as: UTF8.self) }
      case .boolean(let value) where depth == 1: if let name { flags[name] = value }
      case .name, .string, .number, .boolean, .null: break
      }
    }
    return true
  }

  /// The value of a member for a sentence: as it was written, or its kind; a long one is cut.
  func excerpt(_ name: String) -> String? {
    texts[name].map { "\"\(WebPushRefusal.excerpt($0))\"" }
      ?? numbers[name].map { WebPushRefusal.excerpt($0) } ?? others[name]
  }

  /// The same for a value that is neither a text nor a number.
  private static func excerpt(
    of piece: JSONObjectReader.Piece, in reader: JSONObjectReader
  ) -> String? {
    switch piece {
    case .objectStart, .listStart, .boolean, .null: reader.excerpt(of: piece)
    case .objectEnd, .listEnd, .name, .string, .number: nil
    }
  }

  /// An instant in seconds, from an integer, a number with a fraction, or a text with either.
  func instant(_ name: String) -> Int64? {
    guard let written = numbers[name] ?? texts[name] else { return nil }
    if let seconds = Int64(written) { return Self.isSensible(seconds) ? seconds : nil }
    guard let seconds = Double(written), seconds.magnitude < 1e12 else { return nil }
    return Int64(seconds.rounded(.down))
  }

  /// Limits the instant so that an hour can be added to it.
  private static func isSensible(_ seconds: Int64) -> Bool {
    seconds.magnitude < 1_000_000_000_000
  }

  /// The content of a text; names and identifiers do not need escapes.
  private func text(
    _ token: JSONStringToken, of reader: JSONObjectReader
  ) throws(JSONFlaw) -> String? {
    guard decodesEscapes || !token.hasEscapes else { return nil }
    return String(decoding: try reader.content(of: token), as: UTF8.self)
  }
}

/// An ECDSA signature on P-256: its two numbers, in whichever form they were sent.
package struct TokenSignature: Hashable, Sendable {
  /// The two numbers, 32 bytes each, in big-endian order.
  package let bytes: [UInt8]

  /// Fails if a number is zero, or not below the order of the curve: such numbers are not a signature.
  private init?(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) {
    guard let first = Self.number(first), let second = Self.number(second) else { return nil }
    bytes = first + second
  }

  /// The possible readings of a signature's bytes: one, two if one of the numbers lacks a byte and it is
  /// ambiguous which one does, or none.
  ///
  /// The bytes are DER, or the numbers one after the other, with leading zeros or without. In the second form
  /// both numbers have the same length, or one has one byte more.
  static func readings(of bytes: [UInt8]) -> [TokenSignature] {
    if let signature = der(bytes) { return [signature] }
    let half = bytes.count / 2
    let cuts = bytes.count.isMultiple(of: 2) ? [half] : [half, half + 1]
    return cuts.compactMap { TokenSignature(bytes[..<$0], bytes[$0...]) }
  }

  /// The same for all signatures that can be derived from this one without the key: r and n − s are valid as
  /// well.
  package var canonical: [UInt8] {
    let second = Array(bytes[32...])
    let other = Self.difference(Self.order, second)
    return bytes[..<32] + (other.lexicographicallyPrecedes(second) ? other : second)
  }

  private static func der(_ bytes: [UInt8]) -> TokenSignature? {
    var whole = DERScanner(bytes[...])
    guard let sequence = whole.consume(tag: 0x30), whole.isAtEnd else { return nil }
    var numbers = DERScanner(sequence)
    guard let first = numbers.consume(tag: 0x02), let second = numbers.consume(tag: 0x02),
      numbers.isAtEnd
    else { return nil }
    return TokenSignature(first, second)
  }

  /// A number in 32 bytes; a set first bit is not a sign, because neither number is negative.
  private static func number(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = bytes.drop { $0 == 0 }
    guard !digits.isEmpty, digits.count <= 32 else { return nil }
    let number = Array(repeating: 0, count: 32 - digits.count) + digits
    return number.lexicographicallyPrecedes(order) ? number : nil
  }

  /// The difference of a number and a smaller one.
  private static func difference(_ number: [UInt8], _ smaller: [UInt8]) -> [UInt8] {
    var difference = number
    var borrow = 0
    for index in difference.indices.reversed() {
      let value = Int(number[index]) - Int(smaller[index]) - borrow
      borrow = value < 0 ? 1 : 0
      difference[index] = UInt8(truncatingIfNeeded: value)
    }
    return difference
  }

  /// The order n of P-256.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]
}

/// Reads values from DER; lengths may have superfluous bytes, as BER allows.
struct DERScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The content of the next value; absent if it has another tag, or is truncated.
  mutating func consume(tag: UInt8) -> ArraySlice<UInt8>? {
    guard rest.popFirst() == tag, let length = consumeLength(), length <= rest.count else {
      return nil
    }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  private mutating func consumeLength() -> Int? {
    guard let first = rest.popFirst() else { return nil }
    guard first & 0x80 != 0 else { return Int(first) }
    let count = Int(first & 0x7F)
    guard count > 0, count <= rest.count else { return nil }
    var length = 0
    for byte in rest.prefix(count) {
      length = length << 8 | Int(byte)
      guard length <= PushLimits.providerTokenBytes else { return nil }
    }
    rest = rest.dropFirst(count)
    return length
  }
}
