import ArgumentParser
import Foundation
import NotificationDaemon

extension Command {
  /// Starts a daemon that outlives the caller, and returns once programs can connect.
  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start a daemon in the background and return once it answers.")

    @OptionGroup var options: DaemonOptions

    func run() throws {
      try ending {
        try BackgroundLaunch(
          configuration: try options.configuration(), executable: try Self.ownPath(),
          arguments: ["supervise"] + options.arguments
        ).start()
      }
    }

    /// The path of this program, which starts itself again.
    static func ownPath() throws -> String {
      guard let path = Bundle.main.executablePath else {
        throw ValidationError("The path of this program could not be found.")
      }
      return path
    }
  }

  /// Ends the daemon that serves this session.
  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stop the daemon, and whatever would start it again.")

    @OptionGroup var options: DaemonOptions

    func run() throws {
      try ending {
        try BackgroundLaunch(
          configuration: try options.configuration(), executable: try Start.ownPath(),
          arguments: []
        ).stop()
      }
    }
  }
}
