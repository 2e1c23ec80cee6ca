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
      this waits for it. `--stop` gives the token back. With `--web-push` any library for Web Push can send, and a \
      browser's subscription is printed.
      """)

  @Flag(help: "Let nobody add tasks any more.")
  var stop = false
  @Option(
    help: ArgumentHelp(
      "The public key (VAPID), in base64url, of a server that sends with Web Push.",
      valueName: "key"),
    transform: Self.key)
  var webPush: Data?

  func run() async throws {
    guard !stop else {
      if let webPush {
        try await UserNotificationsHost.unsubscribe(vapidKey: webPush)
      } else {
        try await UserNotificationsHost.unregisterForPushes()
      }
      return print("Nobody can add tasks here any more.")
    }
    ReminderCenter().prepare()
    if let webPush {
      return print(try await UserNotificationsHost.subscribe(vapidKey: webPush).json)
    }
    let token = try await UserNotificationsHost.registerForPushes()
    print(token.map { String(format: "%02x", $0) }.joined())
  }

  private static func key(_ text: String) throws -> Data {
    let letters = text.replacing("-", with: "+").replacing("_", with: "/")
    guard let key = Data(base64Encoded: letters + "=") else {
      throw ValidationError("\(text) is not a key of 87 characters in base64url.")
    }
    return key
  }
}
