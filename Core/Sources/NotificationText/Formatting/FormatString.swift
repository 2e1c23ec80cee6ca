import ByteParsing

/// A text with printf directives, split into parts.
///
/// A space is not read as a flag, so that “50% off” stays unchanged, and a percent sign that begins no
/// directive is a percent sign.
struct FormatString {
  enum Piece: Hashable {
    case text(String)
    case directive(FormatDirective)
  }

  let pieces: [Piece]

  init(_ format: String) {
    var parser = Parser(bytes: Array(format.utf8.prefix(TextLimits.shownBytes)))
    pieces = parser.readPieces()
  }

  /// The directives in order.
  var directives: [FormatDirective] {
    pieces.compactMap { piece in
      if case .directive(let directive) = piece { directive } else { nil }
    }
  }
}

extension FormatString {
  private struct Parser {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func readPieces() -> [Piece] {
      var pieces: [Piece] = []
      var start = 0
      while position < bytes.count {
        guard consume("%") else {
          position += 1
          continue
        }
        let mark = position - 1
        if consume("%") {
          pieces.append(.text(text(start..<mark + 1)))
          start = position
        } else if let directive = readDirective() {
          if start < mark { pieces.append(.text(text(start..<mark))) }
          pieces.append(.directive(directive))
          start = position
        } else {
          position = mark + 1
        }
      }
      if start < bytes.count { pieces.append(.text(text(start..<bytes.count))) }
      return pieces
    }

    private mutating func readDirective() -> FormatDirective? {
      let index = readPosition()
      let flags = readFlags()
      let width = readSize()
      let precision = consume(".") ? readSize() ?? .fixed(0) : nil
      skipLength()
      guard let letter = peek() else { return nil }
      position += 1
      let conversion: FormatDirective.Conversion?
      if letter == UInt8(ascii: "@"), flags.contains(.alternate) {
        conversion = readVariable()
      } else {
        conversion = FormatDirective.Conversion(letter: letter)
      }
      guard let conversion else { return nil }
      return FormatDirective(
        argument: index, flags: flags, width: width, precision: precision, conversion: conversion)
    }

    private mutating func readVariable() -> FormatDirective.Conversion? {
      let name = bytes[position...].prefix(128).prefix { $0 != UInt8(ascii: "@") }
      guard !name.isEmpty, name.endIndex < bytes.count, name.count < 128 else { return nil }
      position = name.endIndex + 1
      return .variable(text(name.indices))
    }

    /// Reads `1$`, the position of an argument, as an index.
    private mutating func readPosition() -> Int? {
      let start = position
      if let number = readNumber(), consume("$") { return number - 1 }
      position = start
      return nil
    }

    private mutating func readSize() -> FormatDirective.Size? {
      consume("*") ? .argument(readPosition()) : readNumber().map(FormatDirective.Size.fixed)
    }

    private mutating func readNumber() -> Int? {
      let digits = bytes[position...].prefix(4).prefix(while: \.isDigit)
      position += digits.count
      return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func readFlags() -> FormatDirective.Flags {
      var flags: FormatDirective.Flags = []
      while let byte = peek(), let flag = FormatDirective.Flags(letter: byte) {
        flags.insert(flag)
        position += 1
      }
      return flags
    }

    /// Values know their own size, so the length of a directive is skipped.
    private mutating func skipLength() {
      let letters = bytes[position...].prefix(2).prefix { "hlqLztj".utf8.contains($0) }
      position += letters.count
    }

    private mutating func consume(_ mark: Unicode.Scalar) -> Bool {
      guard peek() == UInt8(ascii: mark) else { return false }
      position += 1
      return true
    }

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func text(_ range: Range<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self)
    }
  }
}

/// One directive of a format, such as `%1$08.2f` or `%#@files@`.
struct FormatDirective: Hashable {
  struct Flags: OptionSet, Hashable {
    let rawValue: UInt8
    static let left = Flags(rawValue: 1)
    static let sign = Flags(rawValue: 2)
    static let zeros = Flags(rawValue: 4)
    static let alternate = Flags(rawValue: 8)
    /// Thousands separators depend on a locale, and are not written.
    static let grouping = Flags(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init?(letter: UInt8) {
      switch letter {
      case UInt8(ascii: "-"): self = .left
      case UInt8(ascii: "+"): self = .sign
      case UInt8(ascii: "0"): self = .zeros
      case UInt8(ascii: "#"): self = .alternate
      case UInt8(ascii: "'"): self = .grouping
      default: return nil
      }
    }
  }

  /// A width or a precision.
  enum Size: Hashable {
    case fixed(Int)
    /// Given by an argument, the next one or the one at an index.
    case argument(Int?)
  }

  enum Conversion: Hashable {
    /// `%@`, `%s`, `%S`: the value as text.
    case text
    /// `%c`, `%C`: one character.
    case character
    /// `%d`, `%i`, `%D`.
    case signed
    /// `%u`, `%U`.
    case unsigned
    /// `%x`, `%X`, `%o`, `%O`.
    case based(radix: Int, isUppercase: Bool)
    /// `%f`, `%e`, `%g`, `%a` and their capitals.
    case real(Character)
    /// `%p`, `%n`: meaningless for values; nothing is shown.
    case discarded
    /// `%#@name@`.
    case variable(String)

    init?(letter: UInt8) {
      switch Character(Unicode.Scalar(letter)) {
      case "@", "s", "S": self = .text
      case "c", "C": self = .character
      case "d", "i", "D": self = .signed
      case "u", "U": self = .unsigned
      case "x": self = .based(radix: 16, isUppercase: false)
      case "X": self = .based(radix: 16, isUppercase: true)
      case "o", "O": self = .based(radix: 8, isUppercase: false)
      case let letter where "fFeEgGaA".contains(letter): self = .real(letter)
      case "p", "n": self = .discarded
      default: return nil
      }
    }
  }

  /// The index of the argument, if the format contains it.
  var argument: Int?
  var flags: Flags = []
  var width: Size?
  var precision: Size?
  var conversion: Conversion
}
