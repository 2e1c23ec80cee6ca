import ArgumentParser
import Foundation
import LinuxEvents
import NotificationModel

/// `unctl watch`
struct WatchCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Be the shell: show notifications as they come, answer by key.",
    discussion: """
      At a terminal: 1 to 9 press a button, Enter opens, x clears, r replies, Tab goes to the next \
      notification, a and d answer a question, k and t keep or turn off an app on trial, K keeps it quietly, L lists, \
      q quits.

      Elsewhere, or with --lines or --json, each event is one line, and answers are read as lines: \
      `1 open`, `1 clear`, `1 BUTTON`, `1 BUTTON text`, `allow [APP]`, `deny [APP]`, \
      `summary [APP]`, `keep [APP]`, `keep-quietly [APP]`, `turn-off [APP]`, `list`, `quit`. The 1 is the \
      notification's number here; app/identifier can be used instead.

      JSON: each event for shells, as docs/internals/wire.md describes it, on one line. `present` and `withdraw` have one more \
      member, the number of the notification here; `list` has the numbers of its members, `askLocation` has its \
      answers, and `content` has the keys for what can be used in a view that was drawn. An error is printed as \
      the member error of an object. `view` prints the reply `content`, and `list` makes the system send its whole \
      state again.
      """)

  @Flag(help: "Print one JSON object for each event.")
  var json = false
  @Flag(help: "Print one line for each event, also at a terminal.")
  var lines = false

  func perform(on line: ControlSession) async throws {
    let isTerminal =
      TerminalMode.isTerminal(FileHandle.standardInput.fileDescriptor)
      && TerminalMode.isTerminal(FileHandle.standardOutput.fileDescriptor)
    let readsKeys = isTerminal && !json && !lines
    var reader = Reader.current(try await line.status())
    // The dates of a watch are not printed again later, so a distance would soon be wrong.
    reader.now = nil
    let face: any WatchFace
    var words = ScreenWords()
    var chosen: [String] = []
    if readsKeys {
      chosen = try await line.globalSettings().language
      face = WatchScreen(reader: reader, words: words.vocabulary(chosen: chosen))
    } else {
      face = WatchLog(reader: reader, isJSON: json)
    }
    var session = WatchSession(
      line: line, face: face, readsKeys: readsKeys, words: words, chosen: chosen)
    try await session.run()
  }
}
