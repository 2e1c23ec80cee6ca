import ArgumentParser
import Foundation
import Logging
import NotificationModel
import WebShell

/// The Notification Center in the browser.
@main
struct NotificationCenter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notification-center",
    abstract: "Show notifications, the lock screen and the settings in the browser.")

  @Option(help: "Listen on this port; 0 lets the system choose.")
  var port: Int?

  @Option(help: "Take the page from this folder.")
  var page: String?

  func run() throws {
    var configuration = try WebShellConfiguration(
      environment: ProcessInfo.processInfo.environment)
    if let port {
      configuration.port = port
      configuration.mayChoosePort = false
    }
    if let page { configuration.pageFolder = page }
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    let shell = WebShell(configuration: configuration, log: Logger(label: "notification-center"))
    try shell.run {
      if let link = shell.makeLink() {
        FileHandle.standardOutput.write(Data("\(link)\n".utf8))
      }
    }
  }
}
