/// The window of a desktop's program that puts an alert's question: first its fields, then its answers.
@MainActor
final class AlertDialog {
  /// What came of the question.
  struct Answer {
    /// What was chosen.
    enum Choice: Equatable {
      /// An answer, by its place among all.
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

  /// Prepares the windows; nothing where no program can show them.
  init?(for alert: UIAlertController, environment: [String: String]) {
    guard let (program, file) = AlertProgram.found(in: environment) else { return nil }
    self.program = program
    self.file = file
    steps = AlertStep.steps(of: alert)
  }

  /// Opens the windows one after the other, and tells on the main queue what came of them.
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
