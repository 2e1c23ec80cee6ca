import Dispatch
package import NotificationModel
import NotificationWire
import Synchronization

/// The twin of an app's socket inside one process: the same calls, order and bytes, and no socket.
///
/// What cannot cross the wire cannot cross here either, because every value is written and read. It
/// serves the testing kit and tests.
package final class InProcessConnection: Sendable {
  /// Takes the answer to a call, once.
  package typealias Answer = @Sendable (Result<AppReply, NotificationFailure>) -> Void

  private let serve: @Sendable (AppCall, @escaping Answer) -> Void
  private let callbacks = DispatchQueue(label: "UserNotifications.inProcess")
  private let handler = Mutex<(@Sendable (AppEvent) -> Void)?>(nil)

  /// Creates a connection; the server runs on the thread of each caller.
  package init(serve: @escaping @Sendable (AppCall, @escaping Answer) -> Void) {
    self.serve = serve
  }

  /// Sends a call; the completion runs once, on a serial queue, in the order of the answers.
  package func send(_ call: AppCall, completion: @escaping Answer) {
    let answer: Answer = { [callbacks] result in
      callbacks.async { completion(result.flatMap(Self.carried)) }
    }
    switch Self.carried(call) {
    case .success(let call): serve(call, answer)
    case .failure(let failure): answer(.failure(failure))
    }
  }

  /// Names who is told of events, on the same queue as completions.
  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  /// Sends an event from the server's end.
  package func emit(_ event: AppEvent) {
    callbacks.async { [self] in
      guard
        case .event(let event)? = try? ServerMessage.decode(
          ServerMessage.event(event).encode(), from: .center)
      else { return }
      handler.withLock(\.self)?(event)
    }
  }

  private static func carried(_ call: AppCall) -> Result<AppCall, NotificationFailure> {
    let bytes = ClientMessage.app(id: 1, call).encode()
    do throws(NotificationFailure) {
      _ = try Frame.encode(bytes)
      return .success(try AppCall.carried(in: bytes))
    } catch {
      return .failure(error)
    }
  }

  private static func carried(_ reply: AppReply) -> Result<AppReply, NotificationFailure> {
    do throws(RefusedMessage) {
      let message = try ServerMessage.decode(
        ServerMessage.reply(id: 1, reply).encode(), from: .center)
      return .success(AppDialect.reply(in: message) ?? reply)
    } catch {
      return .failure(error.failure)
    }
  }
}

extension AppCall {
  fileprivate static func carried(in bytes: [UInt8]) throws(NotificationFailure) -> AppCall {
    do throws(RefusedMessage) {
      guard case .app(_, let call) = try ClientMessage.decode(bytes) else {
        throw RefusedMessage(id: nil, failure: .connectionLost("A call came as a greeting."))
      }
      return call
    } catch {
      throw error.failure
    }
  }
}
