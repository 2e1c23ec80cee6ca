import Dispatch
package import NotificationModel
import NotificationTransport
import Synchronization

/// What an app talks through: the socket of the daemon, or a simulated device in tests.
///
/// Calls are carried out in the order in which they are sent. Nothing is started and nothing is
/// opened before the first call.
package protocol CenterConnection: AnyObject, Sendable {
  /// Sends a call.
  ///
  /// When it returns, the bytes are in the daemon's socket, or it is known that they cannot be: a
  /// program may exit at once and nothing is lost.
  ///
  /// - Parameters:
  ///   - call: What the app asks.
  ///   - completion: Called once, on an unspecified thread, in the order of the calls.
  func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void)

  /// Sends a call of which only a failure is told.
  ///
  /// A failure that is known when it returns was told before: a program that exits at once has heard of it.
  func order(_ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void)

  /// Sends a call and waits for its answer, also where completions and events are handled.
  ///
  /// - Returns: Nothing where no answer comes within so many seconds.
  func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>?

  /// Names who is told what the system has to say without having been asked.
  ///
  /// It is called once, before the first call, and opens nothing. Events come on an unspecified
  /// thread, one after the other.
  func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void)

  /// The delegate let go of a question without answering it; no answer will come.
  func abandoned(token: Int64)

  /// Calls the app on the main queue because of an answer; a simulated device counts that as going on.
  func callBack(_ body: @escaping @Sendable () -> Void)

  /// The app that a center of this connection is where this is called, if that is another one: tests
  /// keep a center from one simulated device to the next.
  var successor: CenterSource? { get }

  /// The clocks of the system behind the connection, where they are not this machine's.
  var clock: HostClock? { get }

  /// The app's strings, where they are not those of this process's bundle.
  var texts: HostTexts? { get }
}

extension CenterConnection {
  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    send(call) { if case .failure(let failure) = $0 { failed(failure) } }
  }

  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    let arrived = DispatchSemaphore(value: 0)
    let answer = CallAnswer()
    send(call) { result in
      answer.result.withLock { $0 = result }
      arrived.signal()
    }
    _ = arrived.wait(timeout: .now() + seconds)
    return answer.result.withLock(\.self)
  }

  package func abandoned(token: Int64) {}

  package func callBack(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async(execute: body)
  }

  package var successor: CenterSource? { nil }

  package var clock: HostClock? { nil }

  package var texts: HostTexts? { nil }
}

private final class CallAnswer: Sendable {
  let result = Mutex<Result<AppReply, NotificationFailure>?>(nil)
}

/// One connection with several readers, so that a process greets the system once and is one app.
///
/// What the app's notifications and its places have to tell comes over the same socket; each event
/// goes to the reader of its topic, and one that nobody reads is dropped.
package final class SharedConnection: Sendable {
  /// What events are about.
  package enum Topic: Sendable {
    /// Notifications, their responses and settings.
    case notifications
    /// Where the device is, its regions, and the right to know of them.
    case places
    /// Tokens for pushes, and pushes that wake the app.
    case pushes
  }

  /// What everything is sent through.
  package let base: any CenterConnection
  private let readers = Mutex<[Topic: @Sendable (AppEvent) -> Void]>([:])

  /// Becomes the only one who reads a connection.
  package init(_ base: any CenterConnection) {
    self.base = base
    base.receiveEvents { [weak self] in self?.route($0) }
  }

  /// Names who is told of a topic's events, on an unspecified thread, one after the other.
  package func receive(_ topic: Topic, _ reader: @escaping @Sendable (AppEvent) -> Void) {
    readers.withLock { $0[topic] = reader }
  }

  /// Sends a call, as `CenterConnection` says.
  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    base.send(call, completion: completion)
  }

  /// Sends a call of which only a failure is told, as `CenterConnection` says.
  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    base.order(call, failed: failed)
  }

  /// Sends a call and waits for its answer, as `CenterConnection` says.
  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    base.answer(to: call, within: seconds)
  }

  private func route(_ event: AppEvent) {
    let reader = readers.withLock { $0[event.topic] }
    reader?(event)
  }
}

extension AppEvent {
  /// Whom the event concerns.
  fileprivate var topic: SharedConnection.Topic {
    switch self {
    case .notifications, .responses, .settings: .notifications
    case .places: .places
    case .pushes: .pushes
    }
  }
}

/// The connection to the daemon's socket.
package final class SocketConnection: CenterConnection {
  private let client: CenterClient
  private let host: HostState

  /// Creates a connection; nothing is opened before the first call.
  ///
  /// - Throws: `invalidValue` for a path that no socket can have.
  package init(
    environment: [String: String], startsDaemon: Bool, host: HostState
  ) throws(NotificationFailure) {
    self.host = host
    client = CenterClient(
      hello: { Hello.ofThisProcess(environment: environment, host: host) },
      paths: try SocketPaths(environment: environment), startsDaemon: startsDaemon,
      environment: environment)
  }

  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    client.send(call, completion: completion)
  }

  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    client.order(call, failed: failed)
  }

  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    client.answer(to: call, within: seconds)
  }

  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    // The question may hold up the very queue that the app's other events are handled on.
    client.receiveEvents { [host] event in
      if case .settings(.questionWaits(let question)) = event {
        return host.report(waiting: question)
      }
      handler(event)
    }
  }

  /// The app whose extension this process is; nothing where it is none.
  package static func extendedApp(in environment: [String: String]) -> String? {
    environment[ExtensionChannel.variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A connection to nothing: every call fails with the same error.
package final class RefusingConnection: CenterConnection {
  private let failure: NotificationFailure
  private let queue = DispatchQueue(label: "UserNotifications.refusals")

  /// Refuses with an error.
  package init(_ failure: NotificationFailure) {
    self.failure = failure
  }

  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    queue.async { [failure] in completion(.failure(failure)) }
  }

  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    failed(failure)
  }

  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    .failure(failure)
  }

  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {}

  /// The answer in a process that runs tests without a simulated device.
  package static let inTests = RefusingConnection(
    NotificationFailure(
      NotificationFailure.Code(name: "testProcess"),
      message: "This process runs tests, so no notification system is started for it.",
      remedy: "Link UserNotificationsTesting and use its device, or set USERNOTIFICATIONS_SOCKET."))

  /// The answer of a center that a test's subclass stands in for.
  package static let standIn = RefusingConnection(
    NotificationFailure(
      .unsupported, message: "This center only stands in for the system's and reaches nothing.",
      remedy: "Override the method that was called."))
}
