import ByteParsing
import NotificationModel
import Synchronization
package import SystemConnection

/// An app process's connection to its token and to the pushes that wake it.
///
/// Any thread may use it. Listeners are called on an unspecified thread, one event after the other.
package final class AppPushes: CenterPart, Sendable {
  /// Handles a push in a task of its own, and returns its result.
  typealias Handler =
    @Sendable (UserNotificationsHost.Push) async -> UserNotificationsHost.FetchResult
  /// Handles a push, and reports its result once.
  package typealias Receiver =
    @Sendable (_ push: UserNotificationsHost.Push, _ done: @escaping Finish) -> Void
  /// Reports the result of a push.
  package typealias Finish = @Sendable (UserNotificationsHost.FetchResult) -> Void
  /// Receives the app's token, or why there can be none.
  package typealias Listener = @Sendable (Result<Data, any Error>) -> Void

  private struct State {
    var receiver: Receiver?
    /// The receiver in the form that a program without `UIKit` set.
    var handler: Handler?
    var listener: Listener?
    var waiters: [Int: CheckedContinuation<Data, any Error>] = [:]
    var lastWaiter = 0
  }

  private let connection: AppConnection
  private let host: HostState
  private let state = Mutex(State())

  private init(_ source: CenterSource) {
    connection = source.connection
    host = source.host
    connection.receive(.pushes) { [weak self] in self?.handle($0) }
  }

  /// The pushes of an app.
  package static func of(_ source: CenterSource) -> AppPushes { source.part { AppPushes($0) } }

  /// Sets the listener that receives the token, and each change of it.
  package func listen(_ listener: @escaping Listener) {
    state.withLock { $0.listener = listener }
  }

  /// Sets the receiver of pushes that wake the app; `nil` removes it.
  package func setReceiver(_ receiver: Receiver?) {
    state.withLock { $0.receiver = receiver }
    connection.send(.pushes(.receivePushes(receiver != nil))) { [host] result in
      if case .failure(let failure) = result {
        host.report(failure.publicError, in: "pushHandler")
      }
    }
  }

  /// The handler in the form of a program without `UIKit`.
  var handler: Handler? {
    get { state.withLock(\.handler) }
    set {
      state.withLock { $0.handler = newValue }
      setReceiver(newValue.map(Self.receiver))
    }
  }

  /// Asks for a token; the listener receives it, or the reason why there can be none.
  package func register() {
    connection.send(.pushes(.registerForPushes)) { [weak self] result in
      if case .failure(let failure) = result { self?.report(.failure(failure.publicError)) }
    }
  }

  /// Invalidates the token.
  package func unregister(_ completion: @escaping @Sendable ((any Error)?) -> Void) {
    connection.send(.pushes(.unregisterForPushes)) { result in
      if case .failure(let failure) = result {
        completion(failure.publicError)
      } else {
        completion(nil)
      }
    }
  }

  /// The token; `nil` without a token, or if the system does not answer within a second.
  package var token: Data? {
    guard
      case .success(.pushRegistration(let registration))? = connection.answer(
        to: .pushes(.pushRegistration), within: 1)
    else { return nil }
    return registration?.token.flatMap(Self.data)
  }

  /// The push for which this process was started, and which its receiver gets later; `nil` without a push, or if the system
  /// does not answer within a second.
  package var waiting: UserNotificationsHost.Push? {
    guard
      case .success(.waitingPush(let payload?))? = connection.answer(
        to: .pushes(.waitingPush), within: 1)
    else { return nil }
    return UserNotificationsHost.Push(payload)
  }

  /// Asks for a token, and waits for it.
  func registered() async throws -> Data {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.waiters[number] = continuation }
        if Task.isCancelled { cancel(number) } else { register() }
      }
    } onCancel: {
      cancel(number)
    }
  }

  package func endProcess() {
    let old = state.withLock { state in
      defer { state = State() }
      return state.waiters
    }
    for waiter in old.values { waiter.resume(throwing: CancellationError()) }
  }

  private func cancel(_ number: Int) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
    waiter?.resume(throwing: CancellationError())
  }

  private func handle(_ event: AppEvent) {
    switch event {
    case .pushes(.pushRegistered(let token)):
      if let data = Self.data(token) { report(.success(data)) }
    case .pushes(.pushRegistrationFailed(let failure)): report(.failure(failure.publicError))
    case .pushes(.didReceivePush(let token, let payload)): handle(payload, as: token)
    default: break
    }
  }

  private func handle(_ payload: [String: PropertyList], as token: Int64) {
    let answer = FetchAnswer { [connection] result in
      connection.send(.pushes(.pushFetched(token: token, result.model))) { _ in }
    }
    guard let receiver = state.withLock(\.receiver) else { return answer.give(.noData) }
    receiver(UserNotificationsHost.Push(payload)) { answer.give($0) }
  }

  private func report(_ result: Result<Data, any Error>) {
    let (listener, waiters) = state.withLock { state in
      defer { state.waiters = [:] }
      return (state.listener, state.waiters)
    }
    listener?(result)
    for waiter in waiters.values { waiter.resume(with: result) }
  }

  private static func receiver(_ handler: @escaping Handler) -> Receiver {
    { push, done in
      Task { done(await handler(push)) }
    }
  }

  private static func data(_ digits: String) -> Data? {
    HexadecimalText.bytes(of: digits).map { Data($0) }
  }
}

/// Sends the result of a push to the system, once: some apps call their handler twice.
final class FetchAnswer: Sendable {
  private let isGiven = Atomic(false)
  private let send: @Sendable (UserNotificationsHost.FetchResult) -> Void

  init(_ send: @escaping @Sendable (UserNotificationsHost.FetchResult) -> Void) {
    self.send = send
  }

  func give(_ result: UserNotificationsHost.FetchResult) {
    if !isGiven.exchange(true, ordering: .acquiringAndReleasing) { send(result) }
  }
}
