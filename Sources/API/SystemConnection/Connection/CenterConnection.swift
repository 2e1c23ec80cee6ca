import Dispatch
package import NotificationModel
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
