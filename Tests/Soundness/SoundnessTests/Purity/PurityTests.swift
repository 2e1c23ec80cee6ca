import Testing

@Suite struct `The core is pure` {
  @Test func `The core uses nothing but its arguments`() {
    let files = SourceTree.swiftFiles(in: "Core/Sources")
    #expect(files.count > 100)
    expectNone(files.flatMap(PurityRule.findings))
  }

  @Test(arguments: [
    "let now = Date()", "let id = UUID()", "Date.now", "let zone: TimeZone = .current",
    "Calendar.current", "func f() async {}", "print(1)", "Int.random(in: 0...1)",
    "import Dispatch", "import Glibc", "FileManager.default", "list.shuffled()",
    "\"\\(Date())\"", "Locale.autoupdatingCurrent",
  ])
  func `Code that asks the machine is found`(line: String) {
    let file = SourceFile(path: "Core/Sources/A/A.swift", text: line + "\n")
    #expect(PurityRule.findings(in: file).map(\.line) == [1])
  }

  @Test(arguments: [
    "// print the Date() of .now", "let text = \"Date() .current async\"", "Date(x)",
    "status.now", "case currentVersion", "#\"\"\"\n Task \"#\n\"\"\"#",
  ])
  func `Code that only looks like asking the machine is not found`(line: String) {
    let file = SourceFile(path: "Core/Sources/A/A.swift", text: line + "\n")
    #expect(PurityRule.findings(in: file).isEmpty)
  }

  @Test func `Deciding modules contain no sentences and no names of commands`() {
    let files = SentenceRule.folders.flatMap(SourceTree.swiftFiles(in:))
    #expect(files.count > 80)
    expectNone(files.flatMap(SentenceRule.findings).except(SentenceRule.exceptions))
  }

  @Test(arguments: [
    "throw Failure(\"There is no app.\")", "let text = \"\\(count) apps: list with `unctl apps`\"",
    "return \"The app \\(name) is gone.\"", "\"\"\"\nUse another name.\"\"\"",
    "log(\"a push was lost\")",
  ])
  func `A sentence or the name of a command is found`(line: String) {
    let file = SourceFile(path: "Core/Sources/NotificationEngine/A.swift", text: line + "\n")
    #expect(SentenceRule.findings(in: file).count == 1)
  }

  @Test(arguments: [
    "// There is no app. See unctl apps.", "\"No app.\"", "\"request.content\"",
    "\"notunctl\"", "\"a list of \\(values.count)\"",
  ])
  func `A comment, the kind of a value and the name of a field are not found`(line: String) {
    let file = SourceFile(path: "Core/Sources/NotificationEngine/A.swift", text: line + "\n")
    #expect(SentenceRule.findings(in: file).isEmpty)
  }
}
