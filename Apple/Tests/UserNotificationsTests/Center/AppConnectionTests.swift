import NotificationModel
import Synchronization
import SystemConnection
import Testing

@testable import UserNotifications

@Suite("One connection for all of an app")
struct AppConnectionTests {
  @Test
  func `An event comes to the readers of its topic, and to none once the app has ended`() throws {
    let connection = FakeConnection()
    var shared: AppConnection? = AppConnection(connection)
    let read = Mutex(0)
    connection.emit(.settings(.openSettings(nil)))
    shared?.receive(.notifications) { _ in read.withLock { $0 += 1 } }
    connection.emit(.settings(.openSettings(nil)))
    #expect(read.withLock(\.self) == 1)
    shared = nil
    connection.emit(.settings(.openSettings(nil)))
    #expect(shared == nil && read.withLock(\.self) == 1)
  }

  @Test func `A part of an app is made once, and ends with the app's process`() {
    let source = CenterSource(connection: FakeConnection())
    let part = source.part { _ in Part() }
    #expect(source.part { _ in Part() } === part)
    source.host.launchReason = .region
    source.endProcess()
    #expect(part.ends.withLock(\.self) == 1)
    #expect(source.host.launchReason == nil && source.host.life == 1)
    #expect(source.part { _ in Part() } === part)
  }

  @Test func `A synchronous call returns its answer or its refusal`() throws {
    let connection = FakeConnection()
    connection.answer(.notifications(.badge), with: .success(.badge(3)))
    connection.answer(.settings(.all), with: .failure(Sample.failure))
    #expect(try connection.answer(to: .notifications(.badge), within: 5)?.get() == .badge(3))
    #expect(throws: Sample.failure) {
      try connection.answer(to: .settings(.all), within: 5)?.get()
    }
    let refusing = RefusingConnection(Sample.failure)
    #expect(throws: Sample.failure) {
      try refusing.answer(to: .notifications(.badge), within: 5)?.get()
    }
  }

  private final class Part: CenterPart {
    let ends = Mutex(0)

    func endProcess() { ends.withLock { $0 += 1 } }
  }
}
