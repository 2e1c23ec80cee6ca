import ArgumentParser
import Foundation
import Synchronization
import UserNotifications
import UserNotificationsTesting

@testable import OrganizerPlus

/// OrganizerPlus as it runs on the test's device, with its tasks in a folder of its own.
final class Organizer: Sendable {
  let store: TaskStore
  private let folder: URL
  private let receiver = Mutex<NotificationReceiver?>(nil)
  private let said = Mutex<[String]>([])

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "organizer-plus-\(UUID().uuidString)")
    store = try TaskStore(folder: folder)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The app's messages to its user about responses.
  var outcomes: [String] { said.withLock(\.self) }

  /// The app's work at its start, also when the system starts it.
  func launch() {
    let receiver = NotificationReceiver(store: store) { [weak self] outcome in
      self?.said.withLock { $0.append(outcome) }
    }
    self.receiver.withLock { $0 = receiver }
    UNUserNotificationCenter.current().delegate = receiver
    ReminderCenter().prepare()
  }

  /// Types `organizer-plus add` with arguments, and returns the output.
  @discardableResult
  func add(_ arguments: String...) async throws -> [String] {
    var lines: [String] = []
    try await AddCommand.parse(arguments).add(to: store) { lines.append($0) }
    return lines
  }

  /// Types `organizer-plus done` with a name.
  func finish(_ name: String) throws -> String {
    try DoneCommand.parse([name]).finish(in: store)
  }

  /// Types `organizer-plus list`; the identifiers, which differ from run to run, are left out.
  func list() async throws -> [String] {
    try await ListCommand.lines(of: store).map { line in
      line.firstRange(of: "  ").map { String(line[$0.upperBound...]) } ?? line
    }
  }

  /// Types `organizer-plus settings`, once the question is decided.
  func settings() async -> [String] {
    SettingsText.lines(await ReminderCenter().settings())
  }
}
