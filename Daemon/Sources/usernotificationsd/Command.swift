import ArgumentParser
import Foundation
import LinuxEvents
import Logging
import NotificationDaemon
import Release

/// The program that stores and delivers the notifications of all apps.
@main
struct Command: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "usernotificationsd",
    abstract: "Keeps notification requests, delivers them on time and brings answers back.",
    version: Release.version,
    subcommands: [Run.self, Start.self, Activate.self, Supervise.self, Stop.self],
    defaultSubcommand: Run.self)

  static func main() {
    StandardStreams.openMissing()
    StandardStreams.silenceDispatch()
    main(nil)
  }
}

/// The folders and the behaviour of a daemon; the same for every subcommand.
struct DaemonOptions: ParsableArguments {
  @Flag(help: "Run on a virtual clock that only `unctl clock` moves.")
  var simulator = false

  @Option(help: "Accept this many pending requests from one app before refusing more.")
  var pendingLimit: Int?

  @Flag(help: "Keep the 64 requests added last and drop others silently, as Apple does.")
  var appleSixtyFour = false

  @Option(
    help: "Watch this many regions for one app before refusing more; Apple's systems watch 20.")
  var regionLimit: Int?

  @Option(help: "Log at this level: debug, info, warning or error.")
  var logLevel = "info"

  func validate() throws {
    if let pendingLimit, pendingLimit < 1 {
      throw ValidationError("--pending-limit is \(pendingLimit); use 1 or more.")
    }
    if let regionLimit, regionLimit < 1 {
      throw ValidationError("--region-limit is \(regionLimit); use 1 or more.")
    }
    if pendingLimit != nil, appleSixtyFour {
      throw ValidationError("Use either --pending-limit or --apple-sixty-four.")
    }
    if Logger.Level(rawValue: logLevel) == nil {
      throw ValidationError("--log-level is \(logLevel); use debug, info, warning or error.")
    }
  }

  /// The options as arguments for another subcommand.
  var arguments: [String] {
    var arguments = ["--log-level", logLevel]
    if simulator { arguments.append("--simulator") }
    if appleSixtyFour { arguments.append("--apple-sixty-four") }
    if let pendingLimit { arguments += ["--pending-limit", String(pendingLimit)] }
    if let regionLimit { arguments += ["--region-limit", String(regionLimit)] }
    return arguments
  }

  /// The configuration, with the paths from the environment.
  func configuration() throws -> DaemonConfiguration {
    var configuration = try DaemonConfiguration(
      environment: ProcessInfo.processInfo.environment, isSimulator: simulator,
      pendingLimit: pendingLimit, appleSixtyFour: appleSixtyFour,
      regionLimit: regionLimit)
    configuration.options = arguments
    return configuration
  }

  /// The log, in a data folder if it is known.
  func logger(dataFolder: String?) -> Logger {
    DaemonLog.logger(
      dataFolder: dataFolder, environment: ProcessInfo.processInfo.environment,
      level: Logger.Level(rawValue: logLevel) ?? .info)
  }
}

/// Ends this program with the failure of a daemon's start or stop, on the standard error.
func ending(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let failure as DaemonRun.StartFailure {
    StandardStreams.writeError(Array(failure.report.utf8))
    throw ExitCode(failure.exitCode)
  }
}
