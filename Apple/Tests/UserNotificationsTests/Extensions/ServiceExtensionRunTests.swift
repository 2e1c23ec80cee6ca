import Foundation
import NotificationModel
import NotificationTransport
import NotificationWire
import Synchronization
import SystemConnection
import TestSupport
import Testing

@testable import UserNotifications

/// How the process of a service extension handles its messages.
struct ServiceExtensionRunTests {
  /// Returns the result of the test's closure.
  private final class Service: UNNotificationServiceExtension {
    var onReceive: (Service) -> Void = { _ in }
    private(set) var handler: ((UNNotificationContent) -> Void)?
    private(set) var request: UNNotificationRequest?

    override func didReceive(
      _ request: UNNotificationRequest,
      withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
      self.request = request
      handler = contentHandler
      onReceive(self)
    }

    override func serviceExtensionTimeWillExpire() { hand("half done") }

    func hand(_ title: String) {
      guard let content = request?.content.mutableCopy() as? UNMutableNotificationContent else {
        return
      }
      content.title = title
      handler?(content)
    }
  }

  private final class Answers: Sendable {
    private let told = Mutex<[(Result<NotificationContent, NotificationFailure>, Int64)]>([])
    private let filled = DispatchSemaphore(value: 0)

    func put(_ result: Result<NotificationContent, NotificationFailure>, _ token: Int64) {
      told.withLock { $0.append((result, token)) }
      filled.signal()
    }

    var count: Int { told.withLock(\.count) }

    func take() throws -> (Result<NotificationContent, NotificationFailure>, Int64) {
      try #require(filled.wait(timeout: .now() + 240) == .success)
      return try #require(told.withLock { $0.last })
    }
  }

  private static func request(_ title: String = "Secret") -> NotificationRequest {
    var content = NotificationContent()
    content.title = .literal(title)
    content.userInfo = ["sender": .string("4711")]
    return NotificationRequest(identifier: "push-1", content: content, trigger: .push)
  }

  private static func run(
    _ answers: Answers, _ onReceive: @escaping (Service) -> Void
  ) -> ServiceExtensionRun {
    let create: () -> UNNotificationServiceExtension = {
      let service = Service()
      service.onReceive = onReceive
      return service
    }
    return ServiceExtensionRun(create: UncheckedTransfer(create)) { answers.put($0, $1) }
  }

  @Test func `A service extension receives the push and delivers a content`() throws {
    let answers = Answers()
    let run = Self.run(answers) { service in
      let sender = service.request?.content.userInfo["sender"] as? String
      service.hand("\(sender ?? "-") \(service.request?.trigger is UNPushNotificationTrigger)")
    }
    run.handle(.receive(token: 7, Self.request()))
    let (result, token) = try answers.take()
    #expect(token == 7)
    #expect(try result.get().title == "4711 true")
    #expect(try result.get().userInfo == ["sender": .string("4711")])
  }

  @Test func `Only the first content counts, also from another thread`() throws {
    let answers = Answers()
    let run = Self.run(answers) { service in
      service.hand("first")
      service.hand("second")
    }
    run.handle(.receive(token: 1, Self.request()))
    #expect(try answers.take().0.get().title == "first")
    run.handle(.expire(token: 1))
    run.handle(.receive(token: 2, Self.request()))
    #expect(try answers.take().1 == 2)
    #expect(answers.count == 2)
  }

  @Test(.rules("H10"))
  func `A service extension gets a call when its time has nearly expired`() throws {
    let answers = Answers()
    let isReady = DispatchSemaphore(value: 0)
    let run = Self.run(answers) { _ in isReady.signal() }
    run.handle(.receive(token: 1, Self.request()))
    try #require(isReady.wait(timeout: .now() + 240) == .success)
    run.handle(.expire(token: 1))
    #expect(try answers.take().0.get().title == "half done")
    run.handle(.expire(token: 99))
  }

  @Test(.rules("H12")) func `Several pushes have an instance each, at once`() throws {
    let answers = Answers()
    let all = DispatchSemaphore(value: 0)
    let seen = Mutex<Set<ObjectIdentifier>>([])
    let run = Self.run(answers) { service in
      let count = seen.withLock { seen in
        seen.insert(ObjectIdentifier(service))
        return seen.count
      }
      if count == 3 { for _ in 0..<3 { all.signal() } }
      // None continues before all three have begun.
      _ = all.wait(timeout: .now() + 240)
      service.hand("done")
    }
    let events = Mutex((1...3).map { ExtensionEvent.receive(token: $0, Self.request()) })
    let hasEnded = DispatchSemaphore(value: 0)
    PushThreads(
      next: { events.withLock { $0.popLast() } }, handle: run.handle, ended: { hasEnded.signal() }
    ).start()
    for _ in 1...3 { _ = try answers.take() }
    #expect(hasEnded.wait(timeout: .now() + 240) == .success)
    #expect(answers.count == 3)
  }

  @Test func `A content that cannot be sent is reported with its field`() throws {
    let answers = Answers()
    let run = Self.run(answers) { service in
      let content = service.request?.content.mutableCopy() as? UNMutableNotificationContent
      content?.userInfo["when"] = Array(repeating: 1, count: Limits.userInfoValues)
      if let content { service.handler?(content) }
    }
    run.handle(.receive(token: 1, Self.request()))
    guard case .failure(let failure) = try answers.take().0 else {
      Issue.record("it was sent")
      return
    }
    #expect(failure.code == .invalidValue)
    #expect(failure.field?.contains("when") == true)
  }

  @Test func `A content is sent without the value that a property list cannot hold`() throws {
    let answers = Answers()
    let run = Self.run(answers) { service in
      let content = service.request?.content.mutableCopy() as? UNMutableNotificationContent
      content?.userInfo = ["when": NSObject(), "kept": 1]
      if let content { service.handler?(content) }
    }
    run.handle(.receive(token: 1, Self.request()))
    #expect(try answers.take().0.get().userInfo == ["kept": .integer(1)])
  }

  @Test func `A push is unchanged if the service extension overrides nothing`() throws {
    let answers = Answers()
    let run = ServiceExtensionRun(create: UncheckedTransfer(UNNotificationServiceExtension.init)) {
      answers.put($0, $1)
    }
    run.handle(.receive(token: 1, Self.request("As it came")))
    #expect(try answers.take().0.get() == Self.request("As it came").content)
  }

  @Test func `A process that was not started as an extension has no extended app`() {
    #expect(ExtensionChannel.extendedApp(in: [:]) == nil)
    #expect(ExtensionChannel.extendedApp(in: ["USERNOTIFICATIONS_EXTENSION": ""]) == nil)
  }
}
