import ArgumentParser
import Foundation
import LinuxEvents
import Logging
import NotificationModel
import Release

/// The Notification Center in the browser.
@main
struct NotificationCenter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notification-center",
    abstract: "Show notifications, the lock screen and the settings in the browser.",
    discussion: """
      It serves a page to browsers of this machine until it is stopped, and is a shell of the \
      notification system meanwhile. A browser signs in with a link that works once and for five \
      minutes; with --open or --print-link a Notification Center that runs already gives out another.

      Exit codes: 0 done, 1 the page cannot be served, 64 the command was not understood.
      """,
    version: Release.version)

  @Flag(help: "Print a link to the page, and open it in the browser if there is a screen.")
  var open = false

  @Flag(help: "Print a link to the page.")
  var printLink = false

  @Flag(help: "Let the link lead to the settings.")
  var settings = false

  @Option(help: "Let the link lead to the settings of this app.")
  var app: String?

  @Flag(help: "Let the link show the developer's drawer.")
  var developer = false

  @Option(help: "Listen on this port; 0 lets the system choose. Without it 8427, or a free one.")
  var port: Int?

  @Option(help: "Listen on this address. Others than 127.0.0.1 and ::1 need --expose.")
  var host = "127.0.0.1"

  @Flag(help: "Let other machines connect; everything crosses the network readable.")
  var expose = false

  @Flag(
    inversion: .prefixedNo, help: "Start the notification system if it does not run.")
  var daemon = true

  @Option(help: "Read the files of the page from this folder.", completion: .directory)
  var page: String?

  @Option(help: "Log at this level: debug, info, warning or error.")
  var logLevel = "info"

  func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError("--port is \(port); use 0 to 65535.")
    }
    guard let bound = BoundHost(host) else {
      throw ValidationError("--host is \(host); use an address such as 127.0.0.1 or ::1.")
    }
    guard bound.isLoopback || expose else {
      throw ValidationError(
        """
        --host is \(host), which other machines can reach. Anyone who reads the network there can read \
        the notifications and act for you; add --expose if that is meant, or use \
        ssh -L from the other machine.
        """)
    }
    if settings || app != nil, !open, !printLink {
      let option = settings ? "--settings" : "--app"
      throw ValidationError("\(option) says where a link leads; add --open or --print-link.")
    }
    if let app {
      guard BundleIdentifier(app) != nil else {
        throw ValidationError("--app is \(app); use an identifier such as com.example.organizer.")
      }
    }
    if Logger.Level(rawValue: logLevel) == nil {
      throw ValidationError("--log-level is \(logLevel); use debug, info, warning or error.")
    }
  }

  func run() throws {
    StandardStreams.openMissing()
    StandardStreams.silenceDispatch()
    let environment = ProcessInfo.processInfo.environment
    if open || printLink,
      let link = try RunningShell.link(
        environment: environment, showsDeveloper: developer, to: part)
    {
      return show(link, environment)
    }
    let shell = WebShell(configuration: try configuration(environment), log: logger())
    do {
      try shell.run { announce(shell, environment) }
    } catch let failure as WebShell.StartFailure {
      StandardStreams.writeError(Array("notification-center: \(failure)\n".utf8))
      throw ExitCode.failure
    }
  }

  /// The part of the page that the link opens.
  private var part: PagePart {
    app.flatMap { BundleIdentifier($0) }.map { .appSettings($0) } ?? (settings ? .settings : .start)
  }

  private func configuration(_ environment: [String: String]) throws -> WebShellConfiguration {
    var configuration = try WebShellConfiguration(environment: environment)
    configuration.host = BoundHost(host) ?? .loopback
    configuration.startsDaemon = daemon
    if let port {
      configuration.port = port
      configuration.mayChoosePort = false
    }
    if let page { configuration.pageFolder = page }
    return configuration
  }

  private func announce(_ shell: WebShell, _ environment: [String: String]) {
    guard let address = shell.address else { return }
    if open || printLink,
      let link = shell.makeLink(
        showsDeveloper: developer, to: part)
    {
      show(link, environment)
    } else {
      say("The Notification Center is at \(address); sign in with: notification-center --open")
    }
  }

  private func show(_ link: String, _ environment: [String: String]) {
    say(link)
    if open { _ = WebBrowser.open(link, environment: environment) }
  }

  /// Writes a line at once, also into a pipe; the page is served even if the line cannot be written.
  private func say(_ line: String) {
    try? StandardStreams.writeOutput(Array("\(line)\n".utf8))
  }

  private func logger() -> Logger {
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    var logger = Logger(label: "notification-center")
    logger.logLevel = Logger.Level(rawValue: logLevel) ?? .info
    return logger
  }
}
