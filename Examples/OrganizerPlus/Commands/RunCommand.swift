import ArgumentParser
import Foundation
import UserNotifications

/// `organizer-plus run`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Stay in front: reminders show a banner, answers are told here.",
    discussion: "Type `list` to see the tasks and `quit` to leave.")

  /// The events while the app is in front.
  private enum Happening: Sendable {
    case outcome(String)
    case typed(String)
  }

  func run() async throws {
    let store = try TaskStore()
    let (happenings, channel) = AsyncStream.makeStream(of: Happening.self)
    let receiver = NotificationReceiver(store: store) { channel.yield(.outcome($0)) }
    UNUserNotificationCenter.current().delegate = receiver
    UserNotificationsHost.pushHandler =
      SharedTaskReceiver(store: store) {
        channel.yield(.outcome($0))
      }.handler
    ReminderCenter().prepare()
    UserNotificationsHost.isActive = true
    Self.readLines { channel.yield(.typed($0)) }
    print("OrganizerPlus is in front.")
    for await happening in happenings {
      switch happening {
      case .outcome(let outcome): print(outcome)
      case .typed("quit"), .typed("q"):
        UserNotificationsHost.isActive = false
        return
      case .typed("list"): try await ListCommand().run()
      case .typed: print("Type `list` or `quit`.")
      }
    }
  }

  /// Passes on each entered line; the end of the input only ends the reading.
  private static func readLines(_ handle: @escaping @Sendable (String) -> Void) {
    let thread = Thread {
      while let line = readLine() { handle(line) }
    }
    thread.start()
  }
}
