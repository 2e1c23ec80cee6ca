import Foundation
import TestSupport
import Testing

@testable import OrganizerPlus

@Suite struct OrganizerTaskTests {
  @Test func `A reminder comes after a delay, once or repeatedly`() throws {
    #expect(
      try ReminderChoice(delay: "5m").reminder() == .interval(seconds: 300, repeats: false))
    #expect(
      try ReminderChoice(delay: "1m", repeats: true).reminder()
        == .interval(seconds: 60, repeats: true))
    #expect(try ReminderChoice().reminder() == nil)
  }

  @Test(.rules("B8", "B13")) func `A date has only the components that the trigger must match`()
    throws
  {
    let expected = DateComponents(year: 2027, month: 1, day: 5, hour: 9, minute: 0)
    #expect(
      try ReminderChoice(date: "2027-01-05 09:00").reminder()
        == .calendar(expected, repeats: false))
    let daily = DateComponents(hour: 22, minute: 0)
    #expect(try ReminderChoice(daily: "22:00").reminder() == .calendar(daily, repeats: true))
  }

  @Test func `A place has its coordinates and the default radius`() throws {
    let place = Place(latitude: 52.5, longitude: -13.4, radius: 100, isLeft: false)
    #expect(
      try ReminderChoice(place: "52.5,-13.4").reminder() == .place(place, repeats: false))
  }

  @Test(arguments: [
    ReminderChoice(delay: "5"), ReminderChoice(delay: "0s"), ReminderChoice(delay: "-5m"),
    ReminderChoice(date: "2027-02-29 09:00"), ReminderChoice(date: "tomorrow"),
    ReminderChoice(daily: "24:00"), ReminderChoice(delay: "30s", repeats: true),
    ReminderChoice(repeats: true), ReminderChoice(delay: "5m", daily: "22:00"),
  ])
  func `An impossible time is refused before any task is stored`(choice: ReminderChoice) {
    #expect(throws: OrganizerError.self) { try choice.reminder() }
  }

  @Test(.rules("C16")) func `Each kind of reminder has a stack of its own`() {
    let threads = [
      Reminder.interval(seconds: 60, repeats: true), .calendar(DateComponents(), repeats: false),
    ].map(\.threadIdentifier)
    #expect(Set(threads).count == 2)
  }

  @Test func `Tasks are kept in a file and survive many changes at the same time`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tasks = (0..<20).map { TaskItem(name: "Task \($0)", reminder: nil) }
    let store = try TaskStore(folder: folder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in tasks { group.addTask { try store.add(task) } }
      try await group.waitForAll()
    }
    try store.remove(id: tasks[3].id)
    try store.remove(id: "gone")
    #expect(Set(try TaskStore(folder: folder).tasks()) == Set(tasks).subtracting([tasks[3]]))
  }

  @Test func `A file that holds no tasks is named and left alone`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try TaskStore(folder: folder)
    let file = folder.appending(path: "tasks.json")
    try Data("no JSON".utf8).write(to: file)
    let error = #expect(throws: OrganizerError.self) {
      try store.add(TaskItem(name: "x", reminder: nil))
    }
    #expect(error?.description.contains(file.path) == true)
    #expect(try Data(contentsOf: file) == Data("no JSON".utf8))
  }
}
