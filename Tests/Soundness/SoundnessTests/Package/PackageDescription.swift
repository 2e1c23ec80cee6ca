/// The contents of `Package.swift` that the rules need.
struct PackageDescription: Sendable {
  struct Target: Sendable {
    var name: String
    /// `module`, `program`, `test` or `library`, as the row begins; `target` for one that is written in C.
    var kind: String
    var path = ""
    /// The modules of this package that it depends on.
    var targets: [String] = []
    /// The modules of other packages that it depends on.
    var products: [String] = []
    /// The dependencies that it has because the module under test has them, whether its own files import them
    /// or not.
    var inherited: Set<String> = []
    var line: Int

    /// Whether it contains Swift code that imports its dependencies.
    var isSwift: Bool { Layer(of: path) != .system }
  }

  private(set) var targets: [Target] = []

  /// The description of this package.
  static let own = PackageDescription(
    file: SourceFile(path: "Package.swift", text: SourceTree.text(of: "Package.swift") ?? ""))

  init(file: SourceFile) {
    let foreign = Self.modulesOfPackages(in: file)
    for kind in ["module", "program", "test", "library"] {
      for place in file.places(of: kind, "(") where !file.code[place - 1].reads("func") {
        targets += Row(file.code, behind: place + 2).targets(kind, foreign: foreign)
      }
    }
    for place in file.places(of: ".", "target", "(", "name", ":") {
      let row = Row(file.code, behind: place + 3)
      guard let name = row.texts["name"], let path = row.texts["path"] else { continue }
      targets.append(Target(name: name, kind: "target", path: path, line: row.line))
    }
  }

  /// The modules that the table `packages` names.
  private static func modulesOfPackages(in file: SourceFile) -> Set<String> {
    guard let start = file.places(of: "let", "packages").first else { return [] }
    var depth = 0
    var names: Set<String> = []
    for token in file.code[start...].drop(while: { !$0.reads("=") }) {
      if token.reads("[") || token.reads("(") { depth += 1 }
      if token.reads("]") || token.reads(")") { depth -= 1 }
      if depth == 3, token.kind == .literal { names.insert(token.text) }
      if depth == 0, token.reads("]") { break }
    }
    return names
  }

  /// The layer of each module.
  var layers: [String: Layer] {
    var layers: [String: Layer] = [:]
    for target in targets { layers[target.name] = Layer(of: target.path) }
    return layers
  }

  /// The modules without Swift code.
  var modulesOfC: Set<String> { Set(targets.filter { !$0.isSwift }.map(\.name)) }

  /// The packages' modules that a module of this package depends on.
  func products(behind name: String) -> Set<String> {
    let modules = modules(behind: name)
    return Set(targets.filter { modules.contains($0.name) }.flatMap(\.products))
  }

  /// A module of this package, and those of this package that it depends on.
  func modules(behind name: String) -> Set<String> {
    var seen: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      guard seen.insert(next).inserted, let target = targets.first(where: { $0.name == next })
      else { continue }
      open += target.targets
    }
    return seen
  }
}

/// A row of the table of modules, such as `module("Name", in: "Core/Sources", ["Import"], tests: ["Import"])`.
private struct Row {
  /// The texts outside of lists, by their labels; the first has none.
  var texts: [String: String] = [:]
  /// The lists, by their labels; that of the imports has none.
  var lists: [String: [String]] = [:]
  let line: Int

  /// Reads the arguments of a row up to its closing bracket.
  init(_ code: [Token], behind start: Int) {
    line = code[start].line
    var depth = 1
    var label = ""
    for index in start..<code.count {
      let token = code[index]
      if depth == 1, token.reads(","), label != "" { label = "" }
      if depth == 1, token.reads(":") { label = code[index - 1].text }
      if token.reads("("), depth > 0 { depth += 1 }
      if token.reads("[") {
        if depth == 1 { lists[label] = lists[label] ?? [] }
        depth += 1
      }
      if token.reads(")") || token.reads("]") { depth -= 1 }
      if depth == 0 { return }
      guard token.kind == .literal else { continue }
      if depth == 1 {
        texts[label] = token.text
      } else {
        lists[label, default: []].append(token.text)
      }
    }
  }

  /// The target of the row, and that of its tests.
  func targets(_ kind: String, foreign: Set<String>) -> [PackageDescription.Target] {
    // The declarations of the table's functions are not rows.
    guard let name = texts[""], kind == "library" || texts["in"] != nil else { return [] }
    let folder = texts["in"] ?? "Platform/System"
    let imports = lists[""] ?? []
    let own = target(name, kind, folder, imports, foreign)
    guard let tests = lists["tests"] else { return [own] }
    let place = folder.replacing("Sources", with: "Tests")
    var test = target("\(name)Tests", "test", place, [name] + imports + tests, foreign)
    test.inherited.formUnion([name] + imports)
    return [own, test]
  }

  private func target(
    _ name: String, _ kind: String, _ folder: String, _ imports: [String], _ foreign: Set<String>
  ) -> PackageDescription.Target {
    let all = kind == "test" ? imports + ["TestSupport"] : imports
    return PackageDescription.Target(
      name: name, kind: kind, path: "\(folder)/\(name)",
      targets: all.filter { !foreign.contains($0) }, products: all.filter(foreign.contains),
      inherited: kind == "test" ? ["TestSupport"] : [], line: line)
  }
}
