/// The package's description lists exactly the imports of the code.
struct DependencyRule {
  let package: PackageDescription

  /// The imports of a file that its target does not declare.
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

  /// The dependencies of targets that no file imports.
  ///
  /// A test may depend on a program only to have it built, and a module that declares C functions itself
  /// depends on the C target with their definitions.
  func unused(by files: [SourceFile]) -> [Finding] {
    package.targets.flatMap { target -> [Finding] in
      let own = files.filter { $0.path.hasPrefix(target.path + "/") }
      if own.isEmpty { return [] }
      let imported = Set(own.flatMap { $0.imports.map(\.module) })
      return (target.targets + target.products).filter { name in
        !imported.contains(name) && !target.inherited.contains(name)
          && !((target.kind == "test" || own.allSatisfy(isEmpty)) && isProgram(name))
          && !(package.modulesOfC.contains(name) && own.contains(where: declaresC))
      }.map { name in
        Finding(
          path: "Package.swift", line: target.line,
          what: "\(target.name) depends on \(name) and does not import it",
          remedy: "Take the dependency out.")
      }
    }
  }

  /// A target whose only file holds no code builds the programs that it depends on together.
  private func isEmpty(_ file: SourceFile) -> Bool {
    file.code.isEmpty
  }

  /// The modules in an app's build that import a C module, which such a build may not find.
  func importsOfC(behind product: String, in files: [SourceFile]) -> [Finding] {
    let modules = package.modules(behind: product)
    return files.filter { target(of: $0).map { modules.contains($0.name) } ?? false }.flatMap {
      file in
      file.imports.filter { package.modulesOfC.contains($0.module) }.map {
        Finding(
          path: file.path, line: $0.line, what: "imports \($0.module), and apps load this module",
          remedy: "Declare the functions with @_extern(c); see docs/decisions.")
      }
    }
  }

  private func declaresC(_ file: SourceFile) -> Bool {
    !file.places(of: "_extern", "(", "c", ")").isEmpty
  }

  private func isProgram(_ name: String) -> Bool {
    package.targets.contains { $0.name == name && $0.kind == "program" }
  }

  private func target(of file: SourceFile) -> PackageDescription.Target? {
    package.targets.first { file.path.hasPrefix($0.path + "/") }
  }
}
