import ByteParsing
import Testing

@Suite struct JSONObjectReaderTests {
  /// The pieces of a text, written shortly.
  private static func pieces(_ json: String) throws -> [String] {
    var reader = JSONObjectReader(Array(json.utf8))
    var pieces: [String] = []
    while let piece = try reader.next() {
      switch piece {
      case .objectStart: pieces.append("{")
      case .objectEnd: pieces.append("}")
      case .listStart: pieces.append("[")
      case .listEnd: pieces.append("]")
      case .name(let token):
        pieces.append(String(decoding: try reader.content(of: token), as: UTF8.self) + ":")
      case .string(let token):
        pieces.append(String(decoding: try reader.content(of: token), as: UTF8.self))
      case .number(let token):
        pieces.append(String(decoding: reader.content(of: token), as: UTF8.self))
      case .boolean(let flag): pieces.append("\(flag)")
      case .null: pieces.append("null")
      }
    }
    return pieces
  }

  @Test func `An object is read piece by piece`() throws {
    #expect(try Self.pieces(" { } ") == ["{", "}"])
    #expect(
      try Self.pieces(#"{"a\u0062":[1,-2e400,[],{"c":null,"c":true}], "d" : "é\n" , "e":false}"#)
        == [
          "{", "ab:", "[", "1", "-2e400", "[", "]", "{", "c:", "null", "c:", "true", "}", "]",
          "d:", "é\n", "e:", "false", "}",
        ])
  }

  @Test(arguments: [
    ("", JSONFlaw.notAnObject, 0), (" [1]", .notAnObject, 1), ("1", .notAnObject, 0),
    ("\u{FEFF}{}", .notAnObject, 0), ("{", .missingName, 1), ("{a:1}", .missingName, 1),
    (#"{"a" 1}"#, .missingColon, 5), (#"{"a":}"#, .missingValue, 5),
    (#"{"a":1"#, .unendedObject, 6),
    (#"{"a":1,}"#, .missingName, 7), (#"{"a":[1,]}"#, .missingValue, 8),
    (#"{"a":[1}"#, .unendedList, 7), (#"{"a":[1 2]}"#, .unendedList, 8),
    ("{} x", .unexpectedBytes, 3),
    (#"{"a":tru}"#, .missingValue, 8), (#"{"a":"\ud800"}"#, .halfPair, 12),
    ("{}]", .unexpectedBytes, 2),
  ])
  func `A flaw is found at its position`(_ json: String, _ flaw: JSONFlaw, _ position: Int) {
    var reader = JSONObjectReader(Array(json.utf8))
    #expect(throws: flaw) { try reader.readToEnd() }
    #expect(reader.position == position)
  }

  @Test func `Bytes that are not UTF-8 are a flaw wherever they are`() {
    for bytes in [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      for text in ["{\"a\":\"", "{\"", "{", "{}"] {
        var reader = JSONObjectReader(Array(text.utf8) + bytes)
        #expect(throws: JSONFlaw.notUnicode) { try reader.readToEnd() }
        #expect(reader.position == text.utf8.count)
      }
    }
  }

  @Test func `Lists and objects are nested as deep as the limit`() throws {
    let limit = JSONObjectReader.nestingDepth
    func text(_ depth: Int) -> String {
      #"{"a":"# + String(repeating: #"[{"a":"#, count: (depth - 1) / 2)
        + (depth.isMultiple(of: 2) ? "[]" : "1")
        + String(repeating: "}]", count: (depth - 1) / 2) + "}"
    }
    for depth in 1...limit { #expect(try Self.pieces(text(depth)).count > depth) }
    #expect(throws: JSONFlaw.tooDeep) { try Self.pieces(text(limit + 1)) }
  }
}
