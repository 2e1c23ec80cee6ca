import ByteParsing
import Testing

@Suite struct JSONCursorTests {
  @Test(arguments: [
    ("\"\"", ""), (#""a/b""#, "a/b"), (#""\u0041\n\/\ud83d\ude00""#, "A\n/😀"),
    (#""\"\\\b\f\r\t""#, "\"\\\u{8}\u{C}\r\t"), (#""é\u0000é""#, "é\0é"),
  ])
  func `A string is read with its escapes`(_ json: String, _ text: String) throws {
    var cursor = JSONCursor(Array(json.utf8))
    let token = try cursor.readString()
    #expect(cursor.isAtEnd)
    #expect(token.hasEscapes == json.contains("\\"))
    #expect(try cursor.unescaped(token) == Array(text.utf8))
  }

  @Test(arguments: [
    ("\"abc", JSONFlaw.unendedString, 4), ("\"a\u{1}\"", .controlCharacter, 2),
    (#""\x""#, .unknownEscape, 2), ("\"\\", .unknownEscape, 2), (#""\u12g4""#, .missingDigits, 5),
    (#""\ud83d""#, .halfPair, 7), (#""\ude00""#, .halfPair, 7),
    (#""\ud83d\u0041""#, .halfPair, 13),
  ])
  func `A flaw of a string is found at its position`(_ json: String, _ flaw: JSONFlaw, _ place: Int)
  {
    var cursor = JSONCursor(Array(json.utf8))
    #expect(throws: flaw) { try cursor.readString() }
    #expect(cursor.position == place)
  }

  @Test(arguments: [
    ("0", UInt64?(0), false, false), ("-12", 12, true, false), ("1.50", 1, false, true),
    ("2e+3", 2, false, true), ("-0.1E-2", 0, true, true),
    ("18446744073709551615", .max, false, false), ("18446744073709551616", nil, false, false),
  ])
  func `A number is read whole`(
    _ json: String, _ magnitude: UInt64?, _ isNegative: Bool, _ isReal: Bool
  ) throws {
    var cursor = JSONCursor(Array("\(json),".utf8))
    let token = try cursor.readNumber()
    #expect(token.range == 0..<json.utf8.count)
    #expect(token.magnitude == magnitude)
    #expect(token.isNegative == isNegative && token.isReal == isReal)
  }

  @Test(arguments: [
    ("", JSONFlaw.missingValue, 0), ("-", .missingValue, 1), ("+1", .missingValue, 0),
    ("1.", .missingValue, 2), ("1e", .missingValue, 2), ("1e+", .missingValue, 3),
    ("01", .leadingZero, 2), ("-00", .leadingZero, 3),
  ])
  func `A flaw of a number is found at its position`(_ json: String, _ flaw: JSONFlaw, _ place: Int)
  {
    var cursor = JSONCursor(Array(json.utf8))
    #expect(throws: flaw) { try cursor.readNumber() }
    #expect(cursor.position == place)
  }
}
