/// Modules that decide contain codes with values; sentences and the names of commands are in
/// `NotificationWords`.
enum SentenceRule {
  /// The modules that the rule applies to.
  static let folders = [
    "Core/Sources/NotificationEngine", "Core/Sources/NotificationModel",
    "Core/Sources/NotificationTriggers",
  ]

  static let exceptions = [
    Exception(
      "Core/Sources/NotificationEngine/Store/MemoryStore.swift", "a literal is a sentence",
      because: "Its reader is who calls the store in the wrong order, and no caller receives it.")
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    file.code.filter { $0.kind == .literal }.compactMap { literal in
      fault(of: literal.text).map {
        Finding(
          path: file.path, line: literal.line, what: $0,
          remedy: "Make it a case with its values, and put the words into NotificationWords.")
      }
    }
  }

  /// A sentence has four words or more besides its values, or three that begin with a capital letter and end in a period.
  private static func fault(of literal: String) -> String? {
    let words = literal.split { !$0.isLetter && !$0.isNumber }
    if words.contains("unctl") { return "a literal names the command unctl" }
    let text = literal.replacing(/\\\([^)]*\)/, with: "").split(whereSeparator: \.isWhitespace)
      .filter { $0.contains(where: \.isLetter) }
    let isShort =
      text.count == 3 && text.first?.first?.isUppercase == true && text.last?.last == "."
    return text.count > 3 || isShort ? "a literal is a sentence" : nil
  }
}
