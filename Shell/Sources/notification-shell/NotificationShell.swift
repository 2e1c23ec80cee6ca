import ArgumentParser
import Dispatch
import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import Release
import ShellScene
import ShellStage

/// Shows notifications on the person's screen.
@main
struct NotificationShell: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notification-shell",
    abstract: "Show banners, questions and the panel on the screen.",
    discussion: """
      The daemon starts this program with the first banner, and it ends by itself after a while without one. \
      Looks and places are read from usernotifications/shell.conf in the configuration folder.
      """,
    version: Release.version)

  @Option(help: "The kind of the screen: auto, wayland or x11.")
  var stage = StageChoice.auto

  @Option(help: "Seconds without anything to show after which it ends; 0 lets it stay.")
  var rest = ShellLimits.restSeconds

  func validate() throws {
    guard (0...86_400).contains(rest) else {
      throw ValidationError("--rest \(rest): use 0 to 86400 seconds.")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let environment = Self.environment
      let shell: ShellRun
      do {
        shell = try ShellRun(environment: environment, stage: stage, restSeconds: rest)
      } catch let failure as StageError {
        StandardStreams.writeError(Array("\(failure)\n".utf8))
        // EX_UNAVAILABLE: the daemon keeps the reason, and does not try again on this screen.
        throw ExitCode(69)
      }
      shell.start()
      Self.running = shell
    }
    dispatchMain()
  }

  @MainActor private static var running: ShellRun?

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}

/// The kind of the screen.
enum StageChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case wayland
  case x11
}
