/// A module's catalogue lists every public type, and its links name existing symbols.
struct CatalogueRule {
  /// The module's name, with which a link may begin.
  let module: String
  let symbols: SymbolTable
  /// Modules whose types this one extends; a link to such a member begins with their name.
  var extended: Set<String> = []
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

  /// Public members of a type that no page links to.
  func unlistedMembers(of type: String) -> [Finding] {
    let linked = Set(
      pages.flatMap { page in
        let prefix = isAbout(type, page) ? type + "/" : ""
        return symbolLinks(in: page).flatMap { [name($0.text), prefix + name($0.text)] }
      })
    return symbols.publicMembers(of: type).filter { !linked.contains($0.path) }.map {
      Finding(
        path: $0.file, line: $0.line, what: "no page of the catalogue lists \($0.path)",
        remedy: "Add it to the topics of the page about \(type).")
    }
  }

  /// Whether the page is the one of the type, on which links begin at the type.
  private func isAbout(_ type: String, _ page: Page) -> Bool {
    page.text.hasPrefix("# ``\(module)/\(type)``\n")
  }

  private func name(_ link: String) -> String {
    String(link.prefix { $0 != "(" })
  }

  /// Links to symbols that are not declared and to articles that do not exist.
  func brokenLinks(in page: Page) -> [Finding] {
    let subject = symbols.publicTypes.first { isAbout($0.path, page) }?.path
    let links = symbolLinks(in: page).filter { link in
      let isMember = subject.map { symbols.declares("\($0)/\(link.text)") } ?? false
      return link.text != module && !isMember && !symbols.declares(link.text)
    }
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
      guard let slash = text.firstIndex(of: "/"), slash != text.startIndex else {
        return (line, text)
      }
      let owner = String(text[..<slash])
      let isModule = owner == module || extended.contains(owner)
      return (line, isModule ? String(text[text.index(after: slash)...]) : text)
    }
  }
}
