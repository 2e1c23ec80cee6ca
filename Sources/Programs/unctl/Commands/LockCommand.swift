import ArgumentParser
import NotificationModel

/// `unctl lock`
struct LockCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Say that the screen is locked.")

  func perform(on line: SystemLine) async throws {
    try await line.carryOut(.setLocked(true))
  }
}

/// `unctl unlock`
struct UnlockCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Say that the screen is unlocked.")

  func perform(on line: SystemLine) async throws {
    try await line.carryOut(.setLocked(false))
  }
}
