/// The commands in pages can be typed.
struct CommandRule {
  /// The subcommands of a program, by the program's name.
  let commands: [String: Set<String>]
  /// The targets of `make`.
  let makeTargets: Set<String>

  /// The commands of this package, read from its own sources.
  static let own = CommandRule(
    commands: [
      "unctl": Set(names(in: "Tools/Sources/unctl") + ["help"]),
      "usernotificationsd": Set(names(in: "Daemon/Sources/usernotificationsd") + ["help"]),
      "organizer-plus": Set(names(in: "Examples/OrganizerPlus") + ["help"]),
    ],
    makeTargets: targets(of: SourceTree.text(of: "Makefile") ?? "")
      .union(helpedTargets(of: SourceTree.text(of: "scripts/task") ?? "")))

  private static func names(in folder: String) -> [String] {
    SourceTree.swiftFiles(in: folder).flatMap { names(in: $0) }
  }

  /// The names of commands, and those of types that are listed as commands.
  static func names(in file: SourceFile) -> [String] {
    let given = file.places(of: "commandName", ":").map { file.code[$0 + 2].text }
    let listed = file.places(of: "subcommands", ":", "[").flatMap { place in
      file.code[(place + 3)...].prefix { !$0.reads("]") }.map { $0.text.lowercased() }
    }
    return given + listed.filter { $0.first?.isLetter ?? false && $0 != "self" }
  }

  static func targets(of makefile: String) -> Set<String> {
    let rules = makefile.split(separator: "\n").filter {
      $0.first?.isLetter ?? false && $0.contains(":")
    }
    return Set(rules.flatMap { $0.prefix { $0 != ":" }.split(separator: " ").map(String.init) })
  }

  /// The names in the lines that `make help` prints.
  static func helpedTargets(of script: String) -> Set<String> {
    let lines = script.split(separator: "\n").map { $0.drop { $0 == " " } }
    return Set(
      lines.filter { $0.hasPrefix("## ") }.compactMap {
        $0.split(separator: " ").dropFirst().first.map(String.init)
      })
  }

  func findings(in page: Page) -> [Finding] {
    let inText = page.spans(between: "`", and: "`")
    let inCode = page.lines.filter { $0.isCode }.map { (line: $0.number, text: String($0.text)) }
    return (inText + inCode).compactMap { line, text in
      guard let what = unknown(in: text) else { return nil }
      return Finding(
        path: page.path, line: line, what: "\(what) cannot be typed",
        remedy: "Write a command that exists.")
    }
  }

  private func unknown(in text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    for (word, next) in zip(words, words.dropFirst()) where isName(next) {
      if word == words[0], word == "make", !makeTargets.contains(next) { return "make \(next)" }
      guard let known = commands[word], !known.contains(next) else { continue }
      return "\(word) \(next)"
    }
    return nil
  }

  /// Whether it looks like a subcommand and not like an option or a placeholder.
  private func isName(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLowercase || $0 == "-" } && !word.hasPrefix("-")
  }
}
