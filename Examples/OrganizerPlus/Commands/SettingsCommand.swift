import ArgumentParser
import UserNotifications

/// `organizer-plus settings`
struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Ask for permission if nobody has, and show what is granted."
  )

  func run() async throws {
    let center = ReminderCenter()
    let settings = await center.settings()
    guard settings.authorizationStatus == .notDetermined else {
      for line in SettingsText.lines(settings) { print(line) }
      return
    }
    _ = try await center.mayRemind { print($0) }
  }
}
