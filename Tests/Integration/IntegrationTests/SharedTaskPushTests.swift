import Foundation
import NotificationModel
import TestSupport
import Testing

/// The sample app, which is not running, and a push that adds a task.
@Suite(.blocking, .timeLimit(.minutes(5))) struct SharedTaskPushTests {
  @Test(.rules("H7")) func `A push starts the app in the background, and the app stores its task`()
    throws
  {
    let stage = try UnctlStage()
    try stage.startDaemon()
    let bundle = "/tmp/un-\(UUID().uuidString.prefix(8)).app"
    defer { try? FileManager.default.removeItem(atPath: bundle) }
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let made = try stage.run(root + "/scripts/make-app", stage.programFolder, bundle)
    #expect(made.code == 0, "\(made.output)\(made.errors)")
    #expect(try stage.unctl("install", bundle).code == 0)
    let payload = bundle + ".apns"
    defer { try? FileManager.default.removeItem(atPath: payload) }
    try #"{"aps":{"content-available":1},"task":"Buy milk","task-id":"milk"}"#
      .write(toFile: payload, atomically: true, encoding: .utf8)
    #expect(try stage.unctl("push", "com.example.OrganizerPlus", payload).code == 0)
    try wait(seconds: 120) {
      try stage.run("organizer-plus", "list").output.contains("Buy milk")
    }
  }
}
