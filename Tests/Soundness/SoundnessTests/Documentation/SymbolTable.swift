/// What a module declares for others, under the names that documentation links to.
struct SymbolTable {
  private let paths: Set<String>
  /// The public types, with where they are declared.
  let publicTypes: [(path: String, file: String, line: Int)]

  init(of outlines: [(file: SourceFile, outline: Outline)]) {
    paths = Set(outlines.flatMap { $0.outline.declarations.map(\.path) })
    publicTypes = outlines.flatMap { file, outline in
      outline.declarations.filter { ($0.isType || $0.keyword == "typealias") && $0.isPublic }.map {
        ($0.path, file.path, $0.line)
      }
    }
  }

  /// Whether a link such as `Outer/method(label:)` names something that is declared.
  func declares(_ link: String) -> Bool {
    paths.contains(String(link.prefix { $0 != "(" }))
  }
}
