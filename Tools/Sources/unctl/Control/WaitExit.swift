import ArgumentParser
import NotificationModel

/// The exit codes of commands that wait for an answer, in addition to the usual ones.
enum WaitExit {
  /// Another button than the first was pressed (`unctl ask`).
  static let otherButton = ExitCode(2)
  /// The notification was dismissed, cleared or replaced.
  static let gone = ExitCode(3)
  /// The answer did not arrive in time.
  static let timedOut = ExitCode(4)

  /// The sentence for the end of a wait without an answer, and the exit code.
  static func withoutAnswer(
    _ ending: AwaitedRequest.Ending, after limit: WaitLimit?
  ) -> (sentence: String, code: ExitCode)? {
    switch ending {
    case .answered: nil
    case .gone(.replaced): ("A newer request of this identifier took its place.", gone)
    case .gone(.removed): ("It was cleared, and can no longer be answered.", gone)
    case .gone(.notShown):
      (
        "The settings of its app let it appear nowhere. See `unctl timeline`, and change them with "
          + "`unctl settings APP`.", .failure
      )
    case .timedOut:
      ("No answer came within \(limit?.text ?? "the time"); it was taken away.", timedOut)
    }
  }
}

/// How long a command waits for an answer: `60`, which is seconds, or a length such as `5m`.
struct WaitLimit: Hashable {
  let seconds: Double
  /// The limit as it was written, with its unit.
  let text: String

  init(_ text: String) throws(UnreadableArgument) {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    self.text = isNumber ? text + "s" : text
    seconds = try LengthOfTime(self.text).seconds
  }
}
