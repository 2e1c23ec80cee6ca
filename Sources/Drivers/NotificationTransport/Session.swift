import Dispatch
import NotificationModel
import NotificationWire
import Synchronization

/// The calls of one process to one socket, over as many connections as it takes.
///
/// A call is written on its caller's thread, under a lock. When a connection is lost, whoever comes
/// first, the reading thread or the next caller, clears it up before anything new is written: so
/// what is repeated never overtakes what was called later.
final class Session<Wire: WireProtocol>: Sendable {
  typealias Completion = @Sendable (Result<Wire.Reply, NotificationFailure>) -> Void

  /// What is changed only under the lock of those who write.
  struct Writing {
    var link: Connection<Wire.Call>?
    var lastIdentifier: Int64 = 0
    /// What a new connection must hear, in the order it was first said.
    var announcements: [(subject: String, call: Wire.Call)] = []
    var wasConnected = false
    /// How many connections in a row ended before anything came.
    var uselessLinks = 0
  }

  let opener: Connector
  let callbacks = DispatchQueue(label: "UserNotifications.callbacks")
  let writing = Mutex(Writing())
  /// Known without the lock, so that closing does not wait for a daemon that does not come back.
  let isClosed = Atomic(false)
  /// Whether a lost connection is followed by another.
  let reconnects: Bool
  private let handler = Mutex<(@Sendable (Wire.Event) -> Void)?>(nil)
  private let endHandler = Mutex<(@Sendable (NotificationFailure) -> Void)?>(nil)

  init(opener: Connector, reconnects: Bool = true) {
    self.opener = opener
    self.reconnects = reconnects
  }

  /// Names who is told of events, on the queue of callbacks.
  func receiveEvents(_ handler: @escaping @Sendable (Wire.Event) -> Void) {
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
    _ call: Wire.Call, refused: ((NotificationFailure) -> Void)? = nil,
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
    guard let event = Wire.event(in: message) else { return }
    callbacks.async { [self] in handler.withLock(\.self)?(event) }
  }
}

/// What differs between the two sockets: the calls, their answers, and what a new connection is told.
protocol WireProtocol: SendableMetatype {
  associatedtype Call: Sendable
  associatedtype Reply: Sendable
  associatedtype Event: Sendable

  /// The socket it is spoken on.
  static var socket: WireSocket { get }

  /// Writes a call.
  static func encode(_ call: Call, id: Int64) -> [UInt8]

  /// The answer in a message.
  static func reply(in message: ServerMessage) -> Reply?

  /// The event in a message.
  static func event(in message: ServerMessage) -> Event?

  /// Whether carrying the call out twice is the same as once.
  static func isRepeatable(_ call: Call) -> Bool

  /// What the call says about this process, which a new connection must hear again.
  static func announcement(_ call: Call) -> SessionState?
}

/// A call that says something about the process itself.
struct SessionState: Hashable, Sendable {
  /// What it is about; the last word counts.
  let subject: String
  /// Whether it says more than a new connection is taken for anyway.
  let isNeeded: Bool
}

extension Session {
  /// Writes a call on a connection that lives.
  func send(
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

  /// Clears up after a connection, unless a caller was faster.
  func linkEnded(_ link: Connection<Wire.Call>) {
    writing.withLock { writing in
      if writing.link === link { recover(&writing) }
    }
  }

  private var isGivenUp: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

  private func usableLink(
    _ writing: inout Writing
  ) throws(NotificationFailure) -> Connection<Wire.Call> {
    if writing.link?.isEnded == true { recover(&writing) }
    guard !isGivenUp else {
      throw .connectionLost("This program closed its connection to the notification system.")
    }
    if let link = writing.link { return link }
    let link = try opener.open(
      isReconnecting: writing.wasConnected,
      isGivenUp: { [weak self] in self?.isGivenUp ?? true },
      onEvent: { [weak self] message in self?.take(message) },
      onEnd: { [weak self] link in self?.linkEnded(link) })
    writing.link = link
    writing.wasConnected = true
    for announcement in writing.announcements {
      _ = try write(announcement.call, on: link, &writing, answer: { _ in })
    }
    return link
  }

  private func write(
    _ call: Wire.Call, on link: Connection<Wire.Call>, _ writing: inout Writing,
    repetitions: Int = 0, answer: @escaping @Sendable (Connection<Wire.Call>.Answer) -> Void
  ) throws(NotificationFailure) -> Bool {
    writing.lastIdentifier += 1
    let id = writing.lastIdentifier
    let frame = try Frame.encode(Wire.encode(call, id: id))
    let mayRepeat =
      Wire.isRepeatable(call) && repetitions < TransportLimits.repetitions
    return try link.send(
      frame,
      Connection.Unanswered(
        id: id, call: mayRepeat ? call : nil, repetitions: repetitions, answer: answer))
  }

  /// Ends the calls of a dead connection, and repeats on a new one those that may be repeated.
  ///
  /// A process that waits for events connects again by itself, or it would wait for ever.
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
    _ calls: [Connection<Wire.Call>.Unanswered], _ writing: inout Writing
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
    let place = writing.announcements.firstIndex { $0.subject == announcement.subject }
    switch (place, announcement.isNeeded) {
    case (let place?, true): writing.announcements[place].call = call
    case (let place?, false): writing.announcements.remove(at: place)
    case (nil, true): writing.announcements.append((announcement.subject, call))
    case (nil, false): return
    }
  }

  private static func reply(
    _ answer: Connection<Wire.Call>.Answer
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
