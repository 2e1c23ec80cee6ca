/// Sources contain no leftovers: no notes to oneself, no stubs, no code in comments.
enum LeftoverRule {
  private static let notes: Set<Substring> = ["TODO", "FIXME", "XXX", "HACK"]

  static func findings(in file: SourceFile) -> [Finding] {
    file.comments.compactMap { comment in
      let words = comment.text.split { !$0.isLetter }
      if let note = words.first(where: notes.contains) {
        return finding(file, comment.line, "the comment says \(note)", "Do it, or leave it out.")
      }
      guard isCode(comment.text) else { return nil }
      return finding(file, comment.line, "code in a comment", "Delete it; the history has it.")
    } + stubs(in: file)
  }

  /// The notes to oneself in a text of any language.
  static func notes(in text: String, path: String) -> [Finding] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number, line in
      line.split { !$0.isLetter }.first(where: notes.contains).map {
        Finding(
          path: path, line: number + 1, what: "the line says \($0)",
          remedy: "Do it, or leave it out.")
      }
    }
  }

  private static func stubs(in file: SourceFile) -> [Finding] {
    file.places(of: "fatalError", "(").compactMap { place in
      guard place + 2 < file.code.count, file.code[place + 2].kind == .literal else { return nil }
      let text = file.code[place + 2].text.lowercased()
      guard text.contains("not implemented") || text.contains("unimplemented") else { return nil }
      return finding(file, file.code[place].line, "a stub", "Write it, or throw what says why not.")
    }
  }

  /// Whether an ordinary comment reads like a statement; documentation may show code.
  private static func isCode(_ comment: String) -> Bool {
    guard comment.hasPrefix("//"), !comment.hasPrefix("///") else { return false }
    let text = comment.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    if text.hasPrefix("swift-format-ignore") || text.hasPrefix("MARK:") { return false }
    let words = text.split(separator: " ", maxSplits: 2)
    guard let first = words.first else { return false }
    switch first {
    case "let", "var": return words.count > 1 && (text.contains("=") || words[1].hasSuffix(":"))
    case "func", "import", "guard", "}", "@testable": return words.count < 3 || text.contains("(")
    case "return", "try", "await": return text.hasSuffix(")") || words.count == 2
    case "if", "for", "while", "switch": return text.hasSuffix("{")
    default: return text.hasSuffix("{") || text.hasSuffix(";") || isCall(text)
    }
  }

  /// Whether it is only a name with arguments, such as a call that was turned off.
  private static func isCall(_ text: Substring) -> Bool {
    guard text.hasSuffix(")"), let bracket = text.firstIndex(of: "(") else { return false }
    let name = text[..<bracket]
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
  }

  private static func finding(
    _ file: SourceFile, _ line: Int, _ what: String, _ remedy: String
  ) -> Finding {
    Finding(path: file.path, line: line, what: what, remedy: remedy)
  }
}
