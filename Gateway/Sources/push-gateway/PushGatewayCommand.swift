import ArgumentParser
import Foundation
import LinuxEvents
import PushGateway
import Release

/// `push-gateway`
@main
struct PushGatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push-gateway",
    abstract: "A push gateway of one's own, which servers talk to as they talk to APNs.",
    discussion: """
      A first gateway:

        push-gateway init ~/gateway
        push-gateway team create EXAMPLE001 --name Example --data ~/gateway
        push-gateway topic create com.example.app --team EXAMPLE001 --data ~/gateway
        push-gateway key create --team EXAMPLE001 --data ~/gateway
        push-gateway serve --data ~/gateway

      Exit codes: 0 done, 1 refused, 64 the command was not understood.
      """,
    version: Release.version,
    groupedSubcommands: [
      CommandGroup(
        name: "The gateway:", subcommands: [InitCommand.self, ServeCommand.self]),
      CommandGroup(
        name: "Several nodes:",
        subcommands: [MoveCommand.self, NodesCommand.self, NodeCommand.self]),
      CommandGroup(
        name: "Who may push:",
        subcommands: [
          TeamCommand.self, TopicCommand.self, KeyCommand.self, CertificateCommand.self,
        ]),
      CommandGroup(
        name: "Trying and looking:",
        subcommands: [
          SendCommand.self, TokenCommand.self, CheckTokenCommand.self, GatewayLogCommand.self,
          StatsCommand.self,
        ]),
    ])

  static func main() async {
    StandardStreams.openMissing()
    StandardStreams.silenceDispatch()
    var isParsed = false
    do {
      var command = try parseAsRoot()
      isParsed = true
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      end(with: error, isParsed: isParsed)
    }
  }

  /// Ends the program. Help, the version and completions are not errors; all other messages are written in this program's own
  /// form.
  private static func end(with error: any Error, isParsed: Bool) -> Never {
    // Help is a command of its own, which throws a request for help again while it runs.
    if exitCode(for: error) == .success { exit(withError: error) }
    if isParsed, !(error is ValidationError) {
      ErrorOutput.write(ErrorWords.of(error))
      Foundation.exit(1)
    }
    let message = fullMessage(for: error)
    ErrorOutput.write(message.hasPrefix("Error: ") ? String(message.dropFirst(7)) : message)
    Foundation.exit(EX_USAGE)
  }
}
