import Dispatch
package import NotificationModel
package import NotificationWire
import Synchronization

/// The calls of one process to one socket, over as many connections as needed.
///
/// Nothing is opened before the first call. A call is written on its caller's thread, under a lock: when `send`
/// returns, its bytes are in the daemon's socket, or the completion receives the reason why they cannot be. So a
/// program may exit at once without losing the call, even if the daemon had to be started first.
///
/// After a lost connection a call that may be repeated is repeated; another fails with `connectionLost`. The
/// process's statements about itself are sent again on the new connection. The reading thread or the next caller,
/// whichever comes first, recovers the connection before anything new is written: so a repeated call never overtakes
/// a later one.
package final class Session<Wire: WireProtocol>: Sendable {
  package typealias Completion = @Sendable (Result<Wire.Reply, NotificationFailure>) -> Void

  /// The state that is changed only under the writers' lock.
  private struct Writing {
    var link: SocketConnection<Wire.Call>?
    var lastIdentifier: Int64 = 0
    /// The calls that a new connection must receive, in the order of their first use.
    var announcements: [(subject: String, call: Wire.Call)] = []
    var wasConnected = false
    /// The number of connections in a row that ended before any message.
    var uselessLinks = 0
  }

  private let opener: Connector
  /// Where completions and handlers run.
  private let callbacks: DispatchQueue
  private let writing = Mutex(Writing())
  /// Readable without the lock, so that closing does not wait for a daemon that does not return.
  private let isClosed = Atomic(false)
  /// Whether a lost connection is replaced by another.
  private let reconnects: Bool
  private let handler = Mutex<(@Sendable (Wire.Event) -> Void)?>(nil)
  private let endHandler = Mutex<(@Sendable (NotificationFailure) -> Void)?>(nil)

  init(opener: Connector, reconnects: Bool = true, callbacks: DispatchQueue? = nil) {
    self.opener = opener
    self.reconnects = reconnects
    self.callbacks = callbacks ?? DispatchQueue(label: "UserNotifications.callbacks")
  }

  /// Sends a call.
  ///
  /// Calls of one thread arrive in their order. The completion runs once, on the queue of the events and in order
  /// with them. It fails with `noDaemon` if no daemon answers and none could be started, `connectionLost` if the
  /// connection broke before the answer, `limitReached` if the call is too large or too many wait, and with the
  /// daemon's error if it refuses the call.
  package func send(_ call: Wire.Call, completion: @escaping Completion) {
    write(call) { [callbacks] result in callbacks.async { completion(result) } }
  }

  /// Sends a call of which only a failure is reported, as `send` does; a failure that keeps the call from being
  /// written is reported on this thread, before this returns.
  package func order(_ call: Wire.Call, failed: @escaping @Sendable (NotificationFailure) -> Void) {
    write(call, refused: failed) { [callbacks] result in
      guard case .failure(let failure) = result else { return }
      callbacks.async { failed(failure) }
    }
  }

  /// Sends a call and waits for its answer.
  ///
  /// It may be called from a completion and from the handler of events, but not from an asynchronous function,
  /// because it blocks.
  ///
  /// - Returns: The answer, or the failure as in `send`; `nil` if none arrives within the given seconds.
  package func answer(
    to call: Wire.Call, within seconds: Double
  ) -> Result<Wire.Reply, NotificationFailure>? {
    let answer = OneShot<Result<Wire.Reply, NotificationFailure>>()
    write(call) { answer.put($0) }
    return answer.wait(within: seconds)
  }

  /// Sends a call and waits for its answer like `answer`, without a time limit.
  package func request(_ call: Wire.Call) throws(NotificationFailure) -> Wire.Reply {
    let answer = OneShot<Result<Wire.Reply, NotificationFailure>>()
    write(call) { answer.put($0) }
    guard let result = answer.wait() else { throw .connectionLost("The answer was lost.") }
    return try result.get()
  }

  /// Sets the handler of events, which runs on the same queue as completions; called before the first call.
  package func receiveEvents(_ handler: @escaping @Sendable (Wire.Event) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  /// Sets the handler of the end of the only connection, which runs after the last event; called before the first call, on a
  /// session that does not reconnect.
  package func receiveEnd(_ handler: @escaping @Sendable (NotificationFailure) -> Void) {
    endHandler.withLock { $0 = handler }
  }

  /// Ends the connection; waiting and later calls fail with `connectionLost`.
  ///
  /// A session that is dropped without it first finishes an attempt to reconnect that is under way.
  package func close() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    writing.withLock { writing in
      writing.announcements = []
      writing.link?.close()
    }
  }

  deinit {
    writing.withLock { $0.link?.close() }
  }
}

/// The differences between the two sockets: the calls, their answers, and the calls that a new
/// connection must receive.
package protocol WireProtocol: SendableMetatype {
  associatedtype Call: Sendable
  associatedtype Reply: Sendable
  associatedtype Event: Sendable

  /// The socket of the protocol.
  static var socket: WireSocket { get }

  /// Writes a call.
  static func encode(_ call: Call, id: Int64) -> [UInt8]

  /// The answer in a message.
  static func reply(in message: ServerMessage) -> Reply?

  /// The event in a message.
  static func event(in message: ServerMessage) -> Event?

  /// Whether performing the call twice is the same as once.
  static func isRepeatable(_ call: Call) -> Bool

  /// The call's statement about this process, which must be sent again on a new connection.
  static func announcement(_ call: Call) -> SessionState?
}

/// A call's statement about the process itself.
package struct SessionState: Hashable, Sendable {
  /// The subject of the call; the last call about it counts.
  let subject: String
  /// Whether it differs from the state of a new connection.
  let isNeeded: Bool
}

extension Session {
  /// Writes a call; the completion runs once, on a thread that must not be blocked.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - refused: Runs instead of the completion, before this returns, if the call could not be written.
  ///   - completion: Receives the answer.
  private func write(
    _ call: Wire.Call, refused: ((NotificationFailure) -> Void)? = nil,
    completion: @escaping Completion
  ) {
    do {
      try writing.withLock { writing throws(NotificationFailure) in
        try write(call, &writing, completion)
      }
    } catch {
      if let refused { refused(error) } else { completion(.failure(error)) }
    }
  }

  /// Writes a call on a live connection.
  private func write(
    _ call: Wire.Call, _ writing: inout Writing, _ completion: @escaping Completion
  ) throws(NotificationFailure) {
    for _ in 0..<TransportLimits.writeAttempts {
      let link = try usableLink(&writing)
      if try write(call, on: link, &writing, answer: { completion(Self.reply($0)) }) {
        return remember(call, &writing)
      }
    }
    throw .connectionLost("The connection to the notification system breaks again and again.")
  }

  /// Recovers a connection, unless a caller was faster.
  private func linkEnded(_ link: SocketConnection<Wire.Call>) {
    writing.withLock { writing in
      if writing.link === link { recover(&writing) }
    }
  }

  private var isGivenUp: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

  /// Passes an event to the queue of callbacks.
  private func receive(_ message: ServerMessage) {
    guard let event = Wire.event(in: message) else { return }
    callbacks.async { [self] in handler.withLock(\.self)?(event) }
  }

  /// Refuses every later call and reports the end, after the last event.
  private func end(_ failure: NotificationFailure) {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    callbacks.async { [self] in endHandler.withLock(\.self)?(failure) }
  }

  private func usableLink(
    _ writing: inout Writing
  ) throws(NotificationFailure) -> SocketConnection<Wire.Call> {
    if writing.link?.isEnded == true { recover(&writing) }
    guard !isGivenUp else {
      throw .connectionLost("This program closed its connection to the notification system.")
    }
    if let link = writing.link { return link }
    let link = try opener.open(
      isReconnecting: writing.wasConnected,
      isGivenUp: { [weak self] in self?.isGivenUp ?? true },
      onEvent: { [weak self] message in self?.receive(message) },
      onEnd: { [weak self] link in self?.linkEnded(link) })
    writing.link = link
    writing.wasConnected = true
    for announcement in writing.announcements {
      _ = try write(announcement.call, on: link, &writing, answer: { _ in })
    }
    return link
  }

  private func write(
    _ call: Wire.Call, on link: SocketConnection<Wire.Call>, _ writing: inout Writing,
    repetitions: Int = 0, answer: @escaping @Sendable (SocketConnection<Wire.Call>.Answer) -> Void
  ) throws(NotificationFailure) -> Bool {
    writing.lastIdentifier += 1
    let id = writing.lastIdentifier
    let frame = try Frame.encode(Wire.encode(call, id: id))
    let mayRepeat =
      Wire.isRepeatable(call) && repetitions < TransportLimits.repetitions
    return try link.send(
      frame,
      SocketConnection.Unanswered(
        id: id, call: mayRepeat ? call : nil, repetitions: repetitions, answer: answer))
  }

  /// Ends the calls of a dead connection, and repeats repeatable ones on a new connection.
  ///
  /// A process that waits for events reconnects on its own, because it would wait for ever otherwise.
  private func recover(_ writing: inout Writing) {
    guard let dead = writing.link else { return }
    writing.link = nil
    writing.uselessLinks = dead.wasUseful ? 0 : writing.uselessLinks + 1
    let mayReconnect =
      reconnects && !isGivenUp && writing.uselessLinks <= TransportLimits.uselessConnections
    let unanswered = dead.takeUnanswered()
    for call in unanswered where !mayReconnect || call.call == nil {
      call.answer(.failure(dead.end))
    }
    if !reconnects { end(dead.end) }
    guard mayReconnect else { return }
    repeatCalls(unanswered.filter { $0.call != nil }, &writing)
  }

  private func repeatCalls(
    _ calls: [SocketConnection<Wire.Call>.Unanswered], _ writing: inout Writing
  ) {
    guard !calls.isEmpty || !writing.announcements.isEmpty else { return }
    var rest = calls[...]
    do throws(NotificationFailure) {
      let link = try usableLink(&writing)
      while let next = rest.first, let call = next.call {
        let isWritten = try write(
          call, on: link, &writing, repetitions: next.repetitions + 1, answer: next.answer)
        guard isWritten else { throw link.end }
        rest.removeFirst()
      }
    } catch {
      for call in rest { call.answer(.failure(error)) }
    }
  }

  private func remember(_ call: Wire.Call, _ writing: inout Writing) {
    guard let announcement = Wire.announcement(call) else { return }
    let index = writing.announcements.firstIndex { $0.subject == announcement.subject }
    switch (index, announcement.isNeeded) {
    case (let index?, true): writing.announcements[index].call = call
    case (let index?, false): writing.announcements.remove(at: index)
    case (nil, true): writing.announcements.append((announcement.subject, call))
    case (nil, false): return
    }
  }

  private static func reply(
    _ answer: SocketConnection<Wire.Call>.Answer
  ) -> Result<Wire.Reply, NotificationFailure> {
    answer.flatMap { message in
      if let reply = Wire.reply(in: message) { return .success(reply) }
      return .failure(
        NotificationFailure(
          .invalidMessage, field: "reply", message: "The answer does not fit the call.",
          remedy: "Use the library and the daemon of one release."))
    }
  }
}
