import NotificationModel
import NotificationTransport
import Synchronization

/// One connection to the daemon: its events on their way to the windows.
///
/// A window that begins is told the present state, which the daemon tells a shell when it attaches.
/// Attaching again on the same connection has it told again, in its place among the events.
final class DaemonSession: Sendable {
  private struct State {
    /// Whether the state was asked for and has not come whole.
    var isCollecting = false
    /// How the daemon is doing, which windows are told first.
    var status: SystemStatus?
    /// The events of the state so far.
    var collected: [ShellEvent] = []
    /// Whether windows were told of this connection.
    var isAnnounced = false
    /// Whether the daemon tells this connection what happens to notifications.
    var followsTimeline = false
  }

  let client: ControlClient
  private let outbox: EventOutbox
  private let feed: EventFeed
  private let files: SealedFiles
  private let views: ContentViews
  private let state = Mutex(State())

  init(
    client: ControlClient, outbox: EventOutbox, feed: EventFeed, files: SealedFiles,
    views: ContentViews
  ) {
    self.client = client
    self.outbox = outbox
    self.feed = feed
    self.files = files
    self.views = views
  }

  /// Has the present state told to the windows that wait for it; the first time, to all.
  ///
  /// It blocks while the socket is full. A window that comes while a description is under way is
  /// content with that one, which describes the moment it is finished.
  func describe() {
    let isUnderWay = state.withLock { state in
      defer { state.isCollecting = true }
      return state.isCollecting
    }
    if isUnderWay { return }
    if feed.isFollowed { followTimeline() }
    client.send(.machine(.status)) { [weak self] answer in
      guard case .success(.status(let status)) = answer else { return }
      self?.state.withLock { $0.status = status }
    }
    client.send(.engine(.attachShell(name: Self.shellName))) { [weak self] answer in
      if case .success = answer { self?.finish() }
    }
  }

  /// Has the daemon tell what happens to notifications, for as long as the connection lasts.
  func followTimeline() {
    let isFirst = state.withLock { state in
      defer { state.followsTimeline = true }
      return !state.followsTimeline
    }
    if isFirst { client.send(.machine(.followTimeline)) { _ in } }
  }

  /// Takes an event, on the client's queue.
  func receive(_ event: ShellEvent) {
    // What an extension draws is for the one window that has it open.
    if case .extensions(.content(let number, let change)) = event {
      return views.tell(change, number: number)
    }
    if case .machine(.noted) = event {
      var batch = EventBatch()
      batch.add(WebEvent(event, files: files))
      return feed.publish(note: batch.take())
    }
    let passed = state.withLock { state -> [ShellEvent] in
      guard state.isCollecting else { return [event] }
      if case .settings(.lockChanged) = event {
        // The state begins with the lock; one that came before was an event of its own.
        defer { state.collected = [event] }
        return state.collected
      }
      guard !state.collected.isEmpty else { return [event] }
      state.collected.append(event)
      return []
    }
    for event in passed { outbox.add(WebEvent(event, files: files)) }
  }

  /// The daemon has told everything, so what comes from now on is news.
  private func finish() {
    let (status, collected, isFirst) = state.withLock { state in
      defer {
        state.isCollecting = false
        state.collected = []
        state.isAnnounced = true
      }
      return (state.status, state.collected, !state.isAnnounced)
    }
    guard let status else { return }
    var batch = EventBatch()
    batch.add(.snapshot(status))
    for event in collected { batch.add(WebEvent(event, files: files)) }
    // What came before the state has its number before it.
    outbox.flush()
    feed.publish(snapshot: batch.take(), toAll: isFirst)
  }

  private static let shellName = "browser"
}
