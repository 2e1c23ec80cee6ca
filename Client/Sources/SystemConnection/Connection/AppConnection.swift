import Dispatch
import Foundation
package import NotificationModel
package import NotificationTransport
import Synchronization

/// The only connection of an app's process, so that a process greets the system once and counts as one app.
///
/// The connection is to the daemon's socket, or it refuses calls with the reason why it has none; it is chosen when the first
/// call is made, because until then the host may still name the bundle identifier. In a test it is the connection that the
/// test set. The app's notifications, locations and pushes arrive over the same connection; each event goes to the handler of
/// its topic, and an event without a handler is dropped.
package final class AppConnection: Sendable {
  /// The topics of events.
  package enum Topic: Sendable {
    /// Notifications, their responses and settings.
    case notifications
    /// The device's location, its regions, and the permission to use them.
    case places
    /// Tokens for pushes, and pushes that wake the app.
    case pushes
    /// Subscriptions for Web Push.
    case subscriptions
  }

  private struct State {
    var chosen: (any CenterConnection)?
    var readers: [Topic: @Sendable (AppEvent) -> Void] = [:]
  }

  /// The connection that a test set, such as a simulated device; `nil` in an ordinary process.
  package let given: (any CenterConnection)?
  private let host: HostState
  private let state = Mutex(State())

  /// Creates the connection of this process; no connection is chosen yet.
  package init(host: HostState) {
    given = nil
    self.host = host
  }

  /// Becomes the only handler of a connection's events.
  package init(_ given: any CenterConnection, host: HostState = HostState()) {
    self.given = given
    self.host = host
    given.receiveEvents { [weak self] in self?.route($0) }
  }

  /// Sends a call, as `CenterConnection` says.
  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    connection.send(call, completion: completion)
  }

  /// Sends a call, and reports only a failure of it, as `CenterConnection` says.
  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    connection.order(call, failed: failed)
  }

  /// Sends a call and waits for its answer, as `CenterConnection` says.
  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    connection.answer(to: call, within: seconds)
  }

  /// Sets the handler of a topic's events, which runs on an unspecified thread, one event after the other.
  package func receive(_ topic: Topic, _ reader: @escaping @Sendable (AppEvent) -> Void) {
    state.withLock { $0.readers[topic] = reader }
  }

  private var connection: any CenterConnection {
    if let given { return given }
    return state.withLock { state in
      if let chosen = state.chosen { return chosen }
      let chosen = Self.choose(host: host)
      chosen.receiveEvents { [weak self] in self?.route($0) }
      state.chosen = chosen
      return chosen
    }
  }

  private func route(_ event: AppEvent) {
    // The call that asks the question may block the queue on which the app's other events are handled.
    if case .settings(.questionWaits(let question)) = event {
      return host.report(waiting: question)
    }
    let reader = state.withLock { $0.readers[event.topic] }
    reader?(event)
  }

  /// Chooses the connection for a process; a process that runs tests uses only a socket that is named explicitly.
  package static func choose(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isTest: Bool = TestProcess.isRunning, host: HostState = HostState()
  ) -> any CenterConnection {
    let namesSocket = environment["USERNOTIFICATIONS_SOCKET"]?.isEmpty == false
    if isTest, !namesSocket { return RefusingConnection.inTests }
    do throws(NotificationFailure) {
      return try CenterClient.ofThisProcess(
        environment: environment, startsDaemon: !isTest, host: host)
    } catch {
      return RefusingConnection(error)
    }
  }
}

extension AppConnection {
  /// Reports that the delegate released a question without answering it; no answer will come.
  package func abandoned(token: Int64) { given?.abandoned(token: token) }

  /// Calls the app on the main queue because of an answer; a simulated device counts the call as activity.
  package func callBack(_ body: @escaping @Sendable () -> Void) {
    guard let given else { return DispatchQueue.main.async(execute: body) }
    given.callBack(body)
  }

  /// The app that this connection means for the calling code, if that is another one: tests keep a center from one
  /// simulated device to the next.
  package var successor: CenterSource? { given?.successor }

  /// The clocks of the system behind the connection, if they are not this machine's.
  package var clock: HostClock? { given?.clock }

  /// The app's strings, if they are not those of this process's bundle.
  package var texts: HostTexts? { given?.texts }
}

extension AppEvent {
  /// The topic whose handler receives the event.
  fileprivate var topic: AppConnection.Topic {
    switch self {
    case .notifications, .responses, .settings: .notifications
    case .places: .places
    case .pushes(.subscribed), .pushes(.subscriptionFailed), .pushes(.subscriptionEnded):
      .subscriptions
    case .pushes: .pushes
    }
  }
}

extension Session: CenterConnection where Wire == CenterProtocol {
  /// Creates a connection to the daemon's socket for this process; it is not opened before the first call.
  ///
  /// - Throws: `invalidValue` for a path that no socket can have.
  package static func ofThisProcess(
    environment: [String: String], startsDaemon: Bool, host: HostState
  ) throws(NotificationFailure) -> CenterClient {
    CenterClient(
      hello: { Hello.ofThisProcess(environment: environment, host: host) },
      paths: try SocketPaths(environment: environment), startsDaemon: startsDaemon,
      environment: environment)
  }
}
