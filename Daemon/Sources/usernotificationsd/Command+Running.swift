import ArgumentParser
import Foundation
import LinuxEvents
import Logging
import NotificationDaemon

extension Command {
  /// Runs in the foreground, as a service manager expects.
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run in the foreground until stopped.")

    @OptionGroup var options: DaemonOptions
    @Flag(help: .hidden)
    var reports = false

    func run() throws { try Self.serve(options, reports: reports) }

    static func serve(_ options: DaemonOptions, reports: Bool) throws {
      DaemonRun.prepareProcess()
      var configuration: DaemonConfiguration?
      do {
        var own = try options.configuration()
        configuration = own
        let unlimited = own.takeDelegatedGroup()
        let log = options.logger(dataFolder: own.dataFolder)
        if let unlimited {
          log.info(
            "the memory of what extensions start is not limited, because control groups here cannot",
            metadata: ["reason": "\(unlimited)"])
        }
        try DaemonRun(configuration: own, log: log).run {
          if reports { DaemonRun.endReporting() }
        }
      } catch let failure as DaemonRun.StartFailure {
        let log = options.logger(dataFolder: configuration?.dataFolder)
        log.error("\(failure)")
        if reports { try? StandardStreams.writeOutput(Array(failure.report.utf8)) }
        failure.answerCallers(environment: ProcessInfo.processInfo.environment, log: log)
        throw ExitCode(failure.exitCode)
      }
    }
  }
}

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

  /// Starts the daemon for the bus, unless it was stopped by hand.
  struct Activate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start the daemon for a name of the session's bus.", shouldDisplay: false)

    @Argument(help: "The name that a program has called.")
    var name: String
    @OptionGroup var options: DaemonOptions

    func run() throws {
      try ending {
        let configuration = try options.configuration()
        let launch = BackgroundLaunch(
          configuration: configuration, executable: try Start.ownPath(), arguments: [])
        let isDone = try BusActivation(
          launch, name: name, environment: configuration.environment
        ).start(log: options.logger(dataFolder: configuration.dataFolder))
        if !isDone { try Run.serve(options, reports: false) }
      }
    }
  }

  /// Ends the daemon that serves this session.
  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stop the daemon, and any supervisor that would start it again.",
      discussion: """
        Programs do not start it again by themselves, through D-Bus neither, until the next `usernotificationsd start`, \
        or until the service manager starts it, as at the next login or with `systemctl --user start`.
        """)

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

extension Command {
  /// The small parent process that restarts the daemon when it crashes.
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
