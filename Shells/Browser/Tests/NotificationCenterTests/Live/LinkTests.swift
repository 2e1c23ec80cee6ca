import Foundation
import LinuxEvents
import Logging
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@testable import notification_center

/// One Notification Center for a session, which gives out links on request.
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
    let given = try #require(try RunningShell.link(environment: environment, to: .appSettings(app)))
    let own = try #require(stage.shell.makeLink(showsDeveloper: true, to: .appSettings(app)))
    for (link, query) in [(given, ""), (own, "&developer")] {
      let end = try #require(link.firstIndex(of: "#"))
      #expect(link[end...] == "#/settings/app/com.example.organizer")
      #expect(link[..<end].hasSuffix(query))
      // A browser does not send the fragment, and adds it to the address of a redirect.
      let answer = try Browser(port: stage.port).signIn(String(link[..<end]))
      #expect(answer.status == 303 && answer.headers["location"]?.contains("#") == false)
    }
  }

  @Test func `A link can lead to the settings`() throws {
    let link = try #require(try RunningShell.link(environment: environment, to: .settings))
    #expect(link.hasSuffix("#/settings"))
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

  @Test func `A second server is refused with a remedy`() throws {
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

  /// Prints how many bytes a program receives from a socket or, after a request, from a port.
  private static let asking = """
    import socket, sys
    if sys.argv[1].isdigit():
        connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        connection.sendall(b"GET / HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n")
    else:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(sys.argv[1])
    try:
        print(len(connection.recv(4096)))
    except ConnectionResetError:
        print(0)
    """

  private func answered(to command: [String], at place: String) throws -> Int? {
    let process = Process()
    let words = command + ["/usr/bin/python3", "-c", Self.asking, place]
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private static let sandbox = ["/usr/bin/bwrap", "--dev-bind", "/", "/"]

  private static var hasSandbox: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: sandbox[0])
    process.arguments = Array(sandbox.dropFirst()) + ["/usr/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test(.enabled(if: hasSandbox, "bwrap is not installed or may not run"))
  func `A program in a sandbox receives neither a link nor an answer of the page`() throws {
    let places = [stage.paths.folder + "/browser.sock", String(stage.port)]
    for place in places {
      let bytes = try answered(to: [], at: place) ?? 0
      #expect(bytes > 0, "\(place)")
      #expect(try answered(to: Self.sandbox, at: place) == 0, "\(place)")
    }
  }

  @Test(arguments: [
    (
      ProcessFacts.Sandbox.flatpak(identifier: "org.mozilla.firefox"), "org.mozilla.firefox.desktop"
    ),
    (.snap(name: "firefox"), "firefox_firefox.desktop"),
  ])
  func `A browser in a sandbox is known by the desktop file of the default browser`(
    sandbox: ProcessFacts.Sandbox, file: String
  ) {
    #expect(BrowserCheck.isBrowser(sandbox, file))
    #expect(!BrowserCheck.isBrowser(sandbox, ""))
    #expect(!BrowserCheck.isBrowser(sandbox, "firefox.desktop"))
    #expect(!BrowserCheck.isBrowser(.unidentified, file))
    #expect(!BrowserCheck.isBrowser(.snap(name: "fire"), file))
  }
}
