/// A program of the desktop's that shows a question in a window.
enum AlertProgram: String, CaseIterable {
  case zenity
  case kdialog

  /// The program of this desktop; nothing where there is no screen or none is installed.
  static func found(in environment: [String: String]) -> (AlertProgram, URL)? {
    let screens = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { environment[$0] }
    guard screens.contains(where: { !$0.isEmpty }) else { return nil }
    let desktop = (environment["XDG_CURRENT_DESKTOP"] ?? "").lowercased().split(separator: ":")
    let isPlasma = desktop.contains("kde") || desktop.contains("lxqt")
    let order: [AlertProgram] = isPlasma ? [.kdialog, .zenity] : [.zenity, .kdialog]
    return order.lazy.compactMap { program in
      InstalledProgram.file(program.rawValue, path: environment["PATH"]).map { (program, $0) }
    }.first
  }

  /// The arguments of a window; each text is tied to its option, so that none is taken for one.
  func arguments(for step: AlertStep) -> [String] {
    switch (self, step) {
    case (_, .only): []
    case (.zenity, .field(let words, let placeholder, let text, let isSecret)):
      [
        "--entry", "--title=\(words.title)", "--text=\(plain(heading(words, placeholder)))",
        "--entry-text=\(text)",
      ] + (isSecret ? ["--hide-text"] : [])
    case (.zenity, .question(let question)):
      [
        "--question", "--switch", "--no-markup", "--title=\(question.words.title)",
        "--text=\(plain(heading(question.words, "")))",
      ] + question.choices.map { "--extra-button=\(plain($0.label))" }
    case (.kdialog, .field(let words, let placeholder, let text, let isSecret)):
      [
        "--title=\(words.title)",
        "\(isSecret ? "--password" : "--inputbox")=\(plain(heading(words, placeholder)))",
      ] + (isSecret ? [] : ["--", text])
    case (.kdialog, .question(let question)):
      ["--title=\(question.words.title)", "--menu=\(plain(heading(question.words, "")))", "--"]
        + question.choices.flatMap { ["\($0.index)", $0.label] }
    }
  }

  /// The place of the answer among all that the window's output means; nothing where it was closed.
  func choice(of output: String, status: Int32, among question: AlertStep.Question) -> Int? {
    switch self {
    case .zenity:
      // An extra button prints its label, and ends the program as if it was closed.
      question.choices.first { $0.label == output || plain($0.label) == output }?.index
    case .kdialog:
      status == 0 ? question.choices.first { "\($0.index)" == output }?.index : nil
    }
  }

  private func heading(_ words: AlertStep.Words, _ placeholder: String) -> String {
    [words.title, words.message, placeholder].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A text that the program shows as it is: it reads backslashes as C does, and underlines a letter.
  private func plain(_ text: String) -> String {
    let text = text.replacingOccurrences(of: "\\", with: "\\\\")
    switch self {
    case .zenity: return text.replacingOccurrences(of: "_", with: "__")
    case .kdialog:
      return text.replacingOccurrences(of: "&", with: "&&")
        .replacingOccurrences(of: "<", with: "‹").replacingOccurrences(of: ">", with: "›")
    }
  }
}
