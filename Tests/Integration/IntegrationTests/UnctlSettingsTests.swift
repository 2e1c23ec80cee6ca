import Foundation
import NotificationModel
import TestSupport
import Testing

/// The rows that `unctl settings` shows, offers and describes.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlSettingsTests {
  private let stage: UnctlStage
  private let app = "org.usernotifications.unctl"

  init() throws {
    stage = try UnctlStage()
    try stage.startDaemon()
    try stage.unctl("schedule", "--title", "Tea", "--in", "1h")
  }

  @Test func `The help names each row that is shown or offered, with its values`() throws {
    let help = try stage.unctl("help", "settings").output
    for rows in [["settings", app], ["settings"]] {
      let shown = try stage.run("unctl", rows).output.split(separator: "\n")
        .compactMap { $0.split(separator: " ").first }
      for row in shown where !Self.findings.contains(String(row)) {
        #expect(help.contains(row), "\(row)")
      }
      let offered = try stage.run("unctl", rows + ["nonsense=on"])
      let list = try #require(offered.errors.split(separator: ": ").last)
      for row in list.split(whereSeparator: { ", .\n".contains($0) }) {
        #expect(help.contains(row), "\(row)")
      }
    }
    for values in [
      UnknownPrograms.allCases.map(\.rawValue), GroupingSetting.allCases.map(\.rawValue),
    ] {
      #expect(help.contains(values.joined(separator: ", ")))
    }
  }

  @Test func `Rows without an effect on Linux are not shown`() throws {
    let shown = try stage.unctl("settings", app).output
    #expect(shown.contains("banners") && shown.contains("timeSensitive"))
    #expect(!shown.contains("carPlay") && !shown.contains("announcements"))
  }

  @Test func `The name of a program is answered with its identifier`() throws {
    try stage.unctl("schedule", "--title", "Tea", "--in", "1h", "--app", "program.Foo")
    let outcome = try stage.unctl("settings", "Foo", "mute=hour")
    #expect(outcome.code == 1)
    #expect(
      outcome.errors
        == "unctl: There is no app of this name (app: Foo). The program of this name is program.Foo.\n"
    )
    #expect(try stage.unctl("settings", "languages=zzz").code == 1)
  }

  /// The lines besides the rows.
  private static let findings: Set<String> = ["app", "status", "requested", "focus", "screen"]
}
