import Dispatch
import NotificationModel
import Synchronization
import SystemConnection
import TestSupport
import Testing

@testable import UserNotifications

/// Linux drains the main queue on other threads too, so the queue itself has a specific value.
private let mainQueueMark = DispatchSpecificKey<Bool>()

/// A delegate that records its calls and their queues.
private final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate {
  var log: [String] = []
  var wasOnMain: [Bool] = []
  var answersTwice = false

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    note("present \(notification.request.identifier)")
    completionHandler([.banner, .list])
    if answersTwice { completionHandler([]) }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let text = (response as? UNTextInputNotificationResponse)?.userText
    note("response \(response.actionIdentifier) \(text ?? "-")")
    completionHandler()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    note("settings \(notification?.request.identifier ?? "-")")
  }

  private func note(_ line: String) {
    log.append(line)
    wasOnMain.append(DispatchQueue.getSpecific(key: mainQueueMark) != nil)
  }
}

@MainActor
@Suite("The delegate's calls", .serialized)
struct DelegateCallTests {
  let connection = FakeConnection()
  let host = HostState()
  let center: UNUserNotificationCenter

  init() {
    center = UNUserNotificationCenter(connection: AppConnection(connection), host: host)
    DispatchQueue.main.setSpecific(key: mainQueueMark, value: true)
  }

  /// Lets everything that already waits on the main queue run.
  private func drainMainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test(.rules("F13")) func `The system learns of a delegate, and of its absence`() {
    let delegate = RecordingDelegate()
    center.delegate = delegate
    center.delegate = nil
    #expect(
      connection.calls == [
        .responses(.setDelegate(isSet: true)), .responses(.setDelegate(isSet: false)),
      ])
  }

  @Test(.rules("E1", "F12"))
  func `Calls come on the main queue, in order, and are answered with their token`() async throws {
    let delegate = RecordingDelegate()
    center.delegate = delegate
    let delivered = try Sample.delivered()
    connection.emit(.notifications(.willPresent(token: 7, delivered)))
    connection.emit(
      .responses(
        .didReceive(
          token: 8,
          NotificationResponse(
            notification: delivered, actionIdentifier: "reply", userText: "Done"))))
    connection.emit(
      .responses(
        .didReceive(
          token: 9, NotificationResponse(notification: delivered, actionIdentifier: "snooze"))))
    connection.emit(.settings(.openSettings(delivered)))
    connection.emit(.settings(.openSettings(nil)))
    #expect(delegate.log.isEmpty)
    await drainMainQueue()
    #expect(
      delegate.log == [
        "present plants", "response reply Done", "response snooze -", "settings plants",
        "settings -",
      ])
    #expect(delegate.wasOnMain.allSatisfy { $0 })
    #expect(
      connection.calls.dropFirst() == [
        .notifications(.presented(token: 7, options: [.banner, .list])),
        .responses(.responseHandled(token: 8)),
        .responses(.responseHandled(token: 9)),
      ])
  }

  @Test func `Only the first answer counts`() async throws {
    let delegate = RecordingDelegate()
    delegate.answersTwice = true
    center.delegate = delegate
    connection.emit(.notifications(.willPresent(token: 1, try Sample.delivered())))
    await drainMainQueue()
    #expect(
      connection.calls.dropFirst() == [
        .notifications(.presented(token: 1, options: [.banner, .list]))
      ])
  }

  @Test(.rules("F13"))
  func `A delegate that was released answers nothing, and its response is kept`() async throws {
    var delegate: RecordingDelegate? = RecordingDelegate()
    center.delegate = delegate
    delegate = nil
    let delivered = try Sample.delivered()
    connection.emit(.notifications(.willPresent(token: 1, delivered)))
    connection.emit(
      .responses(
        .didReceive(
          token: 2, NotificationResponse(notification: delivered, actionIdentifier: "snooze"))))
    await drainMainQueue()
    #expect(delegate == nil)
    #expect(
      connection.calls.dropFirst() == [
        .responses(.setDelegate(isSet: false)), .notifications(.presented(token: 1, options: [])),
        .responses(.setDelegate(isSet: false)),
      ])
  }

  @Test func `A center that was released is not called`() async throws {
    let connection = FakeConnection()
    var center: UNUserNotificationCenter? = UNUserNotificationCenter(
      connection: AppConnection(connection))
    weak let reference = center
    center = nil
    connection.emit(.settings(.openSettings(nil)))
    await drainMainQueue()
    #expect(center == nil && reference == nil)
    #expect(connection.calls.isEmpty)
  }

  @Test(.rules("F12")) func `A handler that is dropped without being called is reported`() {
    let reports = Mutex<[String]>([])
    host.change {
      $0.failureHandler = { call, error in
        reports.withLock { $0.append("\(call): \(error.localizedDescription)") }
      }
    }
    var answer: DelegateAnswer<Int>? = DelegateAnswer(to: "willPresent", host: host) { _ in }
    #expect(answer != nil)
    answer = nil
    #expect(
      reports.withLock(\.self).contains { $0.contains("never called the completion handler") })
  }

  @Test func `A host may run the calls on a loop of its own`() async throws {
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let source = CenterSource(connection: connection)
    CenterSource.$running.withValue(source) {
      UserNotificationsHost.delegateExecutor = { call in waiting.withLock { $0.append(call) } }
    }
    let center = source.center
    let delegate = RecordingDelegate()
    center.delegate = delegate
    connection.emit(.notifications(.willPresent(token: 1, try Sample.delivered())))
    #expect(delegate.log.isEmpty)
    for call in waiting.withLock(\.self) { call() }
    #expect(delegate.log == ["present plants"])
  }
}
