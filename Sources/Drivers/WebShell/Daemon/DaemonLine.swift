import Dispatch
import LinuxEvents
import Logging
import NotificationModel
import NotificationTransport
import Synchronization

/// The line to the daemon that serves all windows, with one connection at a time.
///
/// A daemon that went is looked for during some seconds; after that its socket's folder is watched, so
/// that nothing wakes up until it comes. All that may block is done on a queue of the line's own.
final class DaemonLine: Sendable {
  typealias Answer = @Sendable (Result<ControlReply, NotificationFailure>) -> Void

  private struct State {
    var session: DaemonSession?
    /// Whether the daemon may be started; only the first search does.
    var mayStart: Bool
    /// Which search is under way; a newer one ends it.
    var search = 0
    var waitingCalls = 0
    var isStopped = false
    var watch: FileWatch?
  }

  private let paths: SocketPaths
  private let environment: [String: String]
  private let outbox: EventOutbox
  private let feed: EventFeed
  private let files: SealedFiles
  private let log: Logger
  private let queue = DispatchQueue(label: "NotificationCenter.daemon")
  private let state: Mutex<State>

  init(
    configuration: WebShellConfiguration, outbox: EventOutbox, feed: EventFeed,
    files: SealedFiles, log: Logger
  ) {
    paths = configuration.paths
    environment = configuration.environment
    self.outbox = outbox
    self.feed = feed
    self.files = files
    self.log = log
    state = Mutex(State(mayStart: configuration.startsDaemon))
  }

  /// Begins to look for the daemon.
  func start() {
    queue.async { [self] in
      watchSocket()
      search()
    }
  }

  /// Ends the connection, for good.
  func stop() {
    let session = state.withLock { state in
      state.isStopped = true
      state.watch = nil
      return state.session
    }
    session?.client.close()
  }

  /// Carries a call to the daemon; the answer comes on another queue, in its place among the events.
  ///
  /// It fails with `noDaemon` while there is none, and `limitReached` where too many calls wait.
  func call(_ call: ControlCall, answer: @escaping Answer) {
    let isFull = state.withLock { state in
      state.waitingCalls += 1
      return state.waitingCalls > WebLimits.waitingCalls
    }
    let answered: Answer = { [self] result in
      state.withLock { $0.waitingCalls -= 1 }
      answer(result)
    }
    if isFull { return answered(.failure(.tooManyCalls)) }
    queue.async { [self] in
      guard let session = state.withLock(\.session) else {
        return answered(.failure(.daemonIsAway))
      }
      session.client.send(call, completion: answered)
    }
  }

  /// Has the present state told to windows that wait for it, as soon as there is a daemon.
  func describe() {
    queue.async { [self] in
      if let session = state.withLock(\.session) {
        session.describe()
      } else {
        feed.tellWaiting(Self.lostMessage)
      }
    }
  }

  /// Looks for the daemon now and, where it is not there, a few times more.
  private func search() {
    let search = state.withLock { state in
      state.search += 1
      return state.search
    }
    attempt(Patience.pauses(filling: WebLimits.searchSeconds)[...], search)
  }

  private func attempt(_ pauses: ArraySlice<Double>, _ search: Int) {
    let (isWanted, mayStart) = state.withLock { state in
      (!state.isStopped && state.session == nil && state.search == search, state.mayStart)
    }
    guard isWanted else { return }
    do throws(NotificationFailure) {
      try connect(mayStart: mayStart)
    } catch {
      log.debug("no daemon", metadata: ["error": "\(error.message)"])
      feed.tellWaiting(Self.lostMessage)
      guard let pause = pauses.first else { return }
      queue.asyncAfter(deadline: .now() + pause) { [weak self] in
        self?.attempt(pauses.dropFirst(), search)
      }
    }
  }

  private func connect(mayStart: Bool) throws(NotificationFailure) {
    state.withLock { $0.mayStart = false }
    let client = ControlClient(
      paths: paths, startsDaemon: mayStart, environment: environment,
      patience: Patience(reconnecting: mayStart ? WebLimits.searchSeconds : 0), reconnects: false)
    let session = DaemonSession(client: client, outbox: outbox, files: files)
    client.events { [weak session] in session?.receive($0) }
    client.end { [weak self, weak session] _ in
      if let self, let session { lost(session) }
    }
    // Nothing is opened before the first call, which tells whether there is anybody.
    _ = try client.call(.status)
    let isStopped = state.withLock { state in
      state.session = session
      return state.isStopped
    }
    if isStopped { return client.close() }
    session.describe()
  }

  private func lost(_ session: DaemonSession) {
    let wasCurrent = state.withLock { state in
      guard state.session === session else { return false }
      state.session = nil
      return true
    }
    guard wasCurrent else { return }
    outbox.add(.daemonLost)
    feed.tellWaiting(Self.lostMessage)
    queue.async { [self] in search() }
  }

  /// Sees a daemon come whose socket is new; one that a service manager keeps open starts by itself.
  private func watchSocket() {
    do throws(LinuxError) {
      let watch = try FileWatch(path: paths.control, queue: queue) { [weak self] in
        self?.search()
      }
      state.withLock { if !$0.isStopped { $0.watch = watch } }
    } catch {
      log.warning("a daemon that comes later will not be noticed: \(error)")
    }
  }

  private static let lostMessage = Array(#"[{"event":"daemonLost"}]"#.utf8)
}

extension NotificationFailure {
  fileprivate static let daemonIsAway = NotificationFailure(
    .noDaemon, field: "daemon", message: "The notification system does not answer.",
    remedy: "Wait until it is back, or start it: usernotificationsd start.")

  fileprivate static let tooManyCalls = NotificationFailure(
    .limitReached, field: "calls", value: "\(WebLimits.waitingCalls)",
    message: "\(WebLimits.waitingCalls) calls wait for their answers, which is the limit.",
    remedy: "Wait for answers before calling on.")
}
