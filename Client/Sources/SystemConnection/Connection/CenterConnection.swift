import Dispatch
package import NotificationModel
import NotificationTransport

/// The system behind an app's connection: the socket of the daemon, or a simulated device in tests.
///
/// Calls are carried out in the order in which they are sent. No process is started and no socket is opened before
/// the first call.
package protocol CenterConnection: AnyObject, Sendable {
  /// Sends a call.
  ///
  /// When the method returns, the bytes are in the daemon's socket, or it is known that they cannot be: a program may
  /// exit at once without losing the call.
  ///
  /// - Parameters:
  ///   - call: The app's call.
  ///   - completion: Called once, on an unspecified thread, in the order of the calls.
  func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void)

  /// Sends a call, and reports only a failure of it.
  ///
  /// A failure that is known when the method returns has been reported before: a program that exits at once has
  /// received it.
  func order(_ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void)

  /// Sends a call and waits for its answer; it may be called from a completion or an event handler.
  ///
  /// - Returns: `nil` if no answer comes within that many seconds.
  func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>?

  /// Sets the handler of the events that the system sends without a call.
  ///
  /// The method is called once, before the first call, and opens nothing. Events arrive on an unspecified thread, one
  /// after the other.
  func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void)

  /// Reports that the delegate released a question without answering it; no answer will come.
  func abandoned(token: Int64)

  /// Calls the app on the main queue because of an answer; a simulated device counts the call as activity.
  func callBack(_ body: @escaping @Sendable () -> Void)

  /// The app that a center of this connection means for the calling code, if that is another one: tests keep a center
  /// from one simulated device to the next.
  var successor: CenterSource? { get }

  /// The clocks of the system behind the connection, if they are not this machine's.
  var clock: HostClock? { get }

  /// The app's strings, if they are not those of this process's bundle.
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
    let answer = OneShot<Result<AppReply, NotificationFailure>>()
    send(call) { answer.put($0) }
    return answer.wait(within: seconds)
  }

  package func abandoned(token: Int64) {}

  package func callBack(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async(execute: body)
  }

  package var successor: CenterSource? { nil }

  package var clock: HostClock? { nil }

  package var texts: HostTexts? { nil }
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

  /// The answer of a center that a test's subclass replaces.
  package static let standIn = RefusingConnection(
    NotificationFailure(
      .unsupported, message: "This center only replaces the system's and reaches nothing.",
      remedy: "Override the method that was called."))
}
