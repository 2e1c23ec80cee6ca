import Foundation
import Testing

/// What every program says of itself: its help, its version, and how it refuses what it does not know.
@Suite(.timeLimit(.minutes(5))) struct ProgramHelpTests {
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
  }

  @Test(arguments: Program.allCases)
  func `Every program prints its help and its version on standard output`(program: Program) throws {
    let help = try stage.run(program.rawValue, ["--help"])
    #expect(help.code == 0 && help.errors.isEmpty, "\(help)")
    #expect(help.output.lowercased().contains("usage: \(program.rawValue)"))

    let version = try stage.run(program.rawValue, ["--version"])
    #expect(version.code == 0 && version.errors.isEmpty, "\(version)")
    #expect(version.output == program.version + "\n")
  }

  @Test(arguments: Program.allCases.filter(\.isParsed))
  func `Every subcommand prints its help and the version on standard output`(
    program: Program
  ) throws {
    let dump = try stage.run(program.rawValue, ["--experimental-dump-help"])
    let subcommands = try JSONDecoder().decode(
      HelpDump.self, from: Data(dump.output.utf8)
    ).command.paths.filter { !$0.isEmpty && $0.first != "help" }
    for path in subcommands {
      let help = try stage.run(program.rawValue, path + ["--help"])
      let usage = ([program.rawValue] + path).joined(separator: " ")
      #expect(
        help.code == 0 && help.errors.isEmpty && help.output.contains("USAGE: \(usage)"),
        "\(path): \(help)")
      let version = try stage.run(program.rawValue, path + ["--version"])
      #expect(version.code == 0 && version.output == program.version + "\n", "\(path): \(version)")
    }
  }

  @Test(arguments: [Program.unctl, .pushGateway, .organizerPlus])
  func `A program that needs a subcommand prints its help without one`(program: Program) throws {
    let outcome = try stage.run(program.rawValue, [])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("USAGE: \(program.rawValue) <subcommand>"))
  }

  @Test(arguments: Program.allCases)
  func `An unknown option is a usage error on standard error`(program: Program) throws {
    let outcome = try stage.run(program.rawValue, ["--no-such-option"])
    #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.lowercased().contains("usage: \(program.rawValue)"), "\(outcome)")
  }
}

extension ProgramHelpTests {
  /// The programs of the package.
  enum Program: String, CaseIterable {
    case daemon = "usernotificationsd"
    case unctl
    case notificationCenter = "notification-center"
    case pushGateway = "push-gateway"
    case sound = "notification-sound"
    case thumbnail = "notification-thumbnail"
    case makeAppBundle = "make-app-bundle"
    case simulate
    case organizerPlus = "organizer-plus"

    /// The sample app counts its own releases.
    var version: String { self == .organizerPlus ? "1.0" : "0.1.0" }

    /// Whether the program can list its own subcommands.
    var isParsed: Bool { self != .makeAppBundle }
  }

  /// The part of a program's description of itself that names subcommands.
  private struct HelpDump: Decodable {
    var command: Command

    struct Command: Decodable {
      var commandName: String
      var subcommands: [Command]?

      /// The words that lead to this command and to each one below it, without the program's name.
      var paths: [[String]] {
        [[]]
          + (subcommands ?? []).flatMap { command in
            command.paths.map { [command.commandName] + $0 }
          }
      }
    }
  }
}
