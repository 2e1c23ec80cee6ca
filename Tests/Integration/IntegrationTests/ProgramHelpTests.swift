import Foundation
import TestSupport
import Testing

/// The help and the version of every program, and its refusal of unknown arguments.
@Suite(.blocking, .timeLimit(.minutes(5))) struct ProgramHelpTests {
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
    for path in try subcommands(of: program).map(\.path) {
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
    #expect(outcome.errors.contains("--help"), "\(outcome)")
  }

  @Test(arguments: Program.allCases.filter(\.isParsed))
  func `An unknown option of a subcommand is a usage error that says where help is`(
    program: Program
  ) throws {
    for command in try subcommands(of: program) {
      try expectUsageError(program, command.path + ["--no-such-option"])
    }
  }

  @Test(arguments: [Program.daemon, .unctl, .pushGateway, .organizerPlus, .makeAppBundle])
  func `An unknown subcommand is a usage error that says where help is`(program: Program) throws {
    let groups = program.isParsed ? try subcommands(of: program).filter(\.isGroup) : []
    for path in [[]] + groups.map(\.path) {
      let errors = try expectUsageError(program, path + ["no-such-command"])
      #expect(errors.contains("no-such-command"), "\(path): \(errors)")
    }
  }

  /// Expects that a program refuses arguments before it does anything, and names its help.
  @discardableResult
  private func expectUsageError(_ program: Program, _ arguments: [String]) throws -> String {
    let outcome = try stage.run(program.rawValue, arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty, "\(arguments): \(outcome)")
    #expect(
      outcome.errors.contains("\(program.rawValue) ") && outcome.errors.contains("--help"),
      "\(arguments): \(outcome)")
    return outcome.errors
  }

  /// The subcommands of a program at any depth, without the one for help.
  private func subcommands(of program: Program) throws -> [Subcommand] {
    let dump = try stage.run(program.rawValue, ["--experimental-dump-help"])
    return try JSONDecoder().decode(HelpDump.self, from: Data(dump.output.utf8)).command
      .below([]).filter { $0.path.first != "help" }
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

  /// A subcommand, by the words that lead to it.
  private struct Subcommand {
    var path: [String]
    /// Whether it has subcommands of its own.
    var isGroup: Bool
  }

  /// The part of a program's description of itself that names subcommands.
  private struct HelpDump: Decodable {
    var command: Command

    struct Command: Decodable {
      var commandName: String
      var subcommands: [Command]?

      /// The subcommands of this command, with the words that lead to them.
      func below(_ words: [String]) -> [Subcommand] {
        (subcommands ?? []).flatMap { command in
          let path = words + [command.commandName]
          let inner = command.below(path)
          return [Subcommand(path: path, isGroup: !inner.isEmpty)] + inner
        }
      }
    }
  }
}
