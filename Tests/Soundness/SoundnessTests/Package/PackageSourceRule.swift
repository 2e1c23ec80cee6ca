/// Packages are named by their public home, so that the description works on any machine.
enum PackageSourceRule {
  static func findings(in file: SourceFile) -> [Finding] {
    file.places(of: ".", "package", "(").compactMap { place in
      let arguments = file.code[(place + 3)...].prefix { !$0.reads(")") }
      let texts = arguments.filter { $0.kind == .literal }.map(\.text)
      let labels = Set(arguments.filter { $0.kind == .word }.map(\.text))
      let isPublic = texts.first?.hasPrefix("https://github.com/") ?? false
      if isPublic, labels.contains("url"), labels.isDisjoint(with: ["branch", "revision"]) {
        return nil
      }
      return Finding(
        path: file.path, line: file.code[place].line,
        what: "the package \(texts.first ?? "") is not a release from https://github.com/",
        remedy: "Write its GitHub address and the first version that will do.")
    }
  }
}
