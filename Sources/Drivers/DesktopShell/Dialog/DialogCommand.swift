/// A program that was found for dialogs.
package struct DialogCommand: Hashable, Sendable {
  /// Its absolute path.
  package let path: String
  private let program: DialogProgram?

  init(path: String) {
    self.path = path
    program = DialogProgram(
      rawValue: String(
        path[(path.lastIndex(of: "/") ?? path.startIndex)...]
          .drop { $0 == "/" }))
  }

  /// The arguments that ask a question; a program of the person's own gets each part by its name.
  func arguments(for question: TextQuestion) -> [String] {
    program?.arguments(for: question) ?? [
      "--title=\(question.title)", "--text=\(question.heading)",
      "--placeholder=\(question.placeholder)", "--button=\(question.button)",
    ]
  }
}
