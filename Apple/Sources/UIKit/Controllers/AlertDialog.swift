/// The windows of a desktop program that shows an alert's question: first its fields, then its answers.
@MainActor
final class AlertDialog {
  /// The result of the question.
  struct Answer {
    /// The user's choice.
    enum Choice: Equatable {
      /// An answer, by its index among all.
      case action(Int)
      /// The window was closed.
      case closed
    }

    var texts: [String] = []
    var choice = Choice.closed
  }

  private let program: AlertProgram
  private let file: URL
  private var steps: [AlertStep]
  private var answer = Answer()
  private var process: Process?
  private var completion: ((Answer) -> Void)?

  /// Prepares the windows; `nil` if no program can show them.
  init?(for alert: UIAlertController, environment: [String: String]) {
    guard let (program, file) = AlertProgram.found(in: environment) else { return nil }
    self.program = program
    self.file = file
    steps = AlertStep.steps(of: alert)
  }

  /// Opens the windows one after the other, and reports the result on the main queue.
  func ask(completion: @escaping (Answer) -> Void) {
    self.completion = completion
    next()
  }

  /// Closes the window without an answer.
  func close() {
    completion = nil
    if process?.isRunning == true { process?.terminate() }
    process = nil
  }

  private func next() {
    guard let step = steps.first else { return finish() }
    if case .only(let index) = step {
      answer.choice = .action(index)
      return finish()
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = file
    process.arguments = program.arguments(for: step)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let reading = output.fileHandleForReading
    process.terminationHandler = { [weak self] process in
      let status = process.terminationStatus
      let bytes = (try? reading.read(upToCount: AlertStep.outputBytes)) ?? Data()
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.ended(status, String(decoding: bytes, as: UTF8.self)) }
      }
    }
    do { try process.run() } catch { return finish() }
    self.process = process
  }

  private func ended(_ status: Int32, _ output: String) {
    guard completion != nil, let step = steps.first else { return }
    let line = output.hasSuffix("\n") ? String(output.dropLast()) : output
    switch step {
    case .field:
      guard status == 0 else { return finish() }
      answer.texts.append(line)
      steps.removeFirst()
      next()
    case .question(let question):
      if let index = program.choice(of: line, status: status, among: question) {
        answer.choice = .action(index)
      }
      finish()
    case .only: finish()
    }
  }

  private func finish() {
    process = nil
    let completion = completion
    self.completion = nil
    completion?(answer)
  }
}

/// One window of an alert's question.
enum AlertStep: Equatable {
  /// An answer with its index among all of the alert.
  struct Choice: Equatable {
    var index: Int
    var label: String
  }

  /// The texts that all windows of one alert share.
  struct Words: Equatable {
    var title: String
    var message: String
  }

  /// A question with its answers.
  struct Question: Equatable {
    var words: Words
    var choices: [Choice]
  }

  /// A field to type into.
  case field(Words, placeholder: String, text: String, isSecret: Bool)
  /// Answers to choose from.
  case question(Question)
  /// The only answer that remains after the fields; no window is shown.
  case only(Int)

  /// How many bytes of a window's output are read.
  static let outputBytes = 65_536
  /// How many bytes of a text are shown.
  static let textBytes = 4_096
  /// How many answers are shown.
  static let choices = 20

  /// The windows of an alert, in order.
  @MainActor
  static func steps(of alert: UIAlertController) -> [AlertStep] {
    let words = Words(title: line(alert.title ?? ""), message: cut(alert.message ?? ""))
    let fields = (alert.textFields ?? []).map { field in
      AlertStep.field(
        words, placeholder: line(field.placeholder ?? ""), text: line(field.text ?? ""),
        isSecret: field.isSecureTextEntry)
    }
    let shown = alert.actions.enumerated().filter { $0.element.isEnabled }.prefix(choices)
    // The fields' windows have their own button that changes nothing.
    let left = shown.filter { fields.isEmpty || $0.element.style != .cancel }
    if !fields.isEmpty, left.count == 1, let only = left.first {
      return fields + [.only(only.offset)]
    }
    let labels = left.map { Choice(index: $0.offset, label: line($0.element.title ?? "")) }
    return fields + [.question(Question(words: words, choices: labels))]
  }

  private static func cut(_ text: String) -> String {
    let kept = text.unicodeScalars.filter {
      $0 == "\n" || !$0.properties.isDefaultIgnorableCodePoint
    }
    .filter { $0 == "\n" || $0.value >= 0x20 }
    return String(String(String.UnicodeScalarView(kept)).prefix(textBytes / 4))
  }

  private static func line(_ text: String) -> String {
    cut(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// A desktop program that shows a question in a window.
enum AlertProgram: String, CaseIterable {
  case zenity
  case kdialog

  /// Returns the program of this desktop; `nil` without a screen or an installed program.
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

  /// Returns the arguments of a window; each text is attached to its option, so that none is read as an option.
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

  /// Returns the index of the answer that the window's output means; `nil` if the window was closed.
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

  /// Escapes a text for the program, which reads backslashes as C does, and underlines a letter.
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
