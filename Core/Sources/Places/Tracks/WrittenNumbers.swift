import ByteParsing
package import NotificationModel
import NotificationTriggers

extension Double {
  /// Reads a plain decimal number, as files of tracks contain it, and none of Swift's other notations.
  init?(decimal bytes: some Sequence<UInt8>) {
    let trimmed = bytes.drop { $0.isBlank }
    var digits = Array(trimmed)
    while let last = digits.last, last.isBlank { digits.removeLast() }
    guard !digits.isEmpty, digits.count <= 64, digits.allSatisfy(Self.isDecimal),
      let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite
    else { return nil }
    self = value
  }

  private static func isDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension Collection<UInt8> {
  /// The value of at most nine digits without other characters.
  var wholeNumber: Int? {
    guard !isEmpty, count <= 9 else { return nil }
    var number = 0
    for byte in self {
      guard let digit = byte.digit else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}

extension WallTime {
  /// Reads an instant such as `2024-05-01T10:20:30.5Z`, in UTC if it names no zone.
  ///
  /// A leap second, 60, is the first second of the next minute.
  package init?(iso8601 bytes: some Sequence<UInt8>) {
    var text = Array(bytes.drop { $0.isBlank }.prefix(64))[...]
    while let last = text.last, last.isBlank { text.removeLast() }
    guard let date = Self.consumeDate(from: &text), let time = Self.consumeTime(from: &text),
      let offset = Self.offset(text)
    else { return nil }
    self = WallTime(seconds: Int64(date * 86_400 - offset)).advanced(byMicroseconds: time)
  }

  /// The microseconds of a day in digits: hours, minutes, seconds, and a fraction of them.
  static func timeOfDay(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let whole = bytes.prefix(6)
    guard whole.count == 6, let hour = whole.prefix(2).wholeNumber,
      let minute = whole.dropFirst(2).prefix(2).wholeNumber,
      let second = whole.dropFirst(4).wholeNumber, hour < 24, minute < 60, second < 61,
      let part = Self.fraction(bytes.dropFirst(6))
    else { return nil }
    return Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + part
  }

  /// The number of a day since 1970; nothing for a day that does not exist.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...CivilDate.length(year: year, month: month)).contains(day)
    else { return nil }
    return CivilDate.dayNumber(year: year, month: month, day: day)
  }

  private static func consumeDate(from text: inout ArraySlice<UInt8>) -> Int? {
    let parts = text.prefix(10).split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = parts[0].wholeNumber, let month = parts[1].wholeNumber,
      let day = parts[2].wholeNumber
    else { return nil }
    text = text.dropFirst(10)
    guard let separator = text.popFirst(), [0x54, 0x74, 0x20].contains(separator) else {
      return nil
    }
    return Self.day(year, month, day)
  }

  private static func consumeTime(from text: inout ArraySlice<UInt8>) -> Int64? {
    let end = text.firstIndex { !($0.digit != nil || [0x3A, 0x2E].contains($0)) } ?? text.endIndex
    var clock = text[..<end]
    text = text[end...]
    let colon = UInt8(ascii: ":")
    guard clock.count >= 8, clock.dropFirst(2).first == colon, clock.dropFirst(5).first == colon
    else { return nil }
    clock = (clock.prefix(2) + clock.dropFirst(3).prefix(2) + clock.dropFirst(6))[...]
    return timeOfDay(clock)
  }

  /// The fraction of a second after a point, in microseconds; finer digits are cut off.
  private static func fraction(_ text: ArraySlice<UInt8>) -> Int64? {
    if text.isEmpty { return 0 }
    guard text.first == UInt8(ascii: ".") else { return nil }
    let digits = text.dropFirst()
    guard !digits.isEmpty, digits.allSatisfy({ $0.digit != nil }) else { return nil }
    let padded = Array(digits.prefix(6)) + Array(repeating: 48, count: max(0, 6 - digits.count))
    return padded.wholeNumber.map { Int64($0) }
  }

  /// The seconds that a zone is ahead of UTC: `Z`, nothing, `+02:00`, `-0330` or `+02`.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    guard let sign = text.first else { return 0 }
    if text.elementsEqual([0x5A]) || text.elementsEqual([0x7A]) { return 0 }
    let isBehind = sign == UInt8(ascii: "-")
    guard isBehind || sign == UInt8(ascii: "+") else { return nil }
    let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard [2, 4].contains(digits.count), text.count <= 6,
      let hours = digits.prefix(2).wholeNumber, hours < 24,
      let minutes = digits.count == 2 ? 0 : digits.dropFirst(2).wholeNumber, minutes < 60
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return isBehind ? -seconds : seconds
  }
}
