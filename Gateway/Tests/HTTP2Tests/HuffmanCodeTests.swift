import Testing

@testable import HTTP2

@Suite struct HuffmanCodeTests {
  private func text(_ code: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    return HuffmanCode.decode(code.span, into: &text) ? text : nil
  }

  /// RFC 7541, appendix C.4 and C.6.
  @Test(arguments: [
    ("f1e3 c2e5 f23a 6ba0 ab90 f4ff", "www.example.com"), ("a8eb 1064 9cbf", "no-cache"),
    ("25a8 49e9 5ba9 7d7f", "custom-key"), ("25a8 49e9 5bb8 e8b4 bf", "custom-value"),
    ("d07a be94 1054 d444 a820 0595 040b 8166 e082 a62d 1bff", "Mon, 21 Oct 2013 20:13:21 GMT"),
    ("9d29 ad17 1863 c78f 0b97 c8e9 ae82 ae43 d3", "https://www.example.com"), ("", ""),
  ])
  func `The RFC's examples are decoded`(code: String, expected: String) {
    #expect(text(bytes(code)) == Array(expected.utf8))
  }

  /// Encoded by Python's hpack.
  @Test func `Every byte is decoded`() {
    let code = """
      ffc7fffd8fffffe2fffffe3fffffe4fffffe5fffffe6fffffe7fffffe8ffffeafffffff3fffffa7fffffabff
      ffffdfffffebfffffecfffffedfffffeefffffefffffff0ffffff1ffffff2fffffffbfffffcffffffd3fffff
      d7fffffdbfffffdffffffe3fffffe7fffffebfffffed4fe3f9ffaffcabf1febfafefe7fdfd2cbb00089969b7
      1d79fb9f7fff20ffbff3ff50ddbd7f061c58f265cd9f469d5af66dddbf871e5f9cff7ff7fffc3ff9ffe45fff
      4719242cb34e6e9d68a6a3d7dac426defe3cfaf7fffbfe7ffbffdffffffcfffe6ffff4bfff9ffffa3fffd3ff
      ff53fffd5ffffb3fffeb7fffdaffffb7ffff73fffeeffffdeffffebffffbfffffd9ffffdbfffebffffe0ffff
      eeffffc3ffff8bffff1ffffe4fffee7fffb1ffff97fffd9ffffcdffff9fffffbffffdafffeeffff4ffffb7ff
      fee7fffe8ffffd3fffdeffffd5fffeeffffbdffffe1fffdfffff7fffff5ffffecffff07fff87fffe0ffff17f
      ffedffff87ffff77fffeffffeaffff8bfffe3ffff93ffff87fffcbffff37ffff1fffff83ffffe1fffebfffe3
      ffff3fffff2ffffa3ffffd9fffff17ffffc7fffff27ffffdefffffbffffff2fffff8fffffb7fff97fff8ffff
      fe6fffffc1fffff87ffffe7fffffc5ffffe5fffe4ffff2fffffd1fffff4ffffffefffffe3fffffc9fffff97f
      ffb3ffffcffffb7fffcdffff4ffff9ffffd1ffffcffffeaffffafffffddffffeffffff4fffff5fffffabffff
      a7ffffd7fffff9bffffecfffffb7fffff3fffffe8fffffd3fffffabfffff5fffffff7ffffecfffffdbfffffb
      bfffff7ffffff0fffffbbf
      """
    #expect(text(bytes(code)) == Array(0...255))
  }

  @Test func `Up to seven bits of padding are ones`() {
    #expect(text(bytes("1f")) == [UInt8(ascii: "a")])
  }

  @Test(arguments: [
    ("1fff", "eleven bits of padding"), ("a8eb 1064 9cbe", "other bits"),
    ("ffff ffff", "the end of a text"), ("fe", "half a code"), ("1fff ffff fc", "the end within"),
  ])
  func `A code that ends wrongly is refused`(code: String, what: String) {
    #expect(text(bytes(code)) == nil, "\(what)")
  }
}
