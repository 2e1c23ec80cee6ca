import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Banners and reminders when the disk of the data folder is full.
@Suite(
  .blocking, .serialized, .timeLimit(.minutes(10)),
  .enabled(if: ProcessFacts.ownUserIdentifier == 0, "mounting a small disk needs root"))
struct FullDiskShowingTests {
  private let disk: SmallDisk
  private let daemon: RealDaemon
  private let app: CenterClient

  init() throws {
    disk = try SmallDisk(kilobytes: 1_024)
    daemon = try RealDaemon(dataFolder: disk.path + "/data")
    try daemon.start()
    app = try daemon.allowedApp()
  }

  @Test func `A reminder is shown at its time, and is in the list once the disk has room`() throws {
    let (shell, shown) = try attachShell()
    defer { withExtendedLifetime(shell) {} }
    _ = try app.ask(.notifications(.add(.reminder("milk", after: 5))))
    try fillDisk()
    let banner = shown.take()
    #expect(banner.title == "Reminder milk")
    #expect(banner.surfaces == [.banner])
    #expect(try delivered().isEmpty, "nothing is stored, and reading goes on")
    let log = try daemon.run("unctl", "log").output
    #expect(log.contains("a notification is shown and is not in the list"), "\(log)")
    try disk.grow(toKilobytes: 16_384)
    let listed = shown.take()
    #expect(listed.title == banner.title && listed.date == banner.date)
    #expect(listed.surfaces == [.list])
    #expect(try delivered().map(\.key) == [listed.key])
    #expect(try app.ask(.notifications(.pendingRequests)) == .requests([]))
    #expect(shown.all.isEmpty)
  }

  @Test(.rules("F13"))
  func `A click on a reminder that could not be stored reaches its app, once`() throws {
    let responses = Letterbox<NotificationResponse>()
    app.receiveEvents { [app] event in
      guard case .responses(.didReceive(let token, let response)) = event else { return }
      responses.put(response)
      app.send(.responses(.responseHandled(token: token))) { _ in }
    }
    _ = try app.ask(.responses(.setDelegate(isSet: true)))
    let (shell, shown) = try attachShell()
    _ = try app.ask(.notifications(.add(.reminder("milk", after: 5))))
    try fillDisk()
    let key = shown.take().key
    #expect(try shell.call(.responses(.respond(key, .open))) == .done)
    #expect(responses.take().notification.request.identifier == "milk")
    let log = try daemon.run("unctl", "log").output
    #expect(log.contains("a response waits for its app in memory"), "\(log)")
    #expect(throws: NotificationFailure.self) {
      try shell.call(.responses(.respond(key, .open)))
    }
    try disk.grow(toKilobytes: 16_384)
    _ = try app.ask(.notifications(.add(.reminder("next", after: 6))))
    #expect(shown.take().title == "Reminder next", "the answered one is not listed")
    #expect(responses.all.isEmpty)
    #expect(try shell.call(.responses(.keptResponses)) == .responses([]))
  }

  @Test func `A refusal because of the disk names the file and the remedy`() throws {
    try fillDisk()
    let failure = #expect(throws: NotificationFailure.self) {
      try app.ask(.notifications(.add(.reminder("milk", after: 60))))
    }
    #expect(failure?.code == .diskFull)
    #expect(failure?.sentence.contains(disk.path) == true, "\(failure?.sentence ?? "")")
    #expect(failure?.remedy.contains("Make room") == true, "\(failure?.remedy ?? "")")
  }

  /// Attaches a shell, and returns it with its presentations.
  private func attachShell() throws -> (ControlClient, Letterbox<Presentation>) {
    let shown = Letterbox<Presentation>()
    let shell = daemon.control()
    shell.receiveEvents {
      if case .notifications(.present(let presentation)) = $0 { shown.put(presentation) }
    }
    _ = try shell.call(.attachShell(name: "test"))
    return (shell, shown)
  }

  /// Writes a file until the disk is full.
  private func fillDisk() throws {
    let path = disk.path + "/filling"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    defer { try? file.close() }
    for size in [65_536, 4_096, 1] {
      while (try? file.write(contentsOf: Data(repeating: 1, count: size))) != nil {}
    }
  }

  private func delivered() throws -> [DeliveredNotification] {
    guard
      case .delivered(let list) = try daemon.control().call(.notifications(.delivered(app: nil)))
    else { return [] }
    return list
  }
}
