import Testing

@Suite struct LeftoverTests {
  @Test func `The code has no leftovers`() {
    expectNone(SourceTree.swiftFiles.flatMap(LeftoverRule.findings))
  }

  /// Every text but recordings and hostile inputs; the samples of this folder contain what its rules look for.
  private static let texts = SourceTree.paths.filter { path in
    ![".png", ".sqlite"].contains { path.hasSuffix($0) }
      && ![
        "Tests/Fuzz/FuzzTests/Corpus/", "Tests/Recordings/", "Tests/Soundness/",
        "Bindings/qt/build/",
      ].contains { path.hasPrefix($0) }
  }

  @Test func `The files name no path of the machine they were written on`() {
    #expect(Self.texts.count > 2_000)
    expectNone(
      Self.texts.flatMap { path in
        MachinePathRule.findings(in: SourceTree.text(of: path) ?? "", path: path)
      })
  }

  @Test func `Scripts, pages and programs in other languages have no notes to oneself`() {
    expectNone(
      Self.texts.filter { !$0.hasSuffix(".swift") }.flatMap { path in
        LeftoverRule.notes(in: SourceTree.text(of: path) ?? "", path: path)
      })
  }

  @Test(arguments: [
    "// TODO: later", "/// Does it. FIXME soon", "/* XXX */", "fatalError(\"not implemented\")",
    "// let x = 3", "// return value", "// print(value)", "// if x {", "// import Foundation",
    "// }", "// center.add(request)", "  // func old() {",
  ])
  func `A leftover is found`(text: String) {
    let file = SourceFile(path: "A.swift", text: "\n" + text + "\n")
    #expect(LeftoverRule.findings(in: file).map(\.line) == [2])
  }

  @Test(arguments: [
    "// Let the other side go first.", "/// let x = 3", "// MARK: - Reading",
    "// If it is 3, go on.",
    "let text = \"TODO\"", "fatalError(\"the table is empty\")", "// The same as before (B12)",
    "// return early when the list is empty, because nothing can follow",
  ])
  func `A sentence is not a leftover`(text: String) {
    let file = SourceFile(path: "A.swift", text: text + "\n")
    #expect(LeftoverRule.findings(in: file).isEmpty)
  }

  @Test(arguments: ["# TODO: later", "the page says FIXME", "// XXX"])
  func `A note to oneself in any text is found`(text: String) {
    #expect(LeftoverRule.notes(in: "\n" + text, path: "a.sh").map(\.line) == [2])
    #expect(LeftoverRule.notes(in: "mktemp /tmp/a.XXXXXX", path: "a.sh").isEmpty)
  }

  @Test(arguments: ["\"/home/max/x\"", "see /Users/x", "/mnt/disk/x", "(cd /root/x)"])
  func `A machine's path is found`(text: String) {
    #expect(MachinePathRule.findings(in: "\n" + text, path: "A").map(\.line) == [2])
  }

  @Test(arguments: ["/home/anna/x", "docs/build/x", "$HOME/root/x", "https://a.example/build/x"])
  func `Other paths are not found`(text: String) {
    #expect(MachinePathRule.findings(in: text, path: "A").isEmpty)
  }
}
