/// The public declarations of a module, under the names that documentation links to.
struct SymbolTable {
  private let paths: Set<String>
  private let members: [(path: String, file: String, line: Int)]
  /// The public types, with the positions of their declarations.
  let publicTypes: [(path: String, file: String, line: Int)]

  init(of outlines: [(file: SourceFile, outline: Outline)]) {
    paths = Set(outlines.flatMap { $0.outline.declarations.map { Self.linked($0.path) } })
    members = outlines.flatMap { file, outline in
      outline.declarations.filter { $0.isPublic && $0.keyword != "extension" }.map {
        (Self.linked($0.path), file.path, $0.line)
      }
    }
    publicTypes = outlines.flatMap { file, outline in
      outline.declarations.filter(Self.isShown).map { ($0.path, file.path, $0.line) }
    }
  }

  /// A name that is also a keyword is linked to without its backticks.
  private static func linked(_ path: String) -> String { path.replacing("`", with: "") }

  /// The public members of a type, wherever they are declared.
  func publicMembers(of type: String) -> [(path: String, file: String, line: Int)] {
    members.filter {
      $0.path.hasPrefix(type + "/") && !$0.path.dropFirst(type.count + 1).contains("/")
    }
  }

  /// A name that begins with an underscore is for the compiler and not for readers.
  private static func isShown(_ declaration: Outline.Declaration) -> Bool {
    (declaration.isType || declaration.keyword == "typealias") && declaration.isPublic
      && !declaration.name.hasPrefix("_")
  }

  /// Whether a link such as `Outer/method(label:)` names a declaration.
  func declares(_ link: String) -> Bool {
    paths.contains(String(link.prefix { $0 != "(" }))
  }
}
