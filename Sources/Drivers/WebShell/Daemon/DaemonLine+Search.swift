import Dispatch
import LinuxEvents
import Logging
import NotificationModel
import NotificationTransport
import Synchronization

/// Finding the daemon; all of it on the line's queue.
extension DaemonLine {
  /// Looks for the daemon now and, where it is not there, a few times more.
  func search() {
    let search = state.withLock { state in
      state.search += 1
      return state.search
    }
    attempt(Patience.pauses(filling: WebLimits.searchSeconds)[...], search)
  }

  /// Sees a daemon come whose socket is new; one that a service manager keeps open starts by itself.
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
    let session = DaemonSession(
      client: client, outbox: outbox, feed: feed, files: files, views: views)
    client.events { [weak session] in session?.receive($0) }
    client.end { [weak self, weak session] _ in
      if let self, let session { lost(session) }
    }
    // Nothing is opened before the first call, which tells whether there is anybody.
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
    feed.tellWaiting(Self.lostMessage)
    queue.async { [self] in search() }
  }
}
