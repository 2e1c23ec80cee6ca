import NotificationModel
import Synchronization
package import SystemConnection

/// The part of a center that any thread may use: its connection and its delegate.
final class CenterCore: Sendable {
  let host: HostState
  let connection: AppConnection
  private let delegateReference = Mutex(
    WeakReference<any UNUserNotificationCenterDelegate> { nil })

  init(connection: AppConnection, host: HostState) {
    self.connection = connection
    self.host = host
  }

  /// The core that replaces this one for the calling code: the center of the device on which a test runs now.
  var successor: CenterCore? { connection.successor?.center.ownCore }

  var delegate: (any UNUserNotificationCenterDelegate)? {
    get { delegateReference.withLock { UncheckedTransfer($0.object) }.value }
    set {
      let reference = WeakReference { [weak newValue] in newValue }
      delegateReference.withLock { $0 = reference }
      order(.responses(.setDelegate(isSet: newValue != nil)), named: "delegate")
    }
  }

  /// Ends the process of this center: its delegate is gone, and the system knows.
  func endProcess() {
    delegateReference.withLock { $0 = WeakReference { nil } }
  }

  /// Makes the delegate calls for the system's events on behalf of a center, which is not kept alive.
  func receiveEvents(for center: UNUserNotificationCenter) {
    let center = WeakReference(center)
    connection.receive(.notifications) { [weak self] event in
      guard let self else { return }
      let execute = self.host.read(\.delegateExecutor)
      execute {
        guard let center = center.object else { return }
        let watcher = self.host.watcher
        watcher?.willHandOver(event.opensApp)
        self.deliver(event, of: center)
        watcher?.didHandOver(event.opensApp)
      }
    }
  }

  private func deliver(_ event: AppEvent, of center: UNUserNotificationCenter) {
    guard let delegate else { return refuse(event) }
    switch event {
    case .notifications(.willPresent(let token, let delivered)):
      let answer = answer(to: "willPresent", token: token) { (options: PresentationOptions) in
        .notifications(.presented(token: token, options: options))
      }
      delegate.userNotificationCenter(
        center, willPresent: UNNotification(model: delivered),
        withCompletionHandler: { answer.give(PresentationOptions(rawValue: $0.rawValue)) })
      watchMainQueue(until: answer)
    case .responses(.didReceive(let token, let response)):
      let answer = answer(to: "didReceive", token: token) { (_: Void) in
        .responses(.responseHandled(token: token))
      }
      delegate.userNotificationCenter(
        center, didReceive: UNNotificationResponse.make(response),
        withCompletionHandler: { answer.give(()) })
      watchMainQueue(until: answer)
    case .settings(.openSettings(let delivered)):
      delegate.userNotificationCenter(
        center, openSettingsFor: delivered.map(UNNotification.init(model:)))
    case .notifications(.delivered), .settings(.questionWaits), .settings(.settingsChanged),
      .places,
      .pushes:
      break
    }
  }

  /// Returns the object that sends the delegate's answer to the system, once.
  private func answer<Value: Sendable>(
    to method: String, token: Int64, call: @escaping @Sendable (Value) -> AppCall
  ) -> DelegateAnswer<Value> {
    DelegateAnswer(to: method, host: host) { [connection] value in
      connection.send(call(value)) { _ in }
    } abandon: { [connection] in
      connection.abandoned(token: token)
    }
  }

  /// Finds out whether the program serves the main queue, if it calls its delegate elsewhere and an answer is still to
  /// come: an `async` method may wait for the main actor.
  private func watchMainQueue<Value>(until answer: DelegateAnswer<Value>) {
    guard !answer.isGiven, host.read(\.hasOwnExecutor) else { return }
    MainQueueWatch.ofThisProcess.probe { [weak answer] in answer?.isGiven ?? true }
  }

  /// Answers an event without the delegate, which is weak and may be gone before it could be called.
  ///
  /// A response is left unanswered: the system keeps it for the next delegate (F13).
  private func refuse(_ event: AppEvent) {
    order(.responses(.setDelegate(isSet: false)), named: "delegate")
    switch event {
    case .notifications(.willPresent(let token, _)):
      connection.send(.notifications(.presented(token: token, options: []))) { _ in }
    case .responses(.didReceive(let token, _)): connection.abandoned(token: token)
    case .notifications(.delivered), .settings, .places, .pushes: break
    }
  }
}

extension AppEvent {
  /// Whether the user wants to see the app because of the event.
  fileprivate var opensApp: Bool {
    switch self {
    case .notifications(.willPresent): false
    case .responses(.didReceive(_, let response)): response.opensApp
    case .settings(.openSettings): true
    case .notifications(.delivered), .settings(.questionWaits), .settings(.settingsChanged),
      .places,
      .pushes:
      false
    }
  }
}

extension CenterSource {
  /// The app's center.
  package var center: UNUserNotificationCenter {
    part { UNUserNotificationCenter(connection: $0.connection, host: $0.host) }
  }

  /// The work that waits for an app that was started for it.
  package struct WaitingWork {
    /// The response that the delegate receives first.
    package var response: UNNotificationResponse?
    /// Whether the user wants to see the app because of it.
    package var opensApp: Bool
  }

  /// Reads the work that waits for the delegate of a process that has just been started; `nil` if the system does not
  /// answer within a second.
  package func waitingWork() -> WaitingWork? {
    guard case .waiting(let response, let opensApp)? = answer(to: .responses(.waitingResponse))
    else {
      return nil
    }
    return WaitingWork(response: response.map(UNNotificationResponse.make), opensApp: opensApp)
  }

  /// Reads the number on the app's icon; `nil` if the system does not answer within a second.
  package func badge() -> Int? {
    guard case .badge(let count)? = answer(to: .notifications(.badge)) else { return nil }
    return count
  }

  private func answer(to call: AppCall) -> AppReply? {
    try? connection.answer(to: call, within: 1)?.get()
  }
}

extension UNUserNotificationCenter: CenterPart {
  package func endProcess() {
    ownCore.endProcess()
  }
}
