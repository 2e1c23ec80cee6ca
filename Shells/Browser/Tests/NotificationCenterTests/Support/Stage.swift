import DaemonSupport
import Foundation
import Logging
import NotificationModel
import NotificationTransport
import Synchronization
import Testing

@testable import notification_center

/// A real server with real sockets, and the real daemon it is a shell of, in a folder of its own.
final class Stage: Sendable {
  let folder: String
  let paths: SocketPaths
  let shell: WebShell
  let port: Int
  private let daemon = Mutex<RunningDaemon?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the server, and before it the daemon unless it is to be absent.
  init(
    hasDaemon: Bool = true, change: (inout WebShellConfiguration) -> Void = { _ in }
  ) throws {
    folder = "/tmp/unw-\(UUID().uuidString.prefix(8))"
    paths = try SocketPaths(folder: folder + "/run")
    try Self.writePage(to: folder + "/page")
    if hasDaemon {
      let running = try RunningDaemon(folder: folder)
      daemon.withLock { $0 = running }
    }
    var configuration = WebShellConfiguration(paths: paths, environment: ["PATH": "/usr/bin:/bin"])
    configuration.startsDaemon = false
    configuration.port = 0
    configuration.pageFolder = folder + "/page"
    change(&configuration)
    var log = Logger(label: "test")
    log.logLevel = .critical
    shell = WebShell(configuration: configuration, log: log)
    let ready = Mailbox<(any Error)?>()
    let thread = Thread { [shell, ended] in
      do {
        try shell.run(catchesSignals: false) { ready.put(nil) }
      } catch {
        ready.put(error)
      }
      ended.signal()
    }
    thread.start()
    if let error = ready.take() { throw error }
    let address = try #require(shell.address)
    port = try #require(URL(string: address)?.port)
  }

  /// Another client that acts for the user.
  var control: ControlClient {
    ControlClient(paths: paths, startsDaemon: false, environment: [:])
  }

  /// A browser that has opened a link.
  func browser() throws -> Browser {
    let browser = Browser(port: port)
    try browser.signIn(try #require(shell.makeLink()))
    return browser
  }

  /// Stops the daemon, and starts another one in its place if requested.
  func stopDaemon() {
    daemon.withLock { $0.take() }?.stop()
  }

  func startDaemon() throws {
    let running = try RunningDaemon(folder: folder)
    daemon.withLock { $0 = running }
  }

  /// Adds a notification that is delivered at once.
  func deliver(_ identifier: String, change: (inout NotificationContent) -> Void = { _ in }) throws
  {
    let app = try #require(BundleIdentifier("com.example.script"))
    var content = NotificationContent()
    content.title = .literal(identifier)
    change(&content)
    _ = try control.call(
      .notifications(
        .schedule(
          app: app, NotificationRequest(identifier: identifier, content: content, trigger: nil),
          category: nil)))
  }

  deinit {
    shell.stop()
    ended.wait()
    stopDaemon()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func writePage(to folder: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/scripts", withIntermediateDirectories: true)
    try Data("<!doctype html>".utf8).write(to: URL(fileURLWithPath: folder + "/index.html"))
    try Data("export {}".utf8).write(to: URL(fileURLWithPath: folder + "/scripts/main.js"))
    try Data("{}".utf8).write(to: URL(fileURLWithPath: folder + "/manifest.webmanifest"))
    try Data("secret".utf8).write(to: URL(fileURLWithPath: folder + "/notes.bak"))
    try files.createSymbolicLink(
      atPath: folder + "/passwords.txt", withDestinationPath: "/etc/passwd")
  }
}
