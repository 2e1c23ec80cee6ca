import ArgumentParser
import Foundation
import Logging
import NotificationDaemon

extension Command {
  /// Works in the foreground, as a service manager wants it.
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Work in the foreground until told to stop.")

    @OptionGroup var options: DaemonOptions
    @Flag(help: .hidden)
    var reports = false

    func run() throws {
      DaemonRun.prepareProcess()
      var configuration: DaemonConfiguration?
      do {
        var own = try options.configuration()
        configuration = own
        own.takeDelegatedGroup()
        let log = options.logger(dataFolder: own.dataFolder)
        let reports = reports
        try DaemonRun(configuration: own, log: log).run {
          if reports { DaemonRun.endReporting() }
        }
      } catch let failure as DaemonRun.StartFailure {
        options.logger(dataFolder: configuration?.dataFolder).error("\(failure)")
        if reports { FileHandle.standardOutput.write(Data(failure.report.utf8)) }
        throw ExitCode(failure.exitCode)
      }
    }
  }
}
