import Testing

@Suite struct CatalogueTests {
  private static let kit = catalogue(
    "Testing/Sources/UserNotificationsTesting", extending: ["Testing", "UserNotifications"])
  private static let modules = [
    catalogue("Apple/Sources/UserNotifications", extending: ["Swift"]), kit,
    catalogue("Apple/Sources/CoreLocation"),
    catalogue("Apple/Sources/UIKit", extending: ["UserNotifications"]),
    catalogue("Apple/Sources/UserNotificationsUI", extending: ["UIKit", "UserNotifications"]),
  ]

  private static func catalogue(
    _ folder: String, extending modules: Set<String> = []
  ) -> CatalogueRule {
    CatalogueRule(
      module: folder.split(separator: "/").last.map(String.init) ?? folder,
      symbols: SymbolTable(
        of: SourceTree.outlines.filter { $0.file.path.hasPrefix(folder + "/") }),
      extended: modules,
      pages: SourceTree.pages.filter { $0.path.hasPrefix(folder + "/Documentation.docc/") })
  }

  @Test(arguments: [(0, 30), (1, 15), (2, 15)])
  func `Every public type is in the catalogue`(module: Int, atLeast count: Int) {
    let rule = Self.modules[module]
    #expect(rule.symbols.publicTypes.count > count)
    expectNone(rule.unlisted)
  }

  @Test(arguments: 0..<5)
  func `Every link of the catalogue leads somewhere`(module: Int) {
    let rule = Self.modules[module]
    #expect(rule.pages.count >= 2)
    expectNone(rule.pages.flatMap(rule.brokenLinks))
  }

  @Test func `Everything that a simulated device can do is in the catalogue`() {
    #expect(Self.kit.symbols.publicMembers(of: "SimulatedDevice").count > 40)
    expectNone(Self.kit.unlistedMembers(of: "SimulatedDevice"))
  }

  @Test(arguments: [
    "Trait", "UNNotification", "UNNotificationResponse", "UNTextInputNotificationResponse",
    "UNNotificationSettings",
  ])
  func `The members that the testing kit adds to foreign types are in the catalogue`(type: String) {
    #expect(!Self.kit.symbols.publicMembers(of: type).isEmpty)
    expectNone(Self.kit.unlistedMembers(of: type))
  }

  @Test func `An unlisted type and a broken link are found`() {
    let file = SourceFile(
      path: "M/A.swift",
      text: """
        public struct A { public enum Code { case one, two(Int), three } ; var text: String { "" } }
        extension A { public struct Inner {} }
        struct Hidden {}
        open class B { public func run(at x: Int) {}; public var b: Int { 0 }; var c: Int { 0 } }
        """)
    let page = Page(
      path: "M/Documentation.docc/M.md",
      text: "``M`` ``A`` ``M/A/Code`` ``A/Code/three`` ``B/run(at:)`` ``A/gone`` <doc:M> <doc:No>")
    let rule = CatalogueRule(
      module: "M", symbols: SymbolTable(of: [(file, Outline(of: file))]), pages: [page])
    #expect(rule.unlisted.map(\.line) == [2, 4])
    #expect(rule.unlistedMembers(of: "B").map(\.what) == ["no page of the catalogue lists B/b"])
    #expect(
      rule.brokenLinks(in: page).map(\.what) == [
        "the link to A/gone leads nowhere", "the link to No leads nowhere",
      ])
  }

  @Test func `A member of another module's type is linked to by its module`() {
    let file = SourceFile(path: "M/A.swift", text: "extension A { public func run() {} }\n")
    let page = Page(path: "M/Documentation.docc/M.md", text: "``N/A/run()`` ``O/A/run()``")
    let rule = CatalogueRule(
      module: "M", symbols: SymbolTable(of: [(file, Outline(of: file))]), extended: ["N"],
      pages: [page])
    #expect(rule.unlistedMembers(of: "A").isEmpty)
    #expect(rule.brokenLinks(in: page).map(\.what) == ["the link to O/A/run() leads nowhere"])
  }

  @Test func `A page about a type links to its members`() {
    let file = SourceFile(
      path: "M/A.swift", text: "public struct A { public var `let` = 0; public init() {} }\n")
    let page = Page(
      path: "M/Documentation.docc/A.md", text: "# ``M/A``\n\n``let`` ``init()`` ``c``\n")
    let rule = CatalogueRule(
      module: "M", symbols: SymbolTable(of: [(file, Outline(of: file))]), pages: [page])
    #expect(rule.unlistedMembers(of: "A").isEmpty)
    #expect(rule.brokenLinks(in: page).map(\.what) == ["the link to c leads nowhere"])
  }
}
