/// A module's catalogue lists every public type, and its links name what there is.
struct CatalogueRule {
  /// The module's name, which a link may begin with.
  let module: String
  let symbols: SymbolTable
  /// The pages of the catalogue.
  let pages: [Page]

  /// Public types that no page links to.
  var unlisted: [Finding] {
    let linked = Set(pages.flatMap { symbolLinks(in: $0).map(\.text) })
    return symbols.publicTypes.filter { !linked.contains($0.path) }.map {
      Finding(
        path: $0.file, line: $0.line, what: "no page of the catalogue lists \($0.path)",
        remedy: "Add ``\($0.path)`` to the topics it belongs to.")
    }
  }

  /// Links to symbols that are not declared and to articles that do not exist.
  func brokenLinks(in page: Page) -> [Finding] {
    let links = symbolLinks(in: page).filter { $0.text != module && !symbols.declares($0.text) }
    let articles = Set(pages.map { $0.path.split(separator: "/").last ?? "" })
    let missing = page.spans(between: "<doc:", and: ">").filter {
      !articles.contains("\($0.text).md")
    }
    return (links + missing).map {
      Finding(
        path: page.path, line: $0.line, what: "the link to \($0.text) leads nowhere",
        remedy: "Write the symbol as it is declared, or the article's file name.")
    }
  }

  private func symbolLinks(in page: Page) -> [(line: Int, text: String)] {
    page.spans(between: "``", and: "``").map { line, text in
      (line, text.hasPrefix(module + "/") ? String(text.dropFirst(module.count + 1)) : text)
    }
  }
}
