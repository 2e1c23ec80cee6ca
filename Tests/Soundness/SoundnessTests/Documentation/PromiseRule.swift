/// Every module has a row in a table with a sentence about its purpose.
enum PromiseRule {
  static func findings(modules: [PackageDescription.Target], pages: [Page]) -> [Finding] {
    let promised = Set(pages.flatMap(rows))
    return modules.filter { Layer(of: $0.path) != .tests && !promised.contains($0.name) }.map {
      Finding(
        path: "Package.swift", line: $0.line, what: "no page says what \($0.name) is for",
        remedy:
          "Give it a row in a table of README.md or docs/internals/modules.md: | `name` | what |.")
    }
  }

  /// The names in the first cells of rows whose second cell is not empty.
  private static func rows(of page: Page) -> [String] {
    page.lines.filter { !$0.isCode && $0.text.hasPrefix("| `") }.flatMap { line -> [String] in
      let cells = line.text.split(separator: "|")
      guard cells.count > 1, cells[1].split(separator: " ").count > 2 else { return [] }
      return cells[0].split(separator: "`").map(String.init)
    }
  }
}
