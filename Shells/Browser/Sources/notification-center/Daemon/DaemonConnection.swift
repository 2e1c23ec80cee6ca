import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationModel
import NotificationTransport
import Synchronization

/// The connection to the daemon that serves all windows, one at a time.
///
/// It is open while windows are open and a little longer: a shell without windows would receive all
/// events for nothing. After a loss, the daemon is searched for some seconds; after that its socket's
/// folder is watched, so that nothing wakes up until it returns. All blocking work is done on a queue
/// of its own.
final class DaemonConnection: Sendable {
  typealias Answer = @Sendable (Result<ControlReply, NotificationFailure>) -> Void

  struct State {
    var session: DaemonSession?
    /// Whether there are windows, or there were until recently.
    var isAwake = false
    /// Whether the daemon may be started; only the first search does.
    var mayStart: Bool
    /// The number of the search under way; a newer one ends it.
    var search = 0
    var waitingCalls = 0
    var isStopped = false
    var watch: FileWatch?
    /// The daemon's data folder, once it has reported it.
    var dataFolder: String?
  }

  let paths: SocketPaths
  let environment: [String: String]
  let outbox: EventOutbox
  let feed: EventFeed
  let files: SealedFiles
  let views = PageContentViews()
  let log: Logger
  let queue = DispatchQueue(label: "NotificationCenter.daemon")
  let state: Mutex<State>
  private let loop: any EventLoop

  init(
    configuration: WebShellConfiguration, feed: EventFeed, files: SealedFiles,
    loop: any EventLoop, log: Logger
  ) {
    paths = configuration.paths
    environment = configuration.environment
    outbox = EventOutbox(loop: loop) { [feed] in feed.publish($0) }
    self.feed = feed
    self.files = files
    self.loop = loop
    self.log = log
    state = Mutex(State(mayStart: configuration.startsDaemon))
  }

  /// The daemon's data folder; `nil` before the first connection.
  var dataFolder: String? { state.withLock(\.dataFolder) }

  /// Ends the connection, for good.
  func stop() {
    let session = state.withLock { state in
      state.isStopped = true
      state.watch = nil
      return state.session
    }
    session?.client.close()
  }

  /// Searches for the daemon because a window was opened, unless it is connected or a search is under way.
  func wake() {
    let wasAwake = state.withLock { state in
      defer { state.isAwake = true }
      return state.isAwake
    }
    if wasAwake { return }
    queue.async { [self] in
      watchSocket()
      search()
    }
    // A caller that opens no window closes none later.
    windowClosed()
  }

  /// Closes the connection after a while, unless a window has opened by then.
  func windowClosed() {
    guard feed.windowCount == 0, !state.withLock(\.isStopped) else { return }
    loop.scheduleTask(in: .seconds(WebLimits.restSeconds)) { [weak self] in self?.rest() }
  }

  /// Sends a call to the daemon; the answer arrives on another queue, in order with the events.
  ///
  /// It fails with `noDaemon` if the daemon does not run, and with `limitReached` if too many calls wait.
  func call(_ call: ControlRequest, answer: @escaping Answer) {
    let isFull = state.withLock { state in
      state.waitingCalls += 1
      return state.waitingCalls > WebLimits.waitingCalls
    }
    let answered: Answer = { [self] result in
      state.withLock { $0.waitingCalls -= 1 }
      answer(result)
    }
    if isFull { return answered(.failure(.tooManyCalls)) }
    // A call without a window is performed as well, after the first search.
    wake()
    queue.async { [self] in
      guard let session = state.withLock(\.session) else {
        return answered(.failure(.daemonIsAway))
      }
      session.client.send(call, completion: answered)
    }
  }

  /// Sends the present state to the windows that wait for it, as soon as there is a daemon.
  func describe() {
    queue.async { [self] in
      if let session = state.withLock(\.session) {
        session.describe()
      } else {
        feed.sendToWaiting(Self.lostMessage)
      }
    }
  }

  /// Follows the timeline, because a window does.
  func followTimeline() {
    queue.async { [self] in state.withLock(\.session)?.followTimeline() }
  }

  private func rest() {
    guard feed.windowCount == 0 else { return }
    let session = state.withLock { state in
      state.isAwake = false
      state.watch = nil
      defer { state.session = nil }
      return state.session
    }
    session?.client.close()
    feed.forget()
  }

  static let lostMessage = Array(#"[{"event":"daemonLost"}]"#.utf8)
}

extension NotificationFailure {
  fileprivate static let daemonIsAway = NotificationFailure(
    .noDaemon, field: "daemon", message: "The notification system does not answer.",
    remedy: "Wait until it is back, or start it with `usernotificationsd start`.")

  fileprivate static let tooManyCalls = NotificationFailure(
    .limitReached, field: "calls", value: "\(WebLimits.waitingCalls)",
    message: "\(WebLimits.waitingCalls) calls wait for their answers, which is the limit.",
    remedy: "Wait for answers before calling on.")
}

/// Finding the daemon; all of it on the connection's queue.
extension DaemonConnection {
  /// Searches for the daemon now and, if it is missing, a few times more.
  func search() {
    let search = state.withLock { state in
      state.search += 1
      return state.search
    }
    attempt(Timeouts.pauses(filling: WebLimits.searchSeconds)[...], search)
  }

  /// Watches for a daemon with a new socket; a socket that a service manager keeps open starts its
  /// daemon on demand.
  func watchSocket() {
    do throws(LinuxError) {
      let watch = try FileWatch(path: paths.control, queue: queue) { [weak self] in
        self?.search()
      }
      state.withLock { if $0.isAwake, !$0.isStopped { $0.watch = watch } }
    } catch {
      log.warning("a daemon that comes later will not be noticed: \(error)")
    }
  }

  private func attempt(_ pauses: ArraySlice<Double>, _ search: Int) {
    let (isWanted, mayStart) = state.withLock { state in
      let isCurrent = state.isAwake && !state.isStopped && state.search == search
      return (isCurrent && state.session == nil, state.mayStart)
    }
    guard isWanted else { return }
    do throws(NotificationFailure) {
      try connect(mayStart: mayStart)
    } catch {
      log.debug("no daemon", metadata: ["error": "\(error.message)"])
      feed.sendToWaiting(Self.lostMessage)
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
      timeouts: Timeouts(reconnecting: mayStart ? WebLimits.searchSeconds : 0), reconnects: false)
    let session = DaemonSession(
      client: client, outbox: outbox, feed: feed, files: files, views: views)
    client.receiveEvents { [weak session] in session?.receive($0) }
    client.receiveEnd { [weak self, weak session] _ in
      if let self, let session { lost(session) }
    }
    // Nothing is opened before the first call, which shows whether a daemon answers.
    let answer = try client.call(.status)
    let isWanted = state.withLock { state in
      guard state.isAwake, !state.isStopped else { return false }
      if case .status(let status) = answer { state.dataFolder = status.dataFolder }
      state.session = session
      return true
    }
    if isWanted { session.describe() } else { client.close() }
  }

  private func lost(_ session: DaemonSession) {
    let wasCurrent = state.withLock { state in
      guard state.session === session else { return false }
      state.session = nil
      return !state.isStopped
    }
    guard wasCurrent else { return }
    views.closeAll()
    outbox.add(.daemonLost)
    feed.sendToWaiting(Self.lostMessage)
    queue.async { [self] in search() }
  }
}
