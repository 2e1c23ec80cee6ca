import ByteParsing
import Testing

@Suite struct ByteTextTests {
  @Test func `Each byte is in the classes that ASCII gives it`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      #expect(byte.isDigit == (byte < 0x80 && character.isNumber))
      #expect(byte.hexadecimalDigit.map(Int.init) == (byte < 0x80 ? character.hexDigitValue : nil))
      #expect(byte.isBlank == [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains(byte))
    }
  }

  @Test func `Hexadecimal text of all bytes is read back in either case`() {
    let bytes = Array(UInt8.min...UInt8.max)
    let text = HexadecimalText.text(of: bytes)
    #expect(HexadecimalText.bytes(of: text) == bytes)
    #expect(HexadecimalText.bytes(of: text.uppercased()) == bytes)
    #expect(HexadecimalText.bytes(of: "") == [])
  }

  @Test(arguments: ["0", "000", "0g", "0x00", " 00", "+0", "é0"])
  func `Text that is not pairs of hexadecimal digits is refused`(_ text: String) {
    #expect(HexadecimalText.bytes(of: text) == nil)
  }

  /// RFC 4648, section 10, in the alphabet of section 5.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"), ("?>~", "Pz5-"), ("???", "Pz8_"),
  ])
  func `Base 64 has the letters of the RFC`(_ plain: String, _ text: String) {
    #expect(Base64Text.addressText(of: plain.utf8) == text)
    #expect(Base64Text.bytes(ofAddress: text) == Array(plain.utf8))
  }

  @Test func `Standard base 64 is read with and without padding`() {
    for text in ["+/+/+w==", "+/+/+w=", "+/+/+w", "-_-_-w"] {
      #expect(Base64Text.bytes(of: Array(text.utf8)[...]) == [0xFB, 0xFF, 0xBF, 0xFB], "\(text)")
    }
    for text in ["A", "AAAAA", "AA===", "A A", "AA=A"] {
      #expect(Base64Text.bytes(of: Array(text.utf8)[...]) == nil, "\(text)")
    }
  }

  @Test(arguments: ["+A", "/A", "AA==", "A", "A\u{0}", "é"])
  func `Text of an address has neither padding nor letters of the standard form`(_ text: String) {
    #expect(Base64Text.bytes(ofAddress: text) == nil)
  }
}
