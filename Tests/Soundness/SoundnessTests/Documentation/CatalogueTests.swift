import Testing

@Suite struct CatalogueTests {
  private let rule = CatalogueRule(
    module: "UserNotifications",
    symbols: SymbolTable(
      of: SourceTree.outlines.filter { $0.file.path.hasPrefix("Sources/API/UserNotifications/") }),
    pages: SourceTree.pages.filter { $0.path.contains("UserNotifications/Documentation.docc/") })

  @Test func `every public type has its place in the catalogue`() {
    #expect(rule.symbols.publicTypes.count > 30)
    expectNone(rule.unlisted)
  }

  @Test func `every link of the catalogue leads somewhere`() {
    #expect(rule.pages.count >= 3)
    expectNone(rule.pages.flatMap(rule.brokenLinks))
  }

  @Test func `an unlisted type and a broken link are found`() {
    let file = SourceFile(
      path: "M/A.swift",
      text: """
        public struct A { public enum Code { case one, two(Int), three } ; var text: String { "" } }
        extension A { public struct Inner {} }
        struct Hidden {}
        open class B { public func run(at x: Int) {} }
        """)
    let page = Page(
      path: "M/Documentation.docc/M.md",
      text: "``M`` ``A`` ``M/A/Code`` ``A/Code/three`` ``B/run(at:)`` ``A/gone`` <doc:M> <doc:No>")
    let rule = CatalogueRule(
      module: "M", symbols: SymbolTable(of: [(file, Outline(of: file))]), pages: [page])
    #expect(rule.unlisted.map(\.line) == [2, 4])
    #expect(
      rule.brokenLinks(in: page).map(\.what) == [
        "the link to A/gone leads nowhere", "the link to No leads nowhere",
      ])
  }
}
