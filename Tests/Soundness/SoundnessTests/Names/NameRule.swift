/// Files contain the types of their names, and names describe things.
enum NameRule {
  private static let emptyWords = ["Manager", "Util", "Utilities", "Helper", "Common", "Misc"]

  /// Apple's own names, which the sources and apps have to use.
  private static let appleNames: Set = [
    "CLLocationManager", "FileManager", "fileManager", "locationManager",
  ]

  static let exceptions: [Exception] = []

  /// Names without meaning.
  static func emptyNames(in file: SourceFile, _ outline: Outline) -> [Finding] {
    let declared = outline.declarations.filter {
      $0.keyword != "extension" && isEmpty($0.name) && !appleNames.contains($0.name)
    }.map { ($0.name, $0.line) }
    let own = isEmpty(file.name) && !appleNames.contains(file.name) ? [(file.name, 1)] : []
    return (own + declared).map {
      Finding(
        path: file.path, line: $1, what: "the name \($0) says nothing",
        remedy: "Name the thing by what it is or does.")
    }
  }

  /// A file `Type.swift`, `Type+Facet.swift` or `Outer.Inner.swift` is about that type.
  ///
  /// A file of several types may be named after their common idea, in the plural, such as `RegionRecords.swift`. A file that
  /// extends several types is named after the added members; a file for a foreign type ends in `Additions`.
  static func misnamed(_ file: SourceFile, _ outline: Outline) -> [Finding] {
    let types = outline.declarations.filter { $0.isType && !$0.isPrivate }
    let extended = outline.declarations.filter { $0.isTopLevel && $0.keyword == "extension" }
    let subject = String(file.name.prefix { $0 != "+" && $0 != "." })
    let own = types.filter(\.isTopLevel)
    if own.isEmpty, extended.isEmpty || Set(extended.map(\.path)).count > 1 { return [] }
    if subject.hasSuffix("Additions") { return [] }
    if (types + extended).contains(where: { isAbout($0, subject) }) { return [] }
    if subject.hasSuffix("s"), Set((own + extended).map(\.path)).count > 1 { return [] }
    return [
      Finding(
        path: file.path, line: 1, what: "does not declare or extend \(subject)",
        remedy: "Name the file after the type it is about, or after what its types share.")
    ]
  }

  private static func isAbout(_ declaration: Outline.Declaration, _ subject: String) -> Bool {
    declaration.path.split(separator: "/").contains(Substring(subject))
  }

  private static func isEmpty(_ name: String) -> Bool {
    emptyWords.contains { name.hasSuffix($0) || name.hasSuffix($0 + "s") }
  }
}
