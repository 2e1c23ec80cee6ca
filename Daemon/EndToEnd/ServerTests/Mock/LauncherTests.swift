import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// The messages to docks and started programs.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LauncherTests {
  @Test(.rules("S48")) func `The program that a response starts may come to the front`() throws {
    let stage = try MockStage()
    let file = stage.desktop.folder + "/started"
    try stage.app.ask(
      .apps(.setLaunchCommand(["/bin/sh", "-c", "env > \(file).new; mv \(file).new \(file)"])))
    try stage.app.ask(.responses(.setDelegate(isSet: false)))
    let bubble = try stage.show()
    try stage.server.give(activationToken: "token-of-the-click", on: bubble.id)
    try stage.server.invoke("default", on: bubble.id)
    let variables = try stage.desktop.text(ofComingFile: file).split(separator: "\n")
    #expect(variables.contains("XDG_ACTIVATION_TOKEN=token-of-the-click"))
    #expect(variables.contains("DESKTOP_STARTUP_ID=token-of-the-click"))
    #expect(variables.contains("USERNOTIFICATIONS_LAUNCH=response"))
  }

  @Test(arguments: ["", "with a blank", "two\nlines", String(repeating: "x", count: 5_000)])
  func `A token that no desktop gives is not passed on`(token: String) throws {
    let stage = try MockStage()
    let file = stage.desktop.folder + "/started"
    try stage.app.ask(
      .apps(.setLaunchCommand(["/bin/sh", "-c", "env > \(file).new; mv \(file).new \(file)"])))
    try stage.app.ask(.responses(.setDelegate(isSet: false)))
    let bubble = try stage.show()
    try stage.server.give(activationToken: token, on: bubble.id)
    try stage.server.invoke("default", on: bubble.id)
    #expect(!(try stage.desktop.text(ofComingFile: file).contains("XDG_ACTIVATION_TOKEN")))
  }

  @Test(.rules("C3")) func `Docks receive the number on the app's icon, and its removal`()
    throws
  {
    let stage = try MockStage()
    let dock = try stage.desktop.connect()
    var updates: [DBusMessage] = []
    let watch = try dock.connection.watch(
      interface: "com.canonical.Unity.LauncherEntry", member: "Update"
    ) { updates.append($0) }
    try dock.settle()
    try stage.app.ask(.notifications(.setBadge(7)))
    try stage.app.ask(.notifications(.setBadge(0)))
    try dock.wait(for: "two updates") { updates.count == 2 }
    #expect(
      updates.map(\.arguments)
        == [
          (7, true), (0, false),
        ].map { count, isVisible in
          [
            .string("application://com.example.organizer.desktop"),
            .options(["count": .int64(count), "count-visible": .bool(isVisible)]),
          ]
        })
    #expect(updates[0].path == updates[1].path)
    withExtendedLifetime(watch) {}
  }
}
