import Dispatch
import Foundation
package import NotificationModel
package import NotificationTransport
import Synchronization

/// The one connection of an app's process, so that a process greets the system once and is one app.
///
/// Behind it is the daemon's socket, or a refusal with the reason why there is none; it is chosen when something is
/// first asked, because until then the host may still name the bundle identifier. In a test it is what the test gave.
/// What the app's notifications, places and pushes receive comes over the same connection; each event goes to the
/// reader of its topic, and one without a reader is dropped.
package final class AppConnection: Sendable {
  /// What events are about.
  package enum Topic: Sendable {
    /// Notifications, their responses and settings.
    case notifications
    /// Where the device is, its regions, and the right to know of them.
    case places
    /// Tokens for pushes, and pushes that wake the app.
    case pushes
  }

  private struct State {
    var chosen: (any CenterConnection)?
    var readers: [Topic: @Sendable (AppEvent) -> Void] = [:]
  }

  /// What a test gave, such as a simulated device; absent in an ordinary process.
  package let given: (any CenterConnection)?
  private let host: HostState
  private let state = Mutex(State())

  /// Creates the connection of this process; nothing is chosen yet.
  package init(host: HostState) {
    given = nil
    self.host = host
  }

  /// Becomes the only reader of a connection.
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

  /// Sends a call of which only a failure is reported, as `CenterConnection` says.
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

  /// Sets the reader of a topic's events, which runs on an unspecified thread, one event after the other.
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
    // The question may hold up the very queue that the app's other events are handled on.
    if case .settings(.questionWaits(let question)) = event {
      return host.report(waiting: question)
    }
    let reader = state.withLock { $0.readers[event.topic] }
    reader?(event)
  }

  /// The connection for a process; in one that runs tests only a socket that is named is used.
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
  /// The delegate released a question without answering it; no answer will come.
  package func abandoned(token: Int64) { given?.abandoned(token: token) }

  /// Calls the app on the main queue because of an answer; a simulated device counts that as going on.
  package func callBack(_ body: @escaping @Sendable () -> Void) {
    guard let given else { return DispatchQueue.main.async(execute: body) }
    given.callBack(body)
  }

  /// The app that this connection means where this is called, if that is another one: tests keep a center from one
  /// simulated device to the next.
  package var successor: CenterSource? { given?.successor }

  /// The clocks of the system behind the connection, if they are not this machine's.
  package var clock: HostClock? { given?.clock }

  /// The app's strings, if they are not those of this process's bundle.
  package var texts: HostTexts? { given?.texts }
}

extension AppEvent {
  /// Which reader the event is for.
  fileprivate var topic: AppConnection.Topic {
    switch self {
    case .notifications, .responses, .settings: .notifications
    case .places: .places
    case .pushes: .pushes
    }
  }
}

extension Session: CenterConnection where Wire == CenterProtocol {
  /// The daemon's socket for this process; nothing is opened before the first call.
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
