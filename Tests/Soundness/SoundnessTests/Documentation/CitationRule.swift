/// Every rule of behaviour that is cited by number is in `docs/internals/behaviour.md`.
struct CitationRule {
  /// The numbers that have a row.
  let rules: Set<String>

  /// Reads the numbers from the first cells of the page's tables.
  init(page: Page) {
    rules = Set(Self.rows(of: page))
  }

  /// The numbers in the order of their rows.
  static func rows(of page: Page) -> [String] {
    page.lines.filter { !$0.isCode && $0.text.hasPrefix("| ") }.compactMap { line in
      let cell = line.text.dropFirst(2).prefix { $0 != " " }
      return isNumber(cell) ? String(cell) : nil
    }
  }

  /// Numbers in comments, in the names of tests and in texts that are not on the page.
  func findings(in file: SourceFile) -> [Finding] {
    let named = file.code.filter { $0.kind == .literal || $0.text.hasPrefix("`") }
    return (file.comments + named).flatMap { findings(in: $0.text, at: $0.line, of: file.path) }
  }

  /// Numbers outside of code blocks that are not on the page.
  func findings(in page: Page) -> [Finding] {
    page.lines.filter { !$0.isCode }.flatMap { line in
      findings(in: String(line.text), at: line.number, of: page.path)
    }
  }

  private func findings(in text: String, at line: Int, of path: String) -> [Finding] {
    Self.citations(in: text).filter { !rules.contains($0) }.map {
      Finding(
        path: path, line: line, what: "the rule \($0) is in no row of docs/internals/behaviour.md",
        remedy: "Correct the number, or give the rule a row.")
    }
  }

  /// The words of a text that consist of an area's letter and a number.
  private static func citations(in text: String) -> [String] {
    text.split { " \n()[]`,;.:|*".contains($0) }.filter { isNumber($0) }.map { String($0) }
  }

  private static func isNumber(_ word: Substring) -> Bool {
    guard let area = word.first, ("A"..."L").contains(area) || area == "S" else { return false }
    let digits = word.dropFirst()
    return (1...2).contains(digits.count) && digits.first != "0"
      && digits.allSatisfy { ("0"..."9").contains($0) }
  }
}
