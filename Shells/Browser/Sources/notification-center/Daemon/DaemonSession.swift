import NotificationModel
import NotificationTransport
import Synchronization

/// One connection to the daemon: its events on their way to the windows.
///
/// A new window receives the present state, which the daemon sends to a shell when it attaches.
/// Attaching again on the same connection makes the daemon send it again, in order with the events.
final class DaemonSession: Sendable {
  private struct State {
    /// Whether the state was requested and is not complete yet.
    var isCollecting = false
    /// The status of the daemon, which windows receive first.
    var status: SystemStatus?
    /// The events of the state so far.
    var collected: [ShellEvent] = []
    /// Whether windows were informed of this connection.
    var isAnnounced = false
    /// Whether this connection follows the daemon's timeline.
    var followsTimeline = false
  }

  let client: ControlClient
  private let outbox: EventOutbox
  private let feed: EventFeed
  private let files: SealedFiles
  private let views: PageContentViews
  private let state = Mutex(State())

  init(
    client: ControlClient, outbox: EventOutbox, feed: EventFeed, files: SealedFiles,
    views: PageContentViews
  ) {
    self.client = client
    self.outbox = outbox
    self.feed = feed
    self.files = files
    self.views = views
  }

  /// Requests the present state for the windows that wait for it; the first time, for all.
  ///
  /// It blocks while the socket is full. A window that opens while a description is under way uses
  /// that one, which describes the moment of its completion.
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

  /// Follows the daemon's timeline, for as long as the connection lasts.
  func followTimeline() {
    let isFirst = state.withLock { state in
      defer { state.followsTimeline = true }
      return !state.followsTimeline
    }
    if isFirst { client.send(.machine(.followTimeline)) { _ in } }
  }

  /// Handles an event, on the client's queue.
  func receive(_ event: ShellEvent) {
    // An extension's drawing is only for the window that has it open.
    if case .extensions(.content(let number, let change)) = event {
      return views.send(change, number: number)
    }
    if case .machine(.noted) = event {
      var batch = EventBatch()
      batch.add(WebEvent(event, files: files))
      return feed.publish(note: batch.drain())
    }
    let passed = state.withLock { state -> [ShellEvent] in
      guard state.isCollecting else { return [event] }
      if case .settings(.lockChanged) = event {
        // The state begins with the lock; an earlier one was a separate event.
        defer { state.collected = [event] }
        return state.collected
      }
      guard !state.collected.isEmpty else { return [event] }
      state.collected.append(event)
      return []
    }
    for event in passed { outbox.add(WebEvent(event, files: files)) }
  }

  /// Completes the description; later events are changes.
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
    // Events before the state must have lower numbers than the state.
    outbox.flush()
    feed.publish(snapshot: batch.drain(), toAll: isFirst)
  }

  private static let shellName = "browser"
}
