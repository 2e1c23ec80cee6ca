/// What `Package.swift` says, as far as the rules ask.
struct PackageDescription: Sendable {
  struct Target: Sendable {
    var name: String
    /// Such as `target`, `executableTarget` or `testTarget`.
    var kind: String
    var path = ""
    /// The modules of this package that it depends on.
    var targets: [String] = []
    /// The modules of other packages that it depends on.
    var products: [String] = []
    var line: Int

    /// Whether there is Swift code in it that imports what it depends on.
    var isSwift: Bool { Layer(of: path) != .system }
  }

  private(set) var targets: [Target] = []

  /// The description of this package.
  static let own = PackageDescription(
    file: SourceFile(path: "Package.swift", text: SourceTree.text(of: "Package.swift") ?? ""))

  init(file: SourceFile) {
    for kind in ["target", "executableTarget", "testTarget", "systemLibrary"] {
      for place in file.places(of: ".", kind, "(") {
        targets.append(Self.target(kind, file.code, behind: place + 3))
      }
    }
  }

  /// The layer of each module.
  var layers: [String: Layer] {
    var layers: [String: Layer] = [:]
    for target in targets { layers[target.name] = Layer(of: target.path) }
    return layers
  }

  /// The modules without Swift code.
  var modulesOfC: Set<String> { Set(targets.filter { !$0.isSwift }.map(\.name)) }

  /// The packages' modules that come along with a module of this package.
  func products(behind name: String) -> Set<String> {
    let modules = modules(behind: name)
    return Set(targets.filter { modules.contains($0.name) }.flatMap(\.products))
  }

  /// A module of this package, and those of this package that come along with it.
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

  /// Reads the arguments of a target up to the bracket that closes them.
  private static func target(_ kind: String, _ code: [Token], behind start: Int) -> Target {
    var target = Target(name: "", kind: kind, line: code[start].line)
    var depth = 1
    var list = ""
    var place = start
    while place < code.count, depth > 0 {
      let token = code[place]
      if token.reads("(") || token.reads("[") { depth += 1 }
      if token.reads(")") || token.reads("]") { depth -= 1 }
      if token.reads(":"), depth == 1 { list = code[place - 1].text }
      // Other lists, such as that of excluded folders, name no dependencies.
      if token.kind == .literal, depth == 1 || list == "dependencies" {
        read(token.text, at: place, depth: depth, code, into: &target)
      }
      place += 1
    }
    return target
  }

  private static func read(
    _ text: String, at place: Int, depth: Int, _ code: [Token], into target: inout Target
  ) {
    let label = code[place - 1].reads(":") ? code[place - 2].text : ""
    switch (label, depth) {
    case ("name", 1): target.name = text
    case ("path", 1): target.path = text
    case ("name", 3): target.products.append(text)
    case ("", 2): target.targets.append(text)
    default: break
    }
  }
}
