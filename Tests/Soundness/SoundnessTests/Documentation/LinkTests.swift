import Testing

@Suite struct LinkTests {
  private let rule = LinkRule(pages: SourceTree.pages, has: SourceTree.has)

  @Test func `Every link of every page leads somewhere`() {
    expectNone(SourceTree.pages.flatMap(rule.brokenLinks))
  }

  @Test func `Every path that a page names exists`() {
    expectNone(SourceTree.pages.flatMap(rule.brokenPaths))
  }

  @Test func `Every command that a page names exists`() {
    let commands = CommandRule.own
    #expect(commands.commands["unctl"]?.contains("schedule") == true)
    expectNone(SourceTree.pages.flatMap(commands.findings))
  }

  @Test func `A broken link is found`() {
    let page = Page(
      path: "docs/a.md",
      text: """
        # A page, and more
        [here](b.md) [there](../README.md) [none](none.md)
        [heading](#a-page-and-more) [other](#another) [web](https://a.example)
        `Core/Sources` and `Core/Gone/` and `docs/*.md`
        ```
        [not a link](none.md)
        ```
        """)
    let rule = LinkRule(
      pages: [page], has: { ["docs/a.md", "docs/b.md", "README.md", "Core/Sources"].contains($0) })
    #expect(rule.brokenLinks(in: page).map(\.line) == [2, 3])
    #expect(rule.brokenPaths(in: page).map(\.what) == ["there is no Core/Gone/"])
  }

  @Test func `A program's commands are read from its source`() {
    let file = SourceFile(
      path: "A.swift",
      text: """
        CommandConfiguration(commandName: "tool", subcommands: [Run.self, Stop.self], groups: [x])
        """)
    #expect(CommandRule.names(in: file) == ["tool", "run", "stop"])
  }

  @Test func `A command that does not exist is found`() {
    let rule = CommandRule(
      commands: ["unctl": ["pending"]], makeTargets: CommandRule.targets(of: "a b: c\n\tx\n.P: a\n")
    )
    let page = Page(
      path: "a.md",
      text: """
        `unctl pending --json`, `unctl gone`, `unctl APP`, `make a`, `make b`, `make c`
        ```sh
        $ unctl lost --all
        ```
        It can make sense.
        """)
    #expect(
      rule.findings(in: page).map(\.what) == [
        "unctl gone cannot be typed", "make c cannot be typed", "unctl lost cannot be typed",
      ])
  }
}
