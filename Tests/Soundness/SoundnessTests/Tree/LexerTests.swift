import Testing

@Suite struct LexerTests {
  @Test(arguments: [
    ("a.b", ["a", ".", "b"]), ("\"a \\(b + \"c\") d\" e", ["a  d", "b", "+", "c", "e"]),
    ("#\"a \\n \" b\"# c", ["a \\n \" b", "c"]),
    ("\"\"\"\n a \"b\"\n \"\"\" c", ["\n a \"b\"\n ", "c"]),
    ("/* a /* b */ c */ d", ["/* a /* b */ c */", "d"]), ("a // b\nc", ["a", "// b", "c"]),
    ("`a b` c", ["`a b`", "c"]), ("\"open\nnext", ["open", "next"]), ("#\"\\#(a)\"#", ["", "a"]),
    ("\"\\\\\" a", ["\\\\", "a"]), ("größe", ["größe"]), ("#if a", ["#", "if", "a"]),
  ])
  func `Source is split into tokens`(text: String, pieces: [String]) {
    #expect(Lexer.tokens(of: text).map(\.text) == pieces)
  }

  @Test func `Lines are counted through strings and comments`() {
    let tokens = Lexer.tokens(of: "/*\n*/ a\n\"\"\"\n\n\"\"\"\nb \"\\(\nc)\" d")
    #expect(tokens.filter { $0.kind == .word }.map(\.line) == [2, 6, 7, 7])
  }

  @Test func `Every file of the tree is read to its end`() {
    for file in SourceTree.swiftFiles {
      let braces = file.code.reduce(into: 0) { depth, token in
        depth += token.reads("{") ? 1 : token.reads("}") ? -1 : 0
      }
      #expect(braces == 0, "the braces of \(file.path) do not match")
    }
  }
}
