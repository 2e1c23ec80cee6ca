import NotificationModel
import Testing

@testable import NotificationWire

@Suite struct `JSON is written in one way` {
  @Test(arguments: [
    (60.0, "60"), (-1.0, "-1"), (0.5, "0.5"), (0.0, "0"), (-0.0, "-0.0"), (1e300, "1e+300"),
    (9_007_199_254_740_992.0, "9007199254740992.0"), (.nan, "\"nan\""), (.infinity, "\"infinity\""),
    (-.infinity, "\"-infinity\""),
  ])
  func `Numbers are written in one form`(number: Double, text: String) {
    #expect(Self.written { $0.number(number) } == text)
  }

  @Test func `Texts are written with every character that needs an escape`() throws {
    let controls = String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init)))
    let text = controls + "\"\\/é\u{7F}"
    let json = Self.written { $0.string(text) }
    #expect(json.utf8.allSatisfy { $0 >= 0x20 })
    #expect(json.contains(#"\u0000\u0001"#) && json.contains(#"\t\n\u000b"#))
    var parser = JSONParser(Array(json.utf8))
    #expect(try parser.parse() == .string(text))
  }

  @Test func `Members and elements are written with their commas`() {
    let json = Self.written { writer in
      writer.object { writer in
        writer.member("list", [1, 2, 3])
        writer.member("none", ifPresent: Int?.none)
        writer.name("empty")
        writer.array { _ in }
        writer.member("yes", true)
        writer.name("nothing")
        writer.null()
      }
    }
    #expect(json == #"{"list":[1,2,3],"empty":[],"yes":true,"nothing":null}"#)
  }

  private static func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
