/// C modules are imported in Platform and nowhere else, tests included.
///
/// SwiftPM lets any target import a C module that it can see through another one, so the compiler does not
/// enforce this.
enum ForeignCodeRule {
  static func findings(in file: SourceFile, modulesOfC: Set<String>) -> [Finding] {
    if Layer(of: file.path) == .platform { return [] }
    return file.imports.filter { modulesOfC.contains($0.module) }.map { module, line in
      Finding(
        path: file.path, line: line, what: "imports the C module \(module)",
        remedy: "Call a function of Platform/Sources, or add one there.")
    }
  }
}
