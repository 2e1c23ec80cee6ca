/// What a page tells the reader to type can be typed.
struct CommandRule {
  /// The subcommands of a program, by the program's name.
  let commands: [String: Set<String>]
  /// What `make` can be asked for.
  let makeTargets: Set<String>

  /// The commands of this package, read from its own sources.
  static let own: CommandRule = {
    let names = { (folder: String) in
      SourceTree.swiftFiles(in: folder).flatMap { file in
        file.places(of: "commandName", ":").compactMap { place -> String? in
          place + 2 < file.code.count ? file.code[place + 2].text : nil
        }
      }
    }
    return CommandRule(
      commands: [
        "unctl": Set(names("Sources/Programs/unctl") + ["help"]),
        "usernotificationsd": Set(names("Sources/Programs/usernotificationsd") + ["help"]),
        "organizer-plus": Set(names("Examples/OrganizerPlus") + ["help"]),
      ],
      makeTargets: targets(of: SourceTree.text(of: "Makefile") ?? ""))
  }()

  static func targets(of makefile: String) -> Set<String> {
    let rules = makefile.split(separator: "\n").filter {
      $0.first?.isLetter ?? false && $0.contains(":")
    }
    return Set(rules.flatMap { $0.prefix { $0 != ":" }.split(separator: " ").map(String.init) })
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
