import Testing

@Suite struct `The first pages` {
  @Test(arguments: [
    "README.md", "HACKING.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", ".swift-format",
    "docs/internals/ARCHITECTURE.md",
  ])
  func `The first pages exist`(path: String) {
    #expect(SourceTree.has(path))
  }

  @Test func `The licence is the one the README names`() throws {
    let licence = try #require(SourceTree.text(of: "LICENSE"))
    #expect(licence.contains("Apache License") && licence.contains("Version 2.0"))
    #expect(try #require(SourceTree.text(of: "README.md")).contains("Apache License 2.0"))
  }

  @Test func `The formatter requires documentation and forbids traps`() throws {
    let text = try #require(SourceTree.text(of: ".swift-format"))
    for rule in [
      "AllPublicDeclarationsHaveDocumentation", "ValidateDocumentationComments",
      "NeverForceUnwrap", "NeverUseForceTry",
    ] {
      #expect(text.contains("\"\(rule)\": true"), "\(rule) is not on")
    }
  }

  @Test func `The README's example equals the compiled one`() throws {
    let page = try #require(SourceTree.pages.first { $0.path == "README.md" })
    let path = "Tests/Conformance/Swift6IdiomTests/ReadmeExample.swift"
    let compiled = try #require(SourceTree.text(of: path))
    #expect(page.blocks(of: "swift").first == compiled)
  }

  @Test func `Each module's promise is written down`() {
    let pages = SourceTree.pages.filter {
      ["README.md", "docs/internals/modules.md"].contains($0.path)
    }
    expectNone(PromiseRule.findings(modules: PackageDescription.own.targets, pages: pages))
  }

  @Test func `A block of code is read as it stands`() {
    let page = Page(path: "a.md", text: "x\n```swift\nlet a = 1\n\n  b()\n```\n```sh\nls\n```\n")
    #expect(page.blocks(of: "swift") == ["let a = 1\n\n  b()\n"])
    #expect(page.blocks(of: "sh") == ["ls\n"])
  }

  @Test func `A module without a promise is found`() {
    let target = {
      PackageDescription.Target(name: $0, kind: "target", path: "Core/Sources/\($0)", line: 1)
    }
    let page = Page(path: "a.md", text: "| `A` | does one thing |\n| `B` | |\n`C` does it all\n")
    let findings = PromiseRule.findings(
      modules: [target("A"), target("B"), target("C")], pages: [page])
    #expect(findings.map(\.what) == ["no page says what B is for", "no page says what C is for"])
  }
}
