import ArgumentParser
import Foundation
import NotificationDaemon

extension Command {
  /// The small parent that starts the daemon again when it dies.
  struct Supervise: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run a daemon and start it again when it dies.", shouldDisplay: false)

    @OptionGroup var options: DaemonOptions

    func run() throws {
      let supervisor = Supervisor(
        executable: try Start.ownPath(), arguments: ["run", "--reports"] + options.arguments,
        environment: ProcessInfo.processInfo.environment, log: options.logger(dataFolder: nil))
      throw ExitCode(supervisor.run())
    }
  }
}
