/// The words that a user reads come from the catalogue, so that they can be translated.
enum LiteralRule {
  static let folders = [
    "Daemon/Sources/BorrowedDesktop/Translation", "Shells/Native/Sources/ShellScene",
    "Tools/Sources/unctl/Watch",
  ]
  /// The folder of the page.
  static let page = "Shells/Browser/Sources/notification-center/Page/"
  private static let styles = page + "styles/"

  static let exceptions =
    ["ThemeFile.swift", "ThemeFileLine.swift", "ThemeSetting.swift"].map {
      Exception(
        "Shells/Native/Sources/ShellScene/Theme/" + $0, what,
        because: "Faults of shell.conf are for its author and name its English keys.")
    } + [
      Exception(
        "Tools/Sources/unctl/Watch/WatchLog.swift", what,
        because: "Its lines are read by scripts."),
      Exception(
        "Tools/Sources/unctl/Watch/WatchLine.swift", what,
        because: "Its lines are written by scripts."),
      Exception(
        page + "scripts/developer/push.js", what,
        because: "The samples of pushes are as a server would send them."),
      Exception(
        page + "scripts/ground/element.js", what,
        because: "It is for who writes the page."),
      Exception(
        page + "scripts/content/measure.js", what, because: "It is a font of CSS."),
      Exception(
        page + "scripts/content/styling.js", what, because: "They are fonts of CSS."),
      Exception(
        page + "scripts/notifications/styled.js", what,
        because: "It is the relation of a link."),
    ]

  static func findings(in file: SourceFile) -> [Finding] {
    findings(in: file.code, path: file.path) { _ in false }
  }

  /// The findings in a script of the page, without names of classes and elements.
  static func findings(inScript text: String, path: String, names: Set<Substring>) -> [Finding] {
    findings(in: ScriptLexer.tokens(of: text), path: path) { names.contains($0) }
  }

  /// The folders whose notifications have titles and buttons.
  static let titled = [
    "Client/Sources", "Core/Sources", "Daemon/Sources", "Shells/Browser/Sources",
    "Shells/Native/Sources", "Tools/Sources",
  ]

  /// The titles of notifications, buttons and fields; even one word is a text. Help is in English.
  static func titles(in file: SourceFile) -> [Finding] {
    let tokens = file.code
    return tokens.indices.dropFirst(3).compactMap { index in
      let label = tokens[index - 2]
      guard tokens[index].kind == .literal, tokens[index - 1].reads(":"),
        ["body", "buttonTitle", "placeholder", "subtitle", "title"].contains(where: label.reads),
        index < 4 || !tokens[index - 4].reads("OptionGroup"),
        !words(of: tokens[index].text).isEmpty
      else { return nil }
      return Finding(
        path: file.path, line: tokens[index].line, what: what,
        remedy: "Make “\(tokens[index].text.prefix(40))” a Word.")
    }
  }

  /// The names of classes and elements in the page's styles.
  static let names: Set<Substring> = Set(
    SourceTree.paths.filter { $0.hasPrefix(styles) }.flatMap { path in
      (SourceTree.text(of: path) ?? "").matches(
        of: /(?:^|[\s.,>(])([a-z][\w-]*)(?=[^\x7B\x7D;]*\x7B)/
      )
      .map(\.1)
    })

  /// One finding for a file, at its first text.
  private static func findings(
    in tokens: [Token], path: String, isName: (Substring) -> Bool
  ) -> [Finding] {
    let first = tokens.first { token in
      guard token.kind == .literal else { return false }
      let words = words(of: token.text)
      return words.count > 1 && !words.allSatisfy(isName)
    }
    return first.map { literal in
      [
        Finding(
          path: path, line: literal.line, what: what,
          remedy:
            "Make “\(literal.text.prefix(40))” a Word, or name the file in LiteralRule.exceptions."
        )
      ]
    } ?? []
  }

  /// The words of a text: two letters or more, perhaps with a sign of punctuation at an end.
  private static func words(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace).compactMap { piece in
      let word = piece.trimmingPrefix { "“‘([".contains($0) }
      let rest = word.prefix { $0.isLetter || "-’'".contains($0) }
      let end = word.dropFirst(rest.count)
      return rest.count > 1 && end.allSatisfy { ".,:;!?…”’)]".contains($0) } ? rest : nil
    }
  }

  private static let what = "a text for users that is not in the catalogue"
}
