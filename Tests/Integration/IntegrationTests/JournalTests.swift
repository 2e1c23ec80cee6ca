import Foundation
import TestSupport
import Testing

/// The daemon's lines when its standard error is systemd's journal, and when it is not.
@Suite(.blocking, .timeLimit(.minutes(5))) struct JournalTests {
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
  }

  @Test func `A daemon whose standard error is the journal writes priorities and no dates`() throws
  {
    let daemon = try daemon(journal: Self.ownErrors)
    #expect(try daemon.line(with: "ready").hasPrefix("<6>ready ("))
    let log = try stage.unctl("log", "--json").output
    #expect(log.contains(#""level":"info""#), "its log has the date and the level all the same")
    #expect(try stage.unctl("doctor").output.contains("journalctl --user -u usernotificationsd"))
    let second = try self.daemon(journal: Self.ownErrors)
    #expect(try second.line(with: "already serves").hasPrefix("<3>"))
    #expect(second.exitCode() == 3)
    _ = try stage.run("usernotificationsd", "stop")
    #expect(try daemon.line(with: "stopping") == "<6>stopping")
    #expect(daemon.exitCode() == 0)
  }

  @Test(arguments: ["", "1:2", "no journal"])
  func `A daemon whose standard error is not the journal writes dates and levels`(journal: String)
    throws
  {
    let daemon = try daemon(journal: journal)
    #expect(Self.isDated(try daemon.line(with: "ready")))
    #expect(try !stage.unctl("doctor").output.contains("journalctl"), "nothing is in a journal")
  }

  /// A shell expression for the device and the inode of the standard error, as systemd gives them.
  private static let ownErrors = "$(stat --dereference --format %d:%i /proc/self/fd/2)"

  private static func isDated(_ text: String) -> Bool {
    text.contains(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info ready/#)
  }

  /// A daemon in the foreground, with a variable of systemd's; its standard error is read.
  private func daemon(journal: String) throws -> UnctlTalk {
    let command = #"exec 2>&1; JOURNAL_STREAM="\#(journal)" exec usernotificationsd run"#
    return try UnctlTalk(stage.prepared("/bin/sh", ["-c", command]))
  }
}
