import ArgumentParser
import Logging
import NotificationDaemon

extension Command {
  /// Works in the foreground, as a service manager wants it.
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Work in the foreground until told to stop.")

    @OptionGroup var options: DaemonOptions

    func run() throws {
      DaemonRun.prepareProcess()
      let log = options.logger()
      do {
        var configuration = try options.configuration()
        configuration.takeDelegatedGroup()
        try DaemonRun(configuration: configuration, log: log).run()
      } catch let failure as DaemonRun.StartFailure {
        log.error("\(failure)")
        throw ExitCode(failure.exitCode)
      }
    }
  }
}
