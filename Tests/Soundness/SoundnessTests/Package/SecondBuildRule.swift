/// Packages that build this one's modules again, as those of the benchmarks and of fuzzing do, describe them
/// equally.
///
/// A dependency that is missing there is found by chance only: a build in a lucky order does not show it.
struct SecondBuildRule {
  let package: PackageDescription

  /// The differences of the other package's description; modules of which it contains only some files are left
  /// out.
  func findings(in file: SourceFile) -> [Finding] {
    let code = file.code
    return file.places(of: "module", "(").compactMap { place -> Finding? in
      guard place == 0 || !code[place - 1].reads("func") else { return nil }
      let call = Call(code, behind: place + 2)
      guard let name = call.names.first, !call.takesSomeFiles,
        let own = package.targets.first(where: { $0.name == name })
      else { return nil }
      let differences = Set(own.targets).symmetricDifference(call.dependencies).sorted()
      guard !differences.isEmpty else { return nil }
      return Finding(
        path: file.path, line: code[place].line,
        what: "\(name) does not depend on the same modules as in Package.swift: "
          + differences.joined(separator: ", "),
        remedy: "Name those that Package.swift names.")
    }
  }

  /// The arguments of `module("Name", "Folder", ["Dependency"])`.
  private struct Call {
    /// The texts outside of lists.
    var names: [String] = []
    /// The modules of this package in the list.
    var dependencies: Set<String> = []
    var takesSomeFiles = false

    init(_ code: [Token], behind start: Int) {
      var depth = 1
      for token in code[start...] {
        if token.reads("(") || token.reads("[") { depth += 1 }
        if token.reads(")") || token.reads("]") { depth -= 1 }
        if depth == 0 { return }
        if token.reads("only"), depth == 1 { takesSomeFiles = true }
        guard token.kind == .literal else { continue }
        if depth == 1 { names.append(token.text) }
        if depth == 2 { dependencies.insert(token.text) }
      }
    }
  }
}
