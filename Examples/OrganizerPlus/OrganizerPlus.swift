import ArgumentParser
import Foundation
import UserNotifications

/// A list of tasks that reminds you of them.
@main
struct OrganizerPlus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "organizer-plus", abstract: "A list of tasks that reminds you of them.",
    discussion:
      "The tasks are kept in $ORGANIZERPLUS_DATA, or else in ~/.local/share/organizer-plus.",
    version: "1.0",
    subcommands: [
      AddCommand.self, ListCommand.self, DoneCommand.self, SettingsCommand.self,
      ContactCommand.self, ShareCommand.self, RunCommand.self,
    ])

  static func main() async {
    if Bundle.main.bundleIdentifier == nil {
      UserNotificationsHost.bundleIdentifier = "com.example.OrganizerPlus"
      UserNotificationsHost.displayName = "OrganizerPlus"
    }
    let reason =
      CommandLine.arguments.count == 1
      ? ProcessInfo.processInfo.environment["USERNOTIFICATIONS_LAUNCH"] : nil
    do {
      switch reason {
      case "open": try await RunCommand().run()
      case "push": try await PushRun.run()
      case .some: try await ResponseRun.run()
      case nil:
        var command = try parseAsRoot()
        if var asynchronous = command as? any AsyncParsableCommand {
          try await asynchronous.run()
        } else {
          try command.run()
        }
      }
    } catch let error as UNError {
      FileHandle.standardError.write(Data("Error: \(error.localizedDescription)\n".utf8))
      Foundation.exit(1)
    } catch {
      exit(withError: error)
    }
  }
}
