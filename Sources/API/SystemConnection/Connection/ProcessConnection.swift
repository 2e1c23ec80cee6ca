import Foundation
package import NotificationModel
import Synchronization

/// The connection of an ordinary process, chosen when something is first asked of the center.
///
/// Until then the host may still name the bundle identifier, and nothing is opened.
package final class ProcessConnection: CenterConnection {
  private struct State {
    var chosen: (any CenterConnection)?
    var handler: (@Sendable (AppEvent) -> Void)?
  }

  private let state = Mutex(State())
  private let host: HostState

  /// Creates a connection; nothing is chosen yet.
  package init(host: HostState) {
    self.host = host
  }

  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    connection.send(call, completion: completion)
  }

  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    connection.order(call, failed: failed)
  }

  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    connection.answer(to: call, within: seconds)
  }

  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    state.withLock { $0.handler = handler }
  }

  private var connection: any CenterConnection {
    state.withLock { state in
      if let chosen = state.chosen { return chosen }
      let chosen = Self.choose(host: host)
      if let handler = state.handler { chosen.receiveEvents(handler) }
      state.chosen = chosen
      return chosen
    }
  }

  /// The connection for a process; in one that runs tests only a socket that is named is used.
  package static func choose(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isTest: Bool = TestProcess.isRunning, host: HostState = HostState()
  ) -> any CenterConnection {
    let namesSocket = environment["USERNOTIFICATIONS_SOCKET"]?.isEmpty == false
    if isTest, !namesSocket { return RefusingConnection.inTests }
    do throws(NotificationFailure) {
      return try SocketConnection(environment: environment, startsDaemon: !isTest, host: host)
    } catch {
      return RefusingConnection(error)
    }
  }
}
