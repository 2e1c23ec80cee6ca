import ByteParsing
@testable import notification_center

/// The head of a browser's request is parsed without adding or losing anything.
enum RequestParsing {
  /// The first line is a target, the second a cookie, the third a range, and the rest a sealed text.
  static func check(_ bytes: [UInt8]) throws {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    try checkTarget(lines[0])
    if lines.count > 1 { try checkCookie(lines[1]) }
    if lines.count > 2 { try checkRange(lines[2]) }
    try checkSealed(lines[lines.count - 1], bytes)
  }

  private static func checkTarget(_ text: String) throws {
    let target = RequestTarget(text)
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return try promise(target == RequestTarget(""), "what is not ASCII names something")
    }
    try promise(!target.path.utf8.contains(UInt8(ascii: "?")), "a question mark is in the path")
    let whole = "\(target.path)?\(target.query)"
    try promise(whole == text || whole == text + "?", "a target is not its parts")
    for name in ["token", "follow", "thumbnail", "developer"] {
      guard let value = target.member(name) else { continue }
      try promise(!value.contains("&"), "a value goes on into the next member")
      try promise(
        target.query.contains("\(name)=\(value)") || value.isEmpty && target.query.contains(name),
        "a value was made up")
    }
  }

  private static func checkCookie(_ header: String) throws {
    guard let value = CookieHeader.value(of: "notification-center-80", in: header) else { return }
    let bytes = Array(value.utf8)
    try promise(!bytes.contains(UInt8(ascii: ";")), "a value goes on into the next cookie")
    let start = Array("notification-center-80=".utf8)
    let isThere = header.utf8.split(separator: UInt8(ascii: ";")).contains {
      $0.drop { $0 == UInt8(ascii: " ") }.elementsEqual(start + bytes)
    }
    try promise(isThere, "a cookie was made up")
  }

  private static func checkRange(_ header: String) throws {
    for size in [0, 1, 10, 1 << 40] {
      guard case .part(let part) = ByteRange(header: header, size: size) else { continue }
      try promise(
        !part.isEmpty && part.lowerBound >= 0 && part.upperBound <= size,
        "a part is not within its file")
    }
  }

  private static func checkSealed(_ text: String, _ bytes: [UInt8]) throws {
    try promise(
      Base64Text.bytes(ofAddress: Base64Text.addressText(of: bytes)[...]) == bytes,
      "bytes came back as others")
    guard let opened = Base64Text.bytes(ofAddress: text[...]) else { return }
    try promise(
      opened.count <= text.utf8.count * 3 / 4, "more bytes came out than letters can hold")
  }
}
