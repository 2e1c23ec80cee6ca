package import NotificationModel

/// Writes JSON in the order of the calls, without spaces, so that equal values give equal bytes.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var substitutes: WireSubstitutes?
  private var cutsMarks = false

  /// Creates an empty writer.
  package init() {
    bytes.reserveCapacity(512)
  }

  private init(empty: Void) {}

  /// Creates a writer with substitute forms for some values.
  package init(leaving substitutes: WireSubstitutes) {
    self.init()
    self.substitutes = substitutes
  }

  /// A writer for stored values: each letter keeps as many marks as the reader takes, because a value that cannot be read
  /// again would count as damage.
  static var keeping: JSONWriter {
    var writer = JSONWriter()
    writer.cutsMarks = true
    return writer
  }

  /// A writer whose output is not used.
  static var nowhere: JSONWriter { JSONWriter(empty: ()) }

  /// Moves the bytes out, so that they have one owner and are never copied.
  mutating func moved() -> JSONWriter {
    let writer = self
    bytes = []
    return writer
  }

  mutating func null() { plain("null") }

  package mutating func boolean(_ value: Bool) { plain(value ? "true" : "false") }

  package mutating func integer(_ value: some BinaryInteger & CustomStringConvertible) {
    plain(value.description)
  }

  /// Writes a number: without a fraction if it has none, as people write it.
  ///
  /// JSON has no notation for numbers that are not finite; they become a text, which the reader of the field
  /// refuses with the field's name.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return string(Self.name(ofNonFinite: value)) }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53,
      whole != 0 || value.sign == .plus
    {
      integer(whole)
    } else {
      plain(value.description)
    }
  }

  package mutating func string(_ text: String) {
    separate()
    quoted(text)
  }

  package mutating func object(_ fill: (inout JSONWriter) -> Void) {
    enclosed(UInt8(ascii: "{"), UInt8(ascii: "}"), fill)
  }

  package mutating func array(_ fill: (inout JSONWriter) -> Void) {
    enclosed(UInt8(ascii: "["), UInt8(ascii: "]"), fill)
  }

  /// Writes the name of the member whose value comes next.
  package mutating func name(_ name: String) {
    separate()
    quoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  static func name(ofNonFinite value: Double) -> String {
    value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity"
  }

  private mutating func enclosed(
    _ opening: UInt8, _ closing: UInt8, _ fill: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(opening)
    needsComma = false
    fill(&self)
    bytes.append(closing)
    needsComma = true
  }

  private mutating func plain(_ token: String) {
    separate()
    bytes.append(contentsOf: token.utf8)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func quoted(_ whole: String) {
    let limit = WireLimits.marksOnLetter
    let text = cutsMarks && whole.hasMarks(over: limit) ? whole.withMarks(atMost: limit) : whole
    bytes.append(UInt8(ascii: "\""))
    if Self.needsEscape(text.utf8.span) {
      for byte in text.utf8 { escaped(byte) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Checks the bytes in place, which is many times faster than a text's own iteration.
  private static func needsEscape(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where needsEscape(bytes[index]) { return true }
    return false
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escaped(_ byte: UInt8) {
    guard Self.needsEscape(byte) else { return bytes.append(byte) }
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x00..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    default: bytes.append(byte)
    }
  }
}

/// A caller's own forms of some values, such as URLs instead of paths.
package final class WireSubstitutes {
  package typealias Writing<Value> = (Value, inout JSONWriter) -> Void

  let presentation: Writing<Presentation>?
  let imageSource: Writing<ViewImage.Source>?

  package init(
    presentation: Writing<Presentation>? = nil, imageSource: Writing<ViewImage.Source>? = nil
  ) {
    self.presentation = presentation
    self.imageSource = imageSource
  }
}

extension JSONWriter {
  /// Writes a value in the caller's form, or in the default one.
  mutating func write<Value>(
    _ value: Value, _ substitute: (WireSubstitutes) -> WireSubstitutes.Writing<Value>?,
    usual: (inout JSONWriter) -> Void
  ) {
    if let write = substitutes.flatMap(substitute) { write(value, &self) } else { usual(&self) }
  }

  /// Writes a member.
  package mutating func member<Value: WireValue>(_ name: String, _ value: Value) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member unless its value is nil.
  mutating func member<Value: WireValue>(_ name: String, ifPresent value: Value?) {
    if let value { member(name, value) }
  }
}
