import DesktopSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The icons of apps on the bubbles of the real daemon.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct IconTests {
  private let stage: MockStage

  init() throws { stage = try MockStage("body actions") }

  private func show(_ app: BundleIdentifier, _ identifier: String) throws -> MockBubble {
    try stage.desktop.schedule(identifier, app: app.rawValue)
    return try stage.server.next()
  }

  @Test func `A bundle's icon is drawn, and removed when the app is uninstalled`() throws {
    let app = try stage.desktop.install("com.example.kettle", icon: PlainPicture.magenta.png)
    var bubble = try show(app, "first")
    // The first bubble of all may appear before the icon exists.
    if bubble.icon.isEmpty { bubble = try stage.server.next() }
    let path = stage.desktop.folder + "/data/icons/com.example.kettle.png"
    #expect(bubble.icon == "file://" + path)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try show(app, "second").icon == bubble.icon)
    _ = try stage.desktop.control().call(.apps(.uninstall(app: app)))
    try stage.desktop.wait(forEndOfFile: path)
  }

  @Test func `A bundle's icon that is not a picture is not shown`() throws {
    let app = try stage.desktop.install("com.example.kettle", icon: Data("GIF89a".utf8))
    #expect(try show(app, "first").icon.isEmpty)
    #expect(try show(app, "second").icon.isEmpty)
  }

  @Test func `An app in the desktop's menu has its icon from there`() throws {
    let folder = stage.desktop.folder + "/person/.local/share/applications"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("[Desktop Entry]\nIcon=kettle\n".utf8)
      .write(to: URL(filePath: folder + "/com.example.kettle.desktop"))
    let app = try #require(BundleIdentifier("com.example.kettle"))
    #expect(try show(app, "first").icon == "kettle")
  }
}
