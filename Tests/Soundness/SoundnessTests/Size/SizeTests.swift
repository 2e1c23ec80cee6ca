import Testing

@Suite struct SizeTests {
  @Test func `Every file keeps the limit of length`() {
    expectNone(SourceTree.swiftFiles.flatMap(SizeRule.length).except(SizeRule.exceptions))
  }

  @Test func `Every function keeps the limit of length`() {
    expectNone(SourceTree.outlines.flatMap { SizeRule.bodies(of: $0.file, $0.outline) })
  }

  @Test func `A long file is found`() {
    for (lines, what) in [(300, nil), (301, "more than 300 lines"), (401, "more than 400 lines")] {
      let file = SourceFile(path: "A.swift", text: String(repeating: "\n", count: lines))
      #expect(SizeRule.length(of: file).first?.what == what)
    }
  }

  @Test func `A long function is found and its neighbours are not`() {
    let body = String(repeating: "    if x { y() }\n", count: 69)
    let file = SourceFile(
      path: "A.swift",
      text: """
        struct A {
          func short() { x() }
          func long() {
        \(body)  }
          var text: String { "}" }
          init(x: Int = 3) { /* } */ }
        }
        """)
    let outline = Outline(of: file)
    #expect(SizeRule.bodies(of: file, outline).map(\.what) == ["A/long has more than 70 lines"])
    #expect(outline.bodies.map(\.lineCount) == [1, 71, 1, 1])
  }
}
