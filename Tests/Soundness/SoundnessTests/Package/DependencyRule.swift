/// The description of the package says what the code imports, no less and no more.
struct DependencyRule {
  let package: PackageDescription

  /// What a file imports without its target saying so.
  func undeclared(in file: SourceFile) -> [Finding] {
    guard let target = target(of: file) else { return [] }
    let known = Set(package.targets.map(\.name) + package.targets.flatMap(\.products))
    let declared = Set(target.targets + target.products + [target.name])
    return file.imports.filter { known.contains($0.module) && !declared.contains($0.module) }.map {
      Finding(
        path: file.path, line: $1, what: "imports \($0), which \(target.name) does not depend on",
        remedy: "Name it in Package.swift if the layers allow it, or do without.")
    }
  }

  /// What targets depend on without a file that imports it.
  ///
  /// A test may depend on a program only to have it built.
  func unused(by files: [SourceFile]) -> [Finding] {
    package.targets.flatMap { target -> [Finding] in
      let own = files.filter { $0.path.hasPrefix(target.path + "/") }
      if own.isEmpty { return [] }
      let imported = Set(own.flatMap { $0.imports.map(\.module) })
      return (target.targets + target.products).filter { name in
        !imported.contains(name) && !(target.kind == "testTarget" && isProgram(name))
      }.map { name in
        Finding(
          path: "Package.swift", line: target.line,
          what: "\(target.name) depends on \(name) and does not import it",
          remedy: "Take the dependency out.")
      }
    }
  }

  private func isProgram(_ name: String) -> Bool {
    package.targets.contains { $0.name == name && $0.kind == "executableTarget" }
  }

  private func target(of file: SourceFile) -> PackageDescription.Target? {
    package.targets.first { file.path.hasPrefix($0.path + "/") }
  }
}
