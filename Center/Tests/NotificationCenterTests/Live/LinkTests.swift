import Foundation
import LinuxEvents
import Logging
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@testable import notification_center

/// One Notification Center for a session, which gives out links to others who ask.
@Suite(.timeLimit(.minutes(5)))
struct LinkTests {
  private let stage: Stage

  init() throws {
    stage = try Stage(hasDaemon: false)
  }

  private var environment: [String: String] {
    ["USERNOTIFICATIONS_SOCKET": stage.paths.center]
  }

  @Test func `A second start receives a link that works`() throws {
    let link = try #require(try RunningShell.link(environment: environment))
    #expect(link.hasPrefix("http://127.0.0.1:\(stage.port)/open?token="))
    let browser = Browser(port: stage.port)
    #expect(try browser.signIn(link).status == 303)
    #expect(try browser.get("/").status == 200)
    let other = try RunningShell.link(environment: environment, showsDeveloper: true)
    #expect(other != link && other?.hasSuffix("&developer") == true)
  }

  @Test(.rules("A23")) func `A link that leads to an app's settings signs in like any other`()
    throws
  {
    let app = try #require(BundleIdentifier("com.example.organizer"))
    let given = try #require(try RunningShell.link(environment: environment, settingsOf: app))
    let own = try #require(stage.shell.makeLink(showsDeveloper: true, settingsOf: app))
    for (link, query) in [(given, ""), (own, "&developer")] {
      let end = try #require(link.firstIndex(of: "#"))
      #expect(link[end...] == "#/settings/app/com.example.organizer")
      #expect(link[..<end].hasSuffix(query))
      // A browser keeps what is behind the number sign to itself, and adds it to where it is led.
      let answer = try Browser(port: stage.port).signIn(String(link[..<end]))
      #expect(answer.status == 303 && answer.headers["location"]?.contains("#") == false)
    }
  }

  @Test func `If no server runs there is no link`() throws {
    let nowhere = ["USERNOTIFICATIONS_SOCKET": "/tmp/unw-nowhere/center.sock"]
    #expect(try RunningShell.link(environment: nowhere) == nil)
  }

  @Test func `The socket is accessible to its owner alone`() throws {
    let path = stage.paths.folder + "/browser.sock"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let folder = try FileManager.default.attributesOfItem(atPath: stage.paths.folder)
    #expect((folder[.posixPermissions] as? NSNumber)?.intValue == 0o700)
  }

  @Test func `A second server is refused and says what to do`() throws {
    var configuration = WebShellConfiguration(paths: stage.paths, environment: [:])
    configuration.pageFolder = stage.folder + "/page"
    configuration.port = 0
    let second = WebShell(configuration: configuration, log: .init(label: "test"))
    let failure = #expect(throws: WebShell.StartFailure.self) {
      try second.run(catchesSignals: false) {}
    }
    #expect(failure?.description.contains("notification-center --open") == true)
  }

  @Test func `Another port is used if the usual one is in use, and only if that is allowed`()
    throws
  {
    let port = stage.port
    let other = try Stage(hasDaemon: false) { $0.port = port }
    #expect(other.port != port)
    let failure = #expect(throws: WebShell.StartFailure.self) {
      _ = try Stage(hasDaemon: false) {
        $0.port = port
        $0.mayChoosePort = false
      }
    }
    #expect(failure?.description.contains("127.0.0.1:\(port)") == true)
  }

  @Test func `The kernel names the user of the program at the other end`() throws {
    let wire = try Wire(port: stage.port)
    defer { wire.close() }
    let own = TCPPeer.End(address: [127, 0, 0, 1], port: stage.port)
    let peer = TCPPeer.End(address: [127, 0, 0, 1], port: try #require(wire.ownPort))
    #expect(
      TCPPeer.userIdentifier(of: peer, connectedTo: own) == ProcessFacts.ownUserIdentifier)
    let nobody = TCPPeer.End(address: [127, 0, 0, 1], port: 1)
    #expect(TCPPeer.userIdentifier(of: nobody, connectedTo: own) == nil)
  }
}
