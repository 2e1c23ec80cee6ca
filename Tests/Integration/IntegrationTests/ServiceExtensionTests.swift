import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Service extensions in installed bundles: the sample app's own, and one that the test controls.
@Suite(.blocking, .timeLimit(.minutes(5))) struct ServiceExtensionTests {
  private let daemon: RealDaemon
  private let shown = Letterbox<Presentation>()
  private let shell: ControlClient

  init() throws {
    // The folders of groups: the developer's own are left alone.
    let home = FileManager.default.temporaryDirectory.appending(path: "extension-tests").path
    daemon = try RealDaemon(variables: ["XDG_DATA_HOME": home])
    try daemon.start()
    shell = daemon.control()
    shell.receiveEvents { [shown] event in
      if case .notifications(.present(let presentation)) = event { shown.put(presentation) }
    }
    _ = try shell.call(.attachShell(name: "test"))
  }

  /// Installs a bundle whose app is authorized by scheduling a request for it once.
  private func install(_ bundle: String, _ identifier: String) throws -> BundleIdentifier {
    let app = try #require(BundleIdentifier(identifier))
    var content = NotificationContent()
    content.title = "Never"
    let never = NotificationRequest(
      identifier: "never", content: content,
      trigger: .timeInterval(seconds: 86_400, repeats: false))
    _ = try daemon.control().call(.notifications(.schedule(app: app, never, category: nil)))
    _ = try daemon.control().call(.notifications(.cancel(app: app, identifiers: ["never"])))
    let installed = try daemon.run("unctl", "install", bundle)
    try #require(installed.status == 0, "\(installed.output)")
    return app
  }

  /// The program of an installed app.
  private func program(of app: BundleIdentifier) throws -> String {
    guard case .apps(let apps) = try daemon.control().call(.apps(.all)) else { return "" }
    return try #require(apps.first { $0.identifier == app }?.launch.command.first)
  }

  private func push(_ payload: String, to app: BundleIdentifier) throws {
    let file = daemon.folder + "/payload-\(UUID().uuidString).apns"
    try Data(payload.utf8).write(to: URL(filePath: file))
    let pushed = try daemon.run("unctl", "push", app.rawValue, file)
    try #require(pushed.status == 0, "\(pushed.output)")
  }

  private static func payload(_ title: String) -> String {
    #"{"aps":{"alert":{"title":"\#(title)"},"mutable-content":1}}"#
  }

  @Test(.rules("H13")) func `The sample's extension puts a name and a picture into a push`() throws
  {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let bundle = daemon.folder + "/OrganizerPlus.app"
    let made = try daemon.run(root + "/scripts/make-app", [RealDaemon.binaries, bundle])
    try #require(made.status == 0, "\(made.output)")
    let app = try install(bundle, "com.example.OrganizerPlus")
    let named = try daemon.run(try program(of: app), ["contact", "4711", "Anna"])
    #expect(named.output == "4711 is Anna.\n")

    let pictures = daemon.folder + "/pictures"
    try FileManager.default.createDirectory(
      atPath: pictures, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: root + "/Examples/OrganizerPlus/icon.png", toPath: pictures + "/icon.png")
    let server = try PictureServer(
      folder: pictures, log: daemon.folder + "/server.log", environment: daemon.environment)
    try push(
      """
      {"aps":{"alert":{"title":"4711","body":"Dinner?"},"mutable-content":1},
       "sender":"4711","picture":"\(server.address)icon.png"}
      """, to: app)
    let presentation = shown.take()
    #expect(presentation.title == "Anna")
    #expect(presentation.body == "Dinner?")
    let picture = try #require(presentation.attachments.first)
    #expect(picture.type == "public.png")
    #expect(picture.path.hasPrefix(daemon.folder + "/data/attachments/com.example.OrganizerPlus/"))
    #expect(
      FileManager.default.contentsEqual(
        atPath: picture.path, andPath: root + "/Examples/OrganizerPlus/icon.png"))

    try push(
      """
      {"aps":{"alert":{"title":"4711"},"mutable-content":1},
       "sender":"4711","picture":"\(server.address)missing.png"}
      """, to: app)
    let without = shown.take()
    #expect(without.title == "Anna")
    #expect(without.attachments.isEmpty)
  }

  @Test(.rules("J2")) func `An extension's notification center is that of its app`() throws {
    let app = try install(try ProbeBundle.withService(in: daemon.folder), ProbeBundle.identifier)
    try push(Self.payload("schedule"), to: app)
    #expect(shown.take().title == "scheduled")
    guard case .pending(let pending) = try daemon.control().call(.notifications(.pending(app: app)))
    else {
      Issue.record("the requests were not answered")
      return
    }
    #expect(pending.map(\.request.identifier) == ["from the extension"])
  }

  @Test(.rules("D5")) func `A file that is gone is left out, and the others are shown`() throws {
    let app = try install(try ProbeBundle.withService(in: daemon.folder), ProbeBundle.identifier)
    try push(Self.payload("attach and lose"), to: app)
    let presentation = shown.take()
    #expect(presentation.attachments.map(\.identifier) == ["a", "z"])
    #expect(presentation.attachments.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
    let timeline = try daemon.run("unctl", "timeline", app.rawValue)
    #expect(timeline.output.contains("a file of the service extension is left out"))
    #expect(timeline.output.contains("lost"))
  }

  @Test func `An extension that crashes leaves the push as it came, and the failure is logged`()
    throws
  {
    let app = try install(try ProbeBundle.withService(in: daemon.folder), ProbeBundle.identifier)
    try push(Self.payload("crash"), to: app)
    #expect(shown.take().title == "crash")
    let timeline = try daemon.run("unctl", "timeline", app.rawValue)
    #expect(timeline.output.contains("the service extension failed: signal"))
    #expect(timeline.output.contains("it is shown as it came"))
    let log = try daemon.run("unctl", "log", "--app", app.rawValue)
    #expect(log.output.contains("printed before the crash"))
    #expect(log.output.contains("written before the crash"))
    #expect(log.output.contains("a service extension failed with a push"))
    #expect(try daemon.run("unctl", "log").output.contains("a service extension failed"))
  }

  @Test func `A daemon that is stopped leaves no process and no folder of an extension`() throws {
    let app = try install(try ProbeBundle.withService(in: daemon.folder), ProbeBundle.identifier)
    try push(Self.payload("quick"), to: app)
    #expect(shown.take().title == "done")
    let folder = daemon.folder + "/data/extensions"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    #expect(try daemon.run("usernotificationsd", "stop").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `A daemon that is killed meanwhile shows the push as it came, once`() throws {
    let app = try install(try ProbeBundle.withService(in: daemon.folder), ProbeBundle.identifier)
    try push(Self.payload("hang"), to: app)
    try daemon.kill()
    // A connected client waits until the next daemon answers, which has decided by then.
    guard case .delivered(let list) = try shell.call(.notifications(.delivered(app: app))) else {
      Issue.record("the list was not answered")
      return
    }
    #expect(list.map(\.request.content.title) == ["hang"])
    let timeline = try daemon.run("unctl", "timeline", app.rawValue)
    #expect(timeline.output.contains("the system ended while the service extension had it"))
    try daemon.kill()
    guard case .delivered(let again) = try shell.call(.notifications(.delivered(app: app))) else {
      Issue.record("the list was not answered")
      return
    }
    #expect(again == list)
  }
}
