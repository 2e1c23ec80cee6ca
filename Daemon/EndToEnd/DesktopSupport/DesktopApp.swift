import Dispatch
package import NotificationModel
import NotificationTransport
import Synchronization

/// An app in the test's process that receives the user's responses.
package final class DesktopApp: Sendable {
  /// Its identifier.
  package let identifier: BundleIdentifier
  private let client: CenterClient
  private let responses = Mutex<[NotificationResponse]>([])
  private let answered = DispatchSemaphore(value: 0)

  /// Connects an app that has a delegate; it has no permission yet.
  package init(on desktop: PrivateDesktop, _ identifier: String = "com.example.organizer") throws {
    guard let name = BundleIdentifier(identifier) else {
      throw DesktopFailure("\(identifier) is no identifier")
    }
    self.identifier = name
    client = CenterClient(
      hello: { Hello(bundleIdentifier: identifier, displayName: "Organizer") },
      paths: try desktop.paths, startsDaemon: false, environment: desktop.environment)
    client.receiveEvents { [weak self] in self?.happened($0) }
    _ = try ask(.responses(.setDelegate(isSet: true)))
  }

  deinit { client.close() }

  /// Sends a call and waits for its answer.
  @discardableResult
  package func ask(_ call: AppCall) throws -> AppReply {
    try begin(call)()
  }

  /// Sends a call; the returned closure waits for the answer.
  package func begin(_ call: AppCall) -> () throws -> AppReply {
    let box = AnswerBox()
    client.send(call) { box.put($0) }
    return { try box.take() }
  }

  /// Allows the app as the user, without the desktop's question.
  package func allow(on desktop: PrivateDesktop) throws {
    let granted = begin(.settings(.requestAuthorization([.alert, .sound, .badge])))
    _ = try ask(.settings(.all))
    _ = try desktop.control().call(.settings(.authorize(app: identifier, .allow)))
    _ = try granted()
  }

  /// Waits for the user's next response.
  package func nextResponse() throws -> NotificationResponse {
    guard answered.wait(timeout: DesktopTestLimits.end) == .success else {
      throw DesktopFailure("no answer reached the app")
    }
    return responses.withLock { $0.removeFirst() }
  }

  /// How many responses no test has read.
  package var untaken: Int { responses.withLock { $0.count } }

  private func happened(_ event: AppEvent) {
    guard case .responses(.didReceive(let token, let response)) = event else { return }
    client.send(.responses(.responseHandled(token: token))) { _ in }
    responses.withLock { $0.append(response) }
    answered.signal()
  }
}

/// The answer to one call, for the waiting thread.
private final class AnswerBox: Sendable {
  private let answer = Mutex<Result<AppReply, NotificationFailure>?>(nil)
  private let filled = DispatchSemaphore(value: 0)

  func put(_ result: Result<AppReply, NotificationFailure>) {
    answer.withLock { $0 = result }
    filled.signal()
  }

  func take() throws -> AppReply {
    guard filled.wait(timeout: DesktopTestLimits.end) == .success,
      let result = answer.withLock(\.self)
    else { throw DesktopFailure("the daemon did not answer") }
    return try result.get()
  }
}
