import ArgumentParser
import Foundation
import LinuxEvents
import NotificationModel
import Release

/// The command line of the notification system.
@main
struct Unctl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unctl",
    abstract: "Schedule, see and answer notifications, and set what apps may do.",
    discussion: """
      Exit codes: 0 done, 1 refused, 64 the command was not understood, 69 the system does not answer, \
      74 the answer cannot be written. Commands that wait for an answer have further ones; see \
      `unctl help ask` and `unctl help schedule`.

      A NOTIFICATION or REQUEST is written as app/identifier, as an identifier that no other one \
      has, or as the number in front of it in the listing.

      With --json a command prints what the system answered, on one line: the value of the reply that \
      docs/internals/wire.md describes. A command that follows events prints one on each line.
      """,
    version: Release.version,
    groupedSubcommands: [
      CommandGroup(
        name: "Notifications:",
        subcommands: [
          ScheduleCommand.self, AskCommand.self, PendingCommand.self, DeliveredCommand.self,
          CancelCommand.self,
          ClearCommand.self, RespondCommand.self, SnoozeCommand.self, WatchCommand.self,
          BarCommand.self,
          ResponsesCommand.self,
          PushCommand.self, TimelineCommand.self,
        ]),
      CommandGroup(
        name: "Apps and settings:",
        subcommands: [
          AppsCommand.self, SettingsCommand.self, AuthorizeCommand.self, FocusCommand.self,
          LockCommand.self, UnlockCommand.self, InstallCommand.self, UninstallCommand.self,
          RebindCommand.self, OpenCommand.self, RestartCommand.self, RegisterCommand.self,
          SubscribeCommand.self, SubscriptionsCommand.self,
        ]),
      CommandGroup(
        name: "The system:",
        subcommands: [
          StatusCommand.self, DoctorCommand.self, ClockCommand.self, LocationCommand.self,
          DesktopCommand.self, PanelCommand.self, BannerCommand.self, GatewayCommand.self,
          LogCommand.self,
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
    } catch let failure as NotificationFailure {
      StandardError.write(RefusalLine.text(failure))
      Foundation.exit(RefusalLine.exitCode(failure))
    } catch let failure as OutputFailure {
      StandardError.write("\(failure)")
      Foundation.exit(EX_IOERR)
    } catch {
      if isParsed, !(error is ValidationError) { exit(withError: error) }
      let first = isParsed ? nil : ArgumentChecks.parserError(about: Unctl.self)
      end(with: first ?? error, isParsed: isParsed)
    }
  }

  /// Help and completions are not errors; everything else is reported in this program's own form.
  private static func end(with error: any Error, isParsed: Bool) -> Never {
    if exitCode(for: error) == .success { exit(withError: error) }
    // A command that failed at run time was written correctly: its usage would not help.
    let message = isParsed ? message(for: error) : fullMessage(for: error)
    StandardError.write(message.hasPrefix("Error: ") ? String(message.dropFirst(7)) : message)
    Foundation.exit(EX_USAGE)
  }
}
