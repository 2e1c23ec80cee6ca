/// One directive of a format, such as `%1$08.2f` or `%#@files@`.
struct FormatDirective: Hashable {
  struct Flags: OptionSet, Hashable {
    let rawValue: UInt8
    static let left = Flags(rawValue: 1)
    static let sign = Flags(rawValue: 2)
    static let zeros = Flags(rawValue: 4)
    static let alternate = Flags(rawValue: 8)
    /// Grouping of thousands is the business of a locale, and is not done.
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
    /// Said by an argument, the next one or the one at an index.
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
    /// `%p`, `%n`: what has no meaning for values; nothing is shown.
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

  /// The index of the argument, where the format says it.
  var argument: Int?
  var flags: Flags = []
  var width: Size?
  var precision: Size?
  var conversion: Conversion
}
