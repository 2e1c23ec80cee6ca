/// What a module declares for others, under the names that documentation links to.
struct SymbolTable {
  private let paths: Set<String>
  /// The public types, with where they are declared.
  let publicTypes: [(path: String, file: String, line: Int)]

  init(of outlines: [(file: SourceFile, outline: Outline)]) {
    paths = Set(outlines.flatMap { $0.outline.declarations.map(\.path) })
    publicTypes = outlines.flatMap { file, outline in
      outline.declarations.filter(Self.isShown).map { ($0.path, file.path, $0.line) }
    }
  }

  /// A name that begins with an underscore is for the compiler and not for readers.
  private static func isShown(_ declaration: Outline.Declaration) -> Bool {
    (declaration.isType || declaration.keyword == "typealias") && declaration.isPublic
      && !declaration.name.hasPrefix("_")
  }

  /// Whether a link such as `Outer/method(label:)` names something that is declared.
  func declares(_ link: String) -> Bool {
    paths.contains(String(link.prefix { $0 != "(" }))
  }
}
