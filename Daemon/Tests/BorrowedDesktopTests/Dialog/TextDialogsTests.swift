import DesktopSupport
import Foundation
import NotificationModel
import Synchronization
import Testing

@testable import BorrowedDesktop

/// Dialogs with a script instead of the desktop's program.
@Suite(.timeLimit(.minutes(5)))
struct TextDialogsTests {
  private let folder: DialogFolder
  private let question = TextQuestion(.banner(), .reply)

  init() throws { folder = try DialogFolder() }

  private func end(_ script: String, glance: Int64 = 0) async throws -> TextDialogEnd {
    await end(TextDialogs(glance: glance), environment: try folder.environment(script))
  }

  private func end(
    _ dialogs: TextDialogs, environment: [String: String], token: String? = nil
  ) async -> TextDialogEnd {
    await withCheckedContinuation { continuation in
      dialogs.open(
        DialogTicket(number: 1), question, environment: environment, activationToken: token
      ) { continuation.resume(returning: $0) }
    }
  }

  @Test(arguments: [
    ("echo 'on my way'", TextDialogEnd.typed("on my way")), ("printf yes", .typed("yes")),
    ("printf 'two\\nlines\\n'", .typed("two\nlines")), ("printf ' \\n\\n'", .typed(" \n")),
    ("printf '%%s \\\\ <b>\\n'", .typed("%s \\ <b>")), ("echo", .cancelled),
    ("exit 0", .cancelled), ("echo never; exit 1", .cancelled), ("exit 5", .cancelled),
    ("printf '\\377\\n'", .failed(reason: "its answer is not text in UTF-8")),
    ("printf 'a\\0b\\n'", .failed(reason: "its answer is not text in UTF-8")),
    ("kill -SEGV $$", .failed(reason: "signal 11 ended it")),
  ])
  func `The output and exit status of a dialog program decide how the dialog ends`(
    script: String, expected: TextDialogEnd
  ) async throws {
    #expect(try await end(script) == expected)
  }

  @Test func `A dialog that ends too soon to be seen counts as failed`() async throws {
    let end = try await end("exit 1", glance: 60_000_000)
    #expect(end == .failed(reason: "it ended at once with code 1"))
    #expect(try await self.end("echo quick", glance: 60_000_000) == .typed("quick"))
  }

  @Test func `A reply of the maximum length is accepted, and a longer one is refused`() async throws
  {
    let most = "head -c \(BorrowedDesktopLimits.replyBytes) /dev/zero | tr '\\0' x"
    guard case .typed(let text) = try await end(most + "; echo") else {
      Issue.record("the longest reply is refused")
      return
    }
    #expect(text.utf8.count == BorrowedDesktopLimits.replyBytes)
    let refused = TextDialogEnd.failed(reason: "its answer is longer than 65536 bytes")
    #expect(try await end(most + "; printf x") == refused)
    #expect(try await end("head -c 1000000 /dev/zero; exec sleep 60") == refused)
  }

  @Test func `A missing program is reported, and another attempt finds it`() async throws {
    let dialogs = TextDialogs(glance: 0)
    let environment = try folder.environment("echo there")
    try folder.remove("dialog")
    let first = await end(dialogs, environment: environment)
    #expect(first == .failed(reason: "\(folder.path)/dialog is not installed"))
    _ = try folder.environment("echo there")
    #expect(await end(dialogs, environment: environment) == .typed("there"))
  }

  @Test func `The question, the token and the session's variables reach the program`()
    async throws
  {
    let script = "echo \"$1 $XDG_ACTIVATION_TOKEN $DESKTOP_STARTUP_ID $DISPLAY\""
    let end = await end(
      TextDialogs(glance: 0), environment: try folder.environment(script), token: "kwin-42")
    #expect(end == .typed("--title=Reply – Organizer kwin-42 kwin-42 :7"))
  }

  @Test func `A closed dialog ends with all its processes and reports nothing`()
    throws
  {
    let hears = Mutex(false)
    let dialogs = TextDialogs(glance: 0)
    dialogs.open(
      DialogTicket(number: 1), question,
      environment: try folder.environment("sleep 1000 > held & sleep 1000"), activationToken: nil
    ) { _ in hears.withLock { $0 = true } }
    let holders = try folder.reader(of: "held")
    dialogs.close(DialogTicket(number: 2))
    dialogs.close(DialogTicket(number: 1))
    _ = try holders.readToEnd()
    dialogs.closeAll()
    #expect(hears.withLock { !$0 })
  }

  @Test func `Closing all dialogs ends all their processes`() throws {
    let dialogs = TextDialogs(glance: 0)
    let environment = try folder.environment("sleep 1000 > held & echo open > open; sleep 1000")
    for number in 1...3 as ClosedRange<Int64> {
      dialogs.open(
        DialogTicket(number: number), question, environment: environment, activationToken: nil
      ) { _ in }
      _ = try folder.reader(of: "open").readToEnd()
    }
    let holders = try folder.reader(of: "held")
    dialogs.closeAll()
    _ = try holders.readToEnd()
  }
}
