import NotificationModel
import Synchronization
import SystemConnection

/// An app process's connection to its subscriptions for Web Push.
///
/// Any thread may use it.
final class AppSubscriptions: CenterPart, Sendable {
  typealias Handler = @Sendable (UserNotificationsHost.SubscriptionChange) -> Void
  private typealias Continuation = CheckedContinuation<
    UserNotificationsHost.Subscription, any Error
  >

  /// A call that waits for its endpoint.
  private struct Waiter {
    let vapidKey: [UInt8]?
    let continuation: Continuation
  }

  private struct State {
    var handler: Handler?
    var waiters: [Int: Waiter] = [:]
    /// The last subscription of each key; the daemon sends it again after its restart.
    var issued: [[UInt8]?: IssuedSubscription] = [:]
    var lastWaiter = 0
  }

  private let connection: AppConnection
  private let state = Mutex(State())

  private init(_ source: CenterSource) {
    connection = source.connection
    connection.receive(.subscriptions) { [weak self] in self?.handle($0) }
  }

  /// The subscriptions of an app.
  static func of(_ source: CenterSource) -> AppSubscriptions {
    source.part { AppSubscriptions($0) }
  }

  var handler: Handler? {
    get { state.withLock(\.handler) }
    set { state.withLock { $0.handler = newValue } }
  }

  /// Subscribes, and waits for the endpoint.
  func subscribed(_ vapidKey: [UInt8]?) async throws -> UserNotificationsHost.Subscription {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock {
          $0.waiters[number] = Waiter(vapidKey: vapidKey, continuation: continuation)
        }
        if Task.isCancelled {
          fail(number, CancellationError())
        } else {
          subscribe(number, vapidKey)
        }
      }
    } onCancel: {
      fail(number, CancellationError())
    }
  }

  /// Ends the subscription with a key.
  func unsubscribe(_ vapidKey: [UInt8]?) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      connection.send(.pushes(.unsubscribe(vapidKey: vapidKey))) { result in
        continuation.resume(with: result.map { _ in }.mapError(\.publicError))
      }
    }
  }

  func endProcess() {
    let old = state.withLock { state in
      defer { state = State() }
      return state.waiters
    }
    for waiter in old.values { waiter.continuation.resume(throwing: CancellationError()) }
  }

  private func subscribe(_ number: Int, _ vapidKey: [UInt8]?) {
    connection.send(.pushes(.subscribe(vapidKey: vapidKey))) { [weak self] result in
      if case .failure(let failure) = result { self?.fail(number, failure.publicError) }
    }
  }

  private func fail(_ number: Int, _ error: any Error) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
    waiter?.continuation.resume(throwing: error)
  }

  private func handle(_ event: AppEvent) {
    switch event {
    case .pushes(.subscribed(let issued)):
      guard let subscription = UserNotificationsHost.Subscription(issued) else { return }
      let isNew = replace(issued, of: issued.vapidKey)
      if !settle(issued.vapidKey, .success(subscription)), isNew {
        handler?(.moved(subscription))
      }
    case .pushes(.subscriptionFailed(let key, let failure)):
      replace(nil, of: key)
      if !settle(key, .failure(failure.publicError)) {
        handler?(.ended(vapidKey: key.map { Data($0) }))
      }
    case .pushes(.subscriptionEnded(let key)):
      replace(nil, of: key)
      handler?(.ended(vapidKey: key.map { Data($0) }))
    default: break
    }
  }

  /// Keeps the subscription of a key, and returns whether it differs from the last one.
  @discardableResult
  private func replace(_ issued: IssuedSubscription?, of vapidKey: [UInt8]?) -> Bool {
    state.withLock { state in
      defer { state.issued[vapidKey] = issued }
      return state.issued[vapidKey] != issued
    }
  }

  /// Answers the calls that wait for this key; false without such a call.
  private func settle(
    _ vapidKey: [UInt8]?, _ result: Result<UserNotificationsHost.Subscription, any Error>
  ) -> Bool {
    let settled = state.withLock { state in
      let settled = state.waiters.filter { $0.value.vapidKey == vapidKey }
      for number in settled.keys { state.waiters[number] = nil }
      return settled
    }
    for waiter in settled.values { waiter.continuation.resume(with: result) }
    return !settled.isEmpty
  }
}
