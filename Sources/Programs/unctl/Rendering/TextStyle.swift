/// Whether and how words stand out.
enum TextStyle: Hashable {
  /// Plain text, for files, pipes and people who set `NO_COLOR`.
  case plain
  /// Bold, dim and red by the escape sequences that every terminal knows.
  case ansi

  func strong(_ text: String) -> String { dress(text, "1") }
  func faint(_ text: String) -> String { dress(text, "2") }
  func alarm(_ text: String) -> String { dress(text, "1;31") }

  private func dress(_ text: String, _ code: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
