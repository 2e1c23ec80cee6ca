import FoundationEssentials
import LinuxEvents
import Release
import ShellStage
import SwiftRuntime

/// Shows notifications on the person's screen: the daemon starts this program with the first banner, and it ends by itself
/// after a while without one.
///
/// Its options are read by hand, because a parser of arguments takes as much memory as all that is drawn.
@main
@MainActor enum NotificationShell {
  private static var running: ShellRun?

  static func main() {
    // Other threads than the main one hardly ever work.
    FreeMemory.share()
    do throws(OptionError) {
      let options = try ShellOptions(CommandLine.arguments.dropFirst())
      if let text = options.text {
        print(text, terminator: "")
        return end(.done)
      }
      if options.probes { return probe(options) }
      start(options)
    } catch {
      log("notification-shell: \(error.problem)")
      end(.badUsage)
    }
    serve()
  }

  /// Serves the main queue for ever.
  private static func serve() -> Never {
    do {
      try MainLoop.run(queue: DispatchMainQueue.descriptor, drain: DispatchMainQueue.drain)
    } catch {
      log("notification-shell: \(error)")
      StandardStreams.exit(End.failed.rawValue)
    }
  }

  private static func start(_ options: ShellOptions) {
    do {
      try MainLoop.prepare()
      let shell = try ShellRun(
        environment: ProcessInfo.processInfo.environment, stage: options.stage,
        restSeconds: options.restSeconds)
      running = shell
      shell.start()
    } catch {
      log("\(error)")
      end(.noScreen)
    }
  }

  /// Connects to the screen and ends; prints the screen, or why it cannot be used.
  private static func probe(_ options: ShellOptions) {
    do {
      let shell = try ShellRun(
        environment: ProcessInfo.processInfo.environment, stage: options.stage, restSeconds: 0)
      print(shell.stage?.description ?? "")
      shell.end(.done)
    } catch {
      print(error)
      end(.noScreen)
    }
  }

  static func log(_ line: String) { StandardStreams.writeError(Array("\(line)\n".utf8)) }

  /// How the program ends.
  enum End: Int32 {
    /// Nothing is to be shown, or another shell shows it.
    case done = 0
    /// The screen or the system is gone.
    case failed = 1
    /// An option is wrong (EX_USAGE).
    case badUsage = 64
    /// No screen can be used (EX_UNAVAILABLE): the daemon keeps the reason and does not try again.
    case noScreen = 69
  }

  static func end(_ end: End) { StandardStreams.exit(end.rawValue) }
}

/// The kind of the screen.
enum StageChoice: String, CaseIterable {
  case auto
  case wayland
  case x11
}

/// The options of the command line.
struct ShellOptions {
  var stage = StageChoice.auto
  var restSeconds = ShellLimits.restSeconds
  /// Whether it only finds out whether the screen can be used.
  var probes = false
  /// A text that is printed in place of everything.
  var text: String?

  /// - Throws: The error, with the option and its value.
  init(_ arguments: ArraySlice<String>) throws(OptionError) {
    var left = arguments
    while let option = left.popFirst() {
      switch option {
      case "--help", "-h": text = Self.help
      case "--version": text = Release.version + "\n"
      case "--probe": probes = true
      case "--stage":
        let value = left.popFirst() ?? ""
        guard let choice = StageChoice(rawValue: value) else {
          throw OptionError(problem: "--stage \(value): use auto, wayland or x11.")
        }
        stage = choice
      case "--rest":
        let value = left.popFirst() ?? ""
        guard let seconds = Int(value), (0...ShellLimits.longestRest).contains(seconds) else {
          throw OptionError(
            problem: "--rest \(value): use 0 to \(ShellLimits.longestRest) seconds.")
        }
        restSeconds = seconds
      default:
        throw OptionError(problem: "\(option) is no option; see notification-shell --help.")
      }
    }
  }

  private static let help = """
    Show banners, questions and the panel on the screen; the daemon starts this program with the first banner.

    usage: notification-shell [--stage auto|wayland|x11] [--rest SECONDS] [--probe]

      --stage KIND     the kind of the screen; auto takes what the session names
      --rest SECONDS   end after so long without anything to show (\(ShellLimits.restSeconds)); 0 to stay
      --probe          print which screen it can use and end, or exit with 69 and the reason
      --version        print the version
      --help           print this

    Looks are read from usernotifications/shell.conf in the configuration folder.

    """
}

/// A command line that cannot be read.
struct OptionError: Error {
  let problem: String
}
