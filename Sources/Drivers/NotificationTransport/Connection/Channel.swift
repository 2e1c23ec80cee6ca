import Dispatch
import NotificationModel
import NotificationWire
import Synchronization

/// The calls of one process to one socket, over as many connections as it takes.
///
/// A call is written on its caller's thread, under a lock. When a connection is lost, whoever comes
/// first, the reading thread or the next caller, clears it up before anything new is written: so
/// what is repeated never overtakes what was called later.
final class Channel<Language: Dialect>: Sendable {
  typealias Completion = @Sendable (Result<Language.Reply, NotificationFailure>) -> Void

  /// What is changed only under the lock of those who write.
  struct Writing {
    var link: Link<Language.Call>?
    var lastIdentifier: Int64 = 0
    /// What a new connection must hear, in the order it was first said.
    var announcements: [(subject: String, call: Language.Call)] = []
    var wasConnected = false
    /// How many connections in a row ended before anything came.
    var uselessLinks = 0
  }

  let opener: LinkOpener
  let callbacks = DispatchQueue(label: "UserNotifications.callbacks")
  let writing = Mutex(Writing())
  /// Known without the lock, so that closing does not wait for a daemon that does not come back.
  let isClosed = Atomic(false)
  /// Whether a lost connection is followed by another.
  let reconnects: Bool
  private let handler = Mutex<(@Sendable (Language.Event) -> Void)?>(nil)
  private let endHandler = Mutex<(@Sendable (NotificationFailure) -> Void)?>(nil)

  init(opener: LinkOpener, reconnects: Bool = true) {
    self.opener = opener
    self.reconnects = reconnects
  }

  /// Names who is told of events, on the queue of callbacks.
  func receiveEvents(_ handler: @escaping @Sendable (Language.Event) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  /// Names who is told, on the queue of callbacks, that the last connection has ended.
  func receiveEnd(_ handler: @escaping @Sendable (NotificationFailure) -> Void) {
    endHandler.withLock { $0 = handler }
  }

  /// Refuses every later call and tells of the end, behind the last event.
  func end(_ failure: NotificationFailure) {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    callbacks.async { [self] in endHandler.withLock(\.self)?(failure) }
  }

  /// Writes a call; the completion runs once, on a thread that must not be held up.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - refused: Is told in place of the completion, before this returns, that the call could not be written.
  ///   - completion: Gets the answer.
  func send(
    _ call: Language.Call, refused: ((NotificationFailure) -> Void)? = nil,
    completion: @escaping Completion
  ) {
    do {
      try writing.withLock { writing throws(NotificationFailure) in
        try self.send(call, &writing, completion)
      }
    } catch {
      if let refused { refused(error) } else { completion(.failure(error)) }
    }
  }

  /// Ends the connection; every later call is refused.
  func close() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    writing.withLock { writing in
      writing.announcements = []
      writing.link?.close()
    }
  }

  /// Hands an event over to the queue of callbacks.
  func take(_ message: ServerMessage) {
    guard let event = Language.event(in: message) else { return }
    callbacks.async { [self] in handler.withLock(\.self)?(event) }
  }
}
