/// The catalogue has the words that are shown, and no others, because each is translated into every language.
enum WordUseRule {
  private static let path = "Core/Sources/Words/Word.swift"

  static let exceptions = [
    Exception(
      path, "namelessProgram is not used",
      because: "Records keep the name of a program; it would stay in the language of the first one."
    )
  ]

  /// The keys of all words.
  static let keys: [(key: String, line: Int)] =
    SourceTree.text(of: path).map { text in
      keys(in: SourceFile(path: path, text: text))
    } ?? []

  static func keys(in file: SourceFile) -> [(key: String, line: Int)] {
    var keys: [(key: String, line: Int)] = []
    var isCase = false
    for (index, token) in file.code.enumerated() {
      if token.reads("case") {
        isCase = true
      } else if isCase, token.kind == .word, index > 0,
        file.code[index - 1].reads("case") || file.code[index - 1].reads(",")
      {
        keys.append((token.text.replacing("`", with: ""), token.line))
      } else if !token.reads(",") {
        isCase = false
      }
    }
    return keys
  }

  /// The words that no source uses.
  static func unused(in used: Set<String>) -> [Finding] {
    keys.filter { !used.contains($0.key) }.map { key, line in
      Finding(
        path: path, line: line, what: "\(key) is not used",
        remedy: "Remove it with its English text, and run `make pot`.")
    }
  }

  /// The words that the Swift sources, the scripts of shells and the script for desktop files name.
  static let used: Set<String> = {
    let swift = SourceTree.swiftFiles.filter { file in
      SourceTree.isSource(file.path) && !file.path.hasPrefix("Core/Sources/Words/English/")
        && file.path != path
    }
    var used = Set(
      swift.flatMap { file in file.places(of: ".").compactMap { name(after: $0, file) } })
    for path in SourceTree.paths where isScript(path) {
      used.formUnion(names(inScript: SourceTree.text(of: path) ?? ""))
    }
    let localize = SourceTree.text(of: "scripts/localize") ?? ""
    return used.union(localize.matches(of: /"(\w+)"/).map { String($0.1) })
  }()

  private static func name(after place: Int, _ file: SourceFile) -> String? {
    guard place + 1 < file.code.count, file.code[place + 1].kind == .word else { return nil }
    return file.code[place + 1].text.replacing("`", with: "")
  }

  private static func isScript(_ path: String) -> Bool {
    path.hasSuffix(".js")
      && (path.hasPrefix(LiteralRule.page) || path.hasPrefix("Bindings/gnome-shell/"))
  }

  /// The strings of a script, and the keys of its tables.
  static func names(inScript text: String) -> Set<String> {
    let tokens = ScriptLexer.tokens(of: text)
    return Set(
      tokens.enumerated().compactMap { index, token in
        if token.kind == .literal { return token.text }
        let isKey = index + 1 < tokens.count && tokens[index + 1].reads(":")
        return token.kind == .word && isKey ? token.text : nil
      })
  }

  /// The texts of a script of the page whose word does not exist.
  static func unknown(inScript text: String, path: String, keys: Set<String>) -> [Finding] {
    let tokens = ScriptLexer.tokens(of: text)
    return tokens.indices.compactMap { index in
      guard tokens[index].reads("text"), index + 2 < tokens.count, tokens[index + 1].reads("("),
        tokens[index + 2].kind == .literal, !keys.contains(tokens[index + 2].text)
      else { return nil }
      return Finding(
        path: path, line: tokens[index].line, what: "\(tokens[index + 2].text) is no Word",
        remedy: "Add it to Word and English, or name one that exists.")
    }
  }
}
