import Dispatch
import FoundationEssentials
import LinuxEvents
import NotificationModel
import NotificationWire
import Synchronization

/// One connection, from its greeting to its end: writes to the socket, and passes answers to the waiting callers.
///
/// One thread reads. Writers take turns under the owner's lock. Answers are passed on by the reading thread, so their handlers
/// must be short.
final class SocketConnection<Call: Sendable>: Sendable {
  typealias Answer = Result<ServerMessage, NotificationFailure>

  /// A call that was written and not yet answered.
  struct Unanswered: Sendable {
    let id: Int64
    /// The call, if it may be repeated on another connection.
    var call: Call?
    /// The number of earlier writes.
    var repetitions = 0
    let answer: @Sendable (Answer) -> Void
  }

  private struct State {
    var waiting: [Int64: Unanswered] = [:]
    /// The reason of its end; `nil` while it is open.
    var end: NotificationFailure?
    /// Whether any message arrived after the welcome.
    var wasUseful = false
    /// Whether there is a thread that reads to the end.
    var isReading = false
  }

  private let socket: UnixSocket
  private let limit: Int
  private let kind: WireSocket
  private let state = Mutex(State())
  /// Signalled once the reading thread has read to the end.
  private let ended = DispatchSemaphore(value: 0)
  private let onEvent: @Sendable (ServerMessage) -> Void

  init(
    socket: UnixSocket, kind: WireSocket, limit: Int = TransportLimits.unansweredCalls,
    onEvent: @escaping @Sendable (ServerMessage) -> Void
  ) {
    self.socket = socket
    self.kind = kind
    self.limit = limit
    self.onEvent = onEvent
  }

  /// Whether the connection has ended.
  var isEnded: Bool { state.withLock { $0.end != nil } }

  /// Whether any message arrived after the welcome.
  var wasUseful: Bool { state.withLock(\.wasUseful) }

  /// Starts the thread that reads; `onEnd` runs on it once the connection has ended.
  func startReading(onEnd: @escaping @Sendable (SocketConnection) -> Void) {
    state.withLock { $0.isReading = true }
    do throws(LinuxError) {
      try Threads.start(for: "reading from the daemon") { [self] in
        read()
        onEnd(self)
      }
    } catch {
      // Without a reader no answer would ever be received.
      let reason = NotificationFailure.connectionLost("No thread can be started: \(error).")
      state.withLock { $0.end = reason }
      ended.signal()
      answer(0, .failure(reason))
    }
  }

  /// Writes a call; returns false if the connection is dead and the daemon has not received the call.
  ///
  /// - Throws: `limitReached` if too many calls wait already.
  func send(_ frame: [UInt8], _ call: Unanswered) throws(NotificationFailure) -> Bool {
    guard try register(call) else { return false }
    do {
      try socket.write(frame)
      return true
    } catch {
      // A truncated write is not a frame, so the daemon has not acted on it. A daemon that stops accepts no more calls and
      // answers earlier ones: these answers are read first; then this connection counts as dead.
      socket.endOutput()
      if state.withLock(\.isReading) {
        if ended.wait(timeout: .now() + TransportLimits.lastAnswers) == .timedOut {
          socket.shutdown()
          ended.wait()
        }
        ended.signal()
      }
      return state.withLock { $0.waiting.removeValue(forKey: call.id) } == nil
    }
  }

  /// Ends the connection; the reading thread notices.
  func close() {
    socket.shutdown()
  }

  /// Removes and returns the calls that will never be answered here, in the order they were sent.
  func takeUnanswered() -> [Unanswered] {
    state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values.sorted { $0.id < $1.id }
    }
  }

  /// The reason why the connection ended.
  var end: NotificationFailure {
    state.withLock(\.end)
      ?? .connectionLost("The connection to the notification system was closed.")
  }

  private func register(_ call: Unanswered) throws(NotificationFailure) -> Bool {
    let (isAlive, isFull) = state.withLock { state in
      let isAlive = state.end == nil
      let isFull = state.waiting.count >= limit
      if isAlive && !isFull { state.waiting[call.id] = call }
      return (isAlive, isFull)
    }
    guard isAlive, isFull else { return isAlive }
    throw NotificationFailure(
      .limitReached, field: "calls", value: "\(limit)",
      message: "\(limit) calls wait for their answers, which is the limit.",
      remedy: "Wait for answers before calling on.")
  }

  private func read() {
    var frames = FrameDecoder(limit: WireLimits.frameBytesFromDaemon)
    var messages = MessageAssembler(from: kind)
    var end = NotificationFailure.connectionLost(
      "The connection to the notification system broke before the answer came.")
    do {
      while case let bytes = try socket.read(max: TransportLimits.readBytes), !bytes.isEmpty {
        frames.append(bytes)
        while let body = try frames.next() { handle(body, &messages, &end) }
      }
    } catch let failure as NotificationFailure {
      end = failure
      socket.shutdown()
    } catch {
      socket.shutdown()
    }
    let reason = end
    state.withLock { $0.end = reason }
    ended.signal()
    // The thread that waits for the greeting's answer holds the lock that the owner needs for its cleanup.
    answer(0, .failure(reason))
  }

  private func handle(
    _ body: [UInt8], _ messages: inout MessageAssembler, _ end: inout NotificationFailure
  ) {
    do {
      guard let message = try messages.receive(body) else { return }
      switch message {
      case .welcome: answer(0, .success(message))
      case .reply(let id, _), .controlReply(let id, _): answer(id, .success(message))
      case .failure(let id, let failure):
        // A failure without a call's number is the reason why the daemon closes the connection.
        if id ?? 0 == 0 { end = failure }
        answer(id ?? 0, .failure(failure))
      case .event, .shellEvent:
        state.withLock { $0.wasUseful = true }
        onEvent(message)
      }
    } catch {
      if let id = error.id { answer(id, .failure(error.failure)) }
    }
  }

  private func answer(_ id: Int64, _ result: Answer) {
    let call = state.withLock { state in
      if id > 0 { state.wasUseful = true }
      return state.waiting.removeValue(forKey: id)
    }
    call?.answer(result)
  }
}

/// A value that one thread waits for and another one provides.
package final class OneShot<Value: Sendable>: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let held = Mutex<Value?>(nil)

  package init() {}

  /// Provides the value, once.
  package func put(_ value: Value) {
    held.withLock { $0 = value }
    arrived.signal()
  }

  /// Waits for the value; `nil` if it does not arrive within the given seconds.
  package func wait(within seconds: Double) -> Value? {
    _ = arrived.wait(timeout: .now() + seconds)
    return held.withLock(\.self)
  }

  /// Waits for the value, without a limit.
  func wait() -> Value? {
    arrived.wait()
    return held.withLock(\.self)
  }
}

extension NotificationFailure {
  /// The connection broke, and it is unknown whether the call was performed.
  static func connectionLost(_ message: String) -> NotificationFailure {
    NotificationFailure(
      .connectionLost, message: message,
      remedy: "Ask what is pending, because the call may have been carried out; then repeat it.")
  }

  /// The socket cannot be connected to; another user's socket is closed, whether or not a daemon runs.
  static func unreachable(_ path: String, _ error: LinuxError) -> NotificationFailure {
    var failure = noDaemon("The socket cannot be connected to: \(error.message).", value: path)
    if error.isForbidden {
      failure.remedy =
        "Run this as the person whose daemon it is, or unset the variable that names the place: "
        + "XDG_RUNTIME_DIR or USERNOTIFICATIONS_SOCKET."
    }
    return failure
  }

  /// No daemon answers on the socket and none could be started.
  static func noDaemon(_ message: String, value: String?) -> NotificationFailure {
    NotificationFailure(
      .noDaemon, field: "daemon", value: value, message: message,
      remedy:
        "Start it: \(DaemonStarter.programName) start. If it does not start, see why with `unctl log`."
    )
  }
}
