import Testing

@Suite struct QuotationTests {
  private let page = Page(
    path: "a.md",
    text: """
      <!-- from: A.swift -->
      ```swift
      func b() {
        c()

        d()
      }
      ```
      <!-- from: A.swift -->

      ```text
      one
      ```
      ```swift
      let e = 1
      ```
      """)

  private let file = "struct A {\n  func b() {\n    c()\n\n    d()\n  }\n}\n// one\n"

  @Test func `Every quotation of a page is in the file that it names`() {
    #expect(SourceTree.pages.flatMap(QuotationRule.quotations).contains { $0.source != nil })
    expectNone(
      SourceTree.pages.flatMap { QuotationRule.misquoted(in: $0, text: SourceTree.text) })
  }

  @Test func `The testing kit's catalogue shows only code that is compiled`() {
    let pages = SourceTree.pages.filter {
      $0.path.contains("UserNotificationsTesting/Documentation.docc/")
    }
    #expect(pages.count >= 4)
    expectNone(pages.flatMap(QuotationRule.unquoted))
  }

  @Test func `A quotation is read with its source`() {
    let quotations = QuotationRule.quotations(in: page)
    #expect(quotations.map(\.source) == ["A.swift", "A.swift", nil])
    #expect(quotations.map(\.language) == ["swift", "text", "swift"])
    #expect(quotations.map(\.line) == [2, 11, 14])
    #expect(QuotationRule.unquoted(in: page).map(\.line) == [14])
  }

  @Test(arguments: [
    ("    c()", "    c(1)", [2]), ("func b", "mutating func b", [2]), ("\n\n", "\n", [2]),
    ("// one", "one", []), ("// one", "two", [11]), ("  func", " func", [2]),
  ])
  func `Lines that differ are found`(part: String, change: String, lines: [Int]) {
    let changed = file.replacing(part, with: change)
    let found = QuotationRule.misquoted(in: page) { $0 == "A.swift" ? changed : nil }
    #expect(found.map(\.line).filter { $0 != 11 || lines.contains(11) } == lines)
  }

  @Test func `A file that does not exist is found`() {
    #expect(QuotationRule.misquoted(in: page) { _ in nil }.map(\.line) == [2, 11])
  }
}
