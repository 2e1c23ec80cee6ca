import Foundation
import Synchronization
import Testing
import UserNotifications

@testable import OrganizerPlus

/// Tasks that other people share by pushes.
@Suite struct SharedTaskTests {
  private let told = Recorder()

  private final class Recorder: Sendable {
    let lines = Mutex<[String]>([])
  }

  private func receiver() throws -> (SharedTaskReceiver, TaskStore) {
    let store = try TaskStore(
      folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
    let receiver = SharedTaskReceiver(store: store) { [told] line in
      told.lines.withLock { $0.append(line) }
    }
    return (receiver, store)
  }

  @Test func `A push adds the task next to its aps dictionary, once for each identifier`() throws {
    let (receiver, store) = try receiver()
    let push: [AnyHashable: Any] = ["aps": ["alert": "x"], "task": "Buy milk", "task-id": "m"]
    #expect(receiver.receive(push) == .newData)
    #expect(receiver.receive(push) == .noData)
    #expect(try store.tasks().map(\.name) == ["Buy milk"])
    #expect(try store.tasks().map(\.id) == ["m"])
    #expect(told.lines.withLock(\.self) == ["Shared: Buy milk"])
  }

  @Test func `A push without a task adds none`() throws {
    let (receiver, store) = try receiver()
    #expect(receiver.receive(["aps": ["alert": "x"]]) == .noData)
    #expect(receiver.receive(["task": 3]) == .noData)
    #expect(try store.tasks().isEmpty)
  }
}
