/// Splits Swift source far enough that no rule mistakes a string or a comment for code.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of text: String) -> [Token] {
    var lexer = Lexer(bytes: Array(text.utf8))
    lexer.readCode(isInterpolation: false)
    return lexer.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads to the end, or past the bracket that ends an interpolation.
  private mutating func readCode(isInterpolation: Bool) {
    var depth = 0
    while let byte = byte(at: 0) {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
      case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "/"): readLineComment()
      case UInt8(ascii: "/") where self.byte(at: 1) == UInt8(ascii: "*"): readBlockComment()
      case UInt8(ascii: "\""): readLiteral(hashes: 0)
      case UInt8(ascii: "#") where hashesBeforeQuote > 0: readLiteral(hashes: hashesBeforeQuote)
      case UInt8(ascii: "`"): readQuotedName()
      case _ where Self.isWord(byte): readWord()
      default:
        if byte == UInt8(ascii: ")"), isInterpolation, depth == 0 {
          position += 1
          return
        }
        depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
        add(.symbol, from: position, to: position + 1)
        position += 1
      }
    }
  }

  private mutating func readLineComment() {
    let start = position
    while let byte = byte(at: 0), byte != UInt8(ascii: "\n") { position += 1 }
    add(.comment, from: start, to: position)
  }

  private mutating func readBlockComment() {
    let (start, firstLine) = (position, line)
    var depth = 0
    while let byte = byte(at: 0) {
      if byte == UInt8(ascii: "/"), self.byte(at: 1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), self.byte(at: 1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { break }
      } else {
        line += byte == UInt8(ascii: "\n") ? 1 : 0
        position += 1
      }
    }
    tokens.append(Token(kind: .comment, text: text(from: start, to: position), line: firstLine))
  }

  /// Reads a string of any form; one that is never closed ends with its line.
  private mutating func readLiteral(hashes: Int) {
    position += hashes
    let isLong = isRun(of: UInt8(ascii: "\""), count: 3, at: 0)
    let quotes = isLong ? 3 : 1
    position += quotes
    let index = tokens.count
    tokens.append(Token(kind: .literal, text: "", line: line))
    var content: [UInt8] = []
    while let byte = byte(at: 0) {
      if isEnd(quotes: quotes, hashes: hashes) {
        position += quotes + hashes
        break
      }
      if byte == UInt8(ascii: "\\"), isRun(of: UInt8(ascii: "#"), count: hashes, at: 1) {
        readEscape(hashes: hashes, into: &content)
        continue
      }
      if byte == UInt8(ascii: "\n") {
        if !isLong { break }
        line += 1
      }
      content.append(byte)
      position += 1
    }
    tokens[index].text = String(decoding: content, as: UTF8.self)
  }

  private mutating func readEscape(hashes: Int, into content: inout [UInt8]) {
    position += 1 + hashes
    guard let escaped = byte(at: 0) else { return }
    position += 1
    if escaped == UInt8(ascii: "(") {
      readCode(isInterpolation: true)
    } else {
      line += escaped == UInt8(ascii: "\n") ? 1 : 0
      content += [UInt8(ascii: "\\"), escaped]
    }
  }

  private mutating func readQuotedName() {
    let start = position
    position += 1
    while let byte = byte(at: 0), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") {
      position += 1
    }
    position += 1
    add(.word, from: start, to: min(position, bytes.count))
  }

  private mutating func readWord() {
    let start = position
    while let byte = byte(at: 0), Self.isWord(byte) { position += 1 }
    // `try!` is one word, unlike `try !isDone`.
    if byte(at: 0) == UInt8(ascii: "!"), ["try", "as"].contains(text(from: start, to: position)) {
      position += 1
    }
    add(.word, from: start, to: position)
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) {
    tokens.append(Token(kind: kind, text: text(from: start, to: end), line: line))
  }

  private func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func byte(at offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isRun(of byte: UInt8, count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { self.byte(at: offset + $0) == byte }
  }

  private func isEnd(quotes: Int, hashes: Int) -> Bool {
    byte(at: 0) == UInt8(ascii: "\"") && isRun(of: UInt8(ascii: "\""), count: quotes, at: 0)
      && isRun(of: UInt8(ascii: "#"), count: hashes, at: quotes)
  }

  /// How many number signs are here before a quote; 0 for anything else.
  private var hashesBeforeQuote: Int {
    var count = 0
    while byte(at: count) == UInt8(ascii: "#") { count += 1 }
    return byte(at: count) == UInt8(ascii: "\"") ? count : 0
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
