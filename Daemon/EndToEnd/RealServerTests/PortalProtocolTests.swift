import DBus
import DesktopSupport
import Foundation
import NotificationModel
import TestSupport
import Testing

/// The daemon's messages to a portal, and its handling of the answers, without a desktop.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PortalProtocolTests {
  private let desktop: PrivateDesktop

  init() throws { desktop = try PrivateDesktop() }

  /// Starts the daemon as in a sandbox, where only the portal is used.
  private func connect() throws -> DesktopApp {
    try desktop.startDaemon(variables: ["container": "flatpak"])
    return try DesktopApp(on: desktop, RealServers.app)
  }

  @Test(.rules("F6"))
  func `Portal version 2 gets a button for a typed reply, and returns text and token`()
    throws
  {
    let portal = try MockPortal(on: desktop, version: 2, purposes: ["im.reply-with-text"])
    let app = try connect()
    try desktop.schedule(app: RealServers.app, category: RealServers.category) {
      $0.title = "Q&A"
      $0.body = "Tea <b>is</b> ready"
    }
    let shown = try portal.next()
    #expect(shown.fields["title"]?.text == "Q&A")
    #expect(shown.fields["body"]?.text == "Tea <b>is</b> ready")
    #expect(shown.fields["priority"]?.text == "normal")
    #expect(shown.fields["sound"]?.text == "silent")
    #expect(shown.fields["default-action"]?.text == "default")
    guard case .array("a{sv}", let buttons)? = shown.fields["buttons"] else {
      Issue.record("no buttons: \(shown.fields)")
      return
    }
    #expect(
      buttons.map { $0.options?.mapValues { $0.text } } == [
        ["label": "Mark As Done", "action": "action-0"],
        ["label": "Reply", "action": "inline-reply", "purpose": "im.reply-with-text"],
      ])
    try portal.invoke(
      "inline-reply", on: shown.name,
      [.options(["activation-token": .string("token")]), .string("on my way")])
    let response = try app.nextResponse()
    #expect(response.actionIdentifier == "answer")
    #expect(response.userText == "on my way")
    // Answered and gone (F15).
    #expect(try portal.nextRemoval() == shown.name)
    #expect(try desktop.delivered() == [])
  }

  @Test(.rules("D9"))
  func `Portal version 2 gets pictures as sealed files, and plays its own sound`()
    throws
  {
    let portal = try MockPortal(on: desktop, version: 2)
    _ = try connect()
    // The choice of who plays a sound is made when it arrives, and the portal may only just be starting.
    try desktop.schedule("before", app: RealServers.app)
    _ = try portal.next()
    let picture = desktop.folder + "/picture.png"
    try PlainPicture.green.png.write(to: URL(filePath: picture))
    try desktop.schedule(app: RealServers.app) {
      $0.sound = Sound(kind: .standard)
      $0.attachments = [
        NotificationModel.Attachment(identifier: "picture", path: picture, type: "public.png")
      ]
    }
    var shown = try portal.next()
    #expect(shown.fields["sound"]?.text == "default")
    if shown.fields["icon"] == nil { shown = try portal.next() }
    #expect(try bytes(of: shown.fields["icon"])?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  /// The content of a file that was passed to the portal, once it is known to be read-only.
  private func bytes(of value: DBusValue?) throws -> Data? {
    guard case .structure(let parts)? = value?.unwrapped, parts.first?.text == "file-descriptor",
      case .descriptor(let file)? = parts.last?.unwrapped
    else { return nil }
    let path = "/proc/self/fd/\(file.number)"
    let handle = FileHandle(forUpdatingAtPath: path)
    #expect(throws: (any Error).self) { try handle?.write(contentsOf: Data([0])) }
    return try Data(contentsOf: URL(filePath: path))
  }

  @Test func `Portal version 2 is updated in place, and a withdrawn notification is removed`()
    throws
  {
    let portal = try MockPortal(on: desktop, version: 2)
    let app = try connect()
    try desktop.schedule(app: RealServers.app) { $0.title = "First" }
    let first = try portal.next()
    try desktop.schedule(app: RealServers.app) { $0.title = "Second" }
    let second = try portal.next()
    #expect(second.fields["title"]?.text == "Second")
    #expect(second.name == first.name)
    try app.ask(.notifications(.removeDelivered(identifiers: ["tea"])))
    #expect(try portal.nextRemoval() == first.name)
    #expect(portal.removals.count == 1)
  }

  @Test func `Portal version 1 gets no update, only its own keys, and no markup`() throws {
    let portal = try MockPortal(on: desktop, version: 1)
    let app = try connect()
    try desktop.schedule(app: RealServers.app, category: RealServers.category) {
      $0.body = "Tea <b>is</b> ready"
    }
    let first = try portal.next()
    #expect(
      first.fields.keys.sorted() == ["body", "buttons", "default-action", "priority", "title"])
    #expect(first.fields["body"]?.text == "Tea ‹b›is‹/b› ready")
    try desktop.schedule(app: RealServers.app) { $0.title = "Second" }
    let second = try portal.next()
    #expect(second.name != first.name)
    #expect(try portal.nextRemoval() == first.name)
    try portal.invoke("default", on: second.name)
    #expect(try app.nextResponse().actionIdentifier == NotificationAction.defaultIdentifier)
    #expect(try portal.nextRemoval() == second.name)
  }

  @Test func `Forged portal responses, and actions that were never offered, are ignored`() throws {
    let portal = try MockPortal(on: desktop, version: 2)
    let app = try connect()
    try desktop.schedule(app: RealServers.app, category: RealServers.plainCategory)
    let shown = try portal.next()
    try portal.invoke("default", on: shown.name, from: try desktop.connect())
    try portal.invoke("action-7", on: shown.name)
    try portal.invoke("default", on: "usernotifications-99")
    try portal.invoke("default", on: "tea")
    try portal.invoke("action-0", on: shown.name)
    #expect(try app.nextResponse().actionIdentifier == "done")
    #expect(try portal.nextRemoval() == shown.name)
    #expect(app.untaken == 0)
  }
}
