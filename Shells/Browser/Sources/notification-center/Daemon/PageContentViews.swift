import NotificationModel
import NotificationWire
import Synchronization

/// The views of content extensions that windows have open, by the daemon's numbers.
final class PageContentViews: Sendable {
  private struct State {
    var open: [Int64: OpenContent] = [:]
    /// How many windows have a view or wait for one.
    var claimed = 0
  }

  private let state = Mutex(State())

  /// Reserves a slot for a view; false if there are too many.
  func claim() -> Bool {
    state.withLock { state in
      guard state.claimed < WebLimits.contentViews else { return false }
      state.claimed += 1
      return true
    }
  }

  /// Releases a slot.
  func release() {
    state.withLock { $0.claimed -= 1 }
  }

  /// Forgets a view.
  ///
  /// - Returns: Its number, if the daemon still has it open.
  func forget(_ content: OpenContent) -> Int64? {
    state.withLock { state in
      let number = state.open.first { $0.value === content }?.key
      if let number { state.open[number] = nil }
      return number
    }
  }

  /// Adds a view under its number, by which changes are reported.
  func add(_ content: OpenContent, number: Int64) {
    state.withLock { $0.open[number] = content }
  }

  /// Sends a change to the window that has the view; a change for an unknown view is ignored.
  func send(_ change: ContentChange, number: Int64) {
    let content = state.withLock { state -> OpenContent? in
      if case .closed = change { return state.open.removeValue(forKey: number) }
      return state.open[number]
    }
    content?.send(change)
  }

  /// Closes all views after the loss of the daemon.
  func closeAll() {
    let contents = state.withLock { state in
      defer { state.open = [:] }
      return state.open.values
    }
    for content in contents { content.send(.closed(.failed(reason: Self.lostReason))) }
  }

  private static let lostReason = "silent"
}

/// A content extension's view on its way to the window that has it open.
///
/// The window fetches the messages when it is ready for more: only the newest scene waits, and only the
/// last change of each other kind, so that nothing piles up for a slow window.
final class OpenContent: Sendable {
  /// A message for the window.
  enum Message: Sendable {
    /// The view is open; the first message.
    case opened(ContentView)
    /// Something about the view changed.
    case change(number: Int64, ContentChange)
  }

  fileprivate typealias Waiter = CheckedContinuation<[Message], Never>

  fileprivate struct State {
    /// The view's number; 0 until it is open.
    var number: Int64 = 0
    var opened: ContentView?
    var actions: ContentChange?
    var media: ContentChange?
    var scene: ContentChange?
    var ending: ContentChange?
    /// Whether the window was informed of the end, or is gone.
    var isOver = false
    var waiter: Waiter?
  }

  private let state = Mutex(State())

  /// Sends the window that the view is open; false if the window is already gone.
  func open(_ view: ContentView) -> Bool {
    change { state in
      guard !state.isOver else { return false }
      state.number = view.number
      state.opened = view
      return true
    }
  }

  /// Queues a change for the window, which replaces an older one of its kind that was not fetched.
  func send(_ change: ContentChange) {
    self.change { state in
      guard state.ending == nil else { return }
      switch change {
      case .drew: state.scene = change
      case .actions: state.actions = change
      case .media: state.media = change
      case .closed: state.ending = change
      }
    }
  }

  /// Handles the end of the window: the waiting reader receives nothing more.
  func leave() {
    change { $0.isOver = true }
  }

  /// Waits for the next messages for the window; empty once there will be no more.
  func next() async -> [Message] {
    await withCheckedContinuation { waiter in
      let ready = state.withLock { state -> [Message]? in
        if let ready = state.dequeue() { return ready }
        state.waiter = waiter
        return nil
      }
      if let ready { waiter.resume(returning: ready) }
    }
  }

  private func change<Outcome: Sendable>(_ change: (inout State) -> Outcome) -> Outcome {
    let (outcome, waiter, ready) = state.withLock { state -> (Outcome, Waiter?, [Message]) in
      let outcome = change(&state)
      guard state.waiter != nil, let ready = state.dequeue() else { return (outcome, nil, []) }
      return (outcome, state.waiter.take(), ready)
    }
    waiter?.resume(returning: ready)
    return outcome
  }
}

extension OpenContent.State {
  /// Removes and returns the waiting messages; `nil` if the window has to wait, and an empty list at the end.
  fileprivate mutating func dequeue() -> [OpenContent.Message]? {
    if isOver { return [] }
    var ready: [OpenContent.Message] = []
    if let view = opened.take() { ready.append(.opened(view)) }
    for change in [actions.take(), media.take(), scene.take(), ending] {
      if let change { ready.append(.change(number: number, change)) }
    }
    isOver = ending != nil
    return ready.isEmpty ? nil : ready
  }
}

/// Writes the messages about a content extension's view as events, with addresses instead of paths.
struct SceneWriter {
  let files: SealedFiles

  /// The messages as one JSON array.
  func write(_ messages: [OpenContent.Message]) -> [UInt8] {
    var writer = JSONWriter(leaving: files.substitutes)
    writer.array { writer in
      for message in messages {
        writer.object { write(message, to: &$0) }
      }
    }
    return writer.bytes
  }

  private func write(_ message: OpenContent.Message, to writer: inout JSONWriter) {
    switch message {
    case .opened(let view):
      writer.member("event", "content")
      writer.name("change")
      writer.object { writer in
        writer.member("change", "opened")
        view.writeMembers(to: &writer)
      }
    case .change(let number, let change):
      ShellEvent.extensions(.content(number: number, change)).writeMembers(to: &writer)
    }
  }
}

/// The views of content extensions, opened and closed for single windows.
extension DaemonConnection {
  /// Opens a view for a window by the call `openContent`, as the page has sent it; events of the view
  /// are sent to `content`.
  func open(_ content: OpenContent, with call: ControlCall) {
    self.call(.engine(call)) { [views] answer in
      switch answer {
      case .success(.content(let view)):
        // The answer is in order with the events, so that no change comes before this.
        views.add(content, number: view.number)
        if !content.open(view) { self.close(content) }
      case .success: content.send(.closed(.failed(reason: Self.strangeAnswer)))
      case .failure(let failure): content.send(.closed(.failed(reason: failure.message)))
      }
    }
  }

  /// Handles the end of a window: the daemon closes its view, if it had one.
  func close(_ content: OpenContent) {
    content.leave()
    guard let number = views.forget(content) else { return }
    call(.engine(.extensions(.useContent(number: number, .close)))) { _ in }
  }

  private static let strangeAnswer = "strange"
}
