import ArgumentParser
import Foundation
import UserNotifications

/// `organizer-plus share`
struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Let others add tasks by pushes; prints the token for them.",
    discussion: """
      A push adds the task that stands beside its aps dictionary, such as \
      {"aps": {"alert": "New task", "content-available": 1}, "task": "Buy milk"}. Where the gateway is away \
      this waits for it. `--stop` gives the token back.
      """)

  @Flag(help: "Let nobody add tasks any more.")
  var stop = false

  func run() async throws {
    guard !stop else {
      try await UserNotificationsHost.unregisterForPushes()
      return print("Nobody can add tasks here any more.")
    }
    ReminderCenter().prepare()
    let token = try await UserNotificationsHost.registerForPushes()
    print(token.map { String(format: "%02x", $0) }.joined())
  }
}
