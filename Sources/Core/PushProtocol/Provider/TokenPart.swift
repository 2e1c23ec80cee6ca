/// The header or the claims of a provider token: an object in JSON, in base64.
struct TokenPart {
  /// The members that are texts.
  private(set) var texts: [String: String] = [:]
  /// The members that are numbers, as they are written.
  private(set) var numbers: [String: String] = [:]

  /// Reads a part; absent if it is no object, or if a name that matters comes twice.
  init?(_ text: ArraySlice<UInt8>) {
    guard let bytes = Base64Text.bytes(of: text) else { return nil }
    var scanner = JSONScanner(bytes)
    var isUnclear = false
    let isObject = scanner.readObject { name, value in
      guard let name = Self.text(bytes[name]), Self.names.contains(name) else { return }
      if texts[name] != nil || numbers[name] != nil { isUnclear = true }
      if bytes[value.lowerBound] == UInt8(ascii: "\"") {
        texts[name] = Self.text(bytes[value.lowerBound + 1..<value.upperBound - 1])
      } else {
        numbers[name] = Self.text(bytes[value])
      }
    }
    guard isObject, !isUnclear else { return nil }
  }

  /// An instant in seconds, from an integer, a number with a fraction, or a text with either.
  func instant(_ name: String) -> Int64? {
    guard let written = numbers[name] ?? texts[name] else { return nil }
    if let seconds = Int64(written) { return Self.isSensible(seconds) ? seconds : nil }
    guard let seconds = Double(written), seconds.magnitude < 1e12 else { return nil }
    return Int64(seconds.rounded(.down))
  }

  private static let names: Set = ["alg", "kid", "iss", "iat"]

  /// So that an hour can be added to it.
  private static func isSensible(_ seconds: Int64) -> Bool {
    seconds.magnitude < 1_000_000_000_000
  }

  /// A text without escapes, which names and identifiers do not need.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard !bytes.contains(UInt8(ascii: "\\")) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
