import NotificationModel
import Synchronization

/// A content extension's view on its way to the window that has it open.
///
/// The window takes what there is when it is ready for more: of several scenes only the newest waits, and
/// of what else is said the last word of each kind, so that nothing piles up for a slow window.
final class OpenContent: Sendable {
  /// Something that the window is told.
  enum Message: Sendable {
    /// The view is there; the first message.
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
    /// Whether the window was told of an ending, or is gone.
    var isOver = false
    var waiter: Waiter?
  }

  private let state = Mutex(State())

  /// The window is told that the view is open; false where the window is gone already.
  func open(_ view: ContentView) -> Bool {
    change { state in
      guard !state.isOver else { return false }
      state.number = view.number
      state.opened = view
      return true
    }
  }

  /// The window is told a change, in the place of an older one of its kind that it has not taken.
  func tell(_ change: ContentChange) {
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

  /// The window is gone: whoever waits gets nothing more.
  func leave() {
    change { $0.isOver = true }
  }

  /// Waits for what the window is to be told; empty once there will be nothing more.
  func next() async -> [Message] {
    await withCheckedContinuation { waiter in
      let ready = state.withLock { state -> [Message]? in
        if let ready = state.take() { return ready }
        state.waiter = waiter
        return nil
      }
      if let ready { waiter.resume(returning: ready) }
    }
  }

  private func change<Outcome: Sendable>(_ change: (inout State) -> Outcome) -> Outcome {
    let (outcome, waiter, ready) = state.withLock { state -> (Outcome, Waiter?, [Message]) in
      let outcome = change(&state)
      guard state.waiter != nil, let ready = state.take() else { return (outcome, nil, []) }
      return (outcome, state.waiter.take(), ready)
    }
    waiter?.resume(returning: ready)
    return outcome
  }
}

extension OpenContent.State {
  /// What is there; nothing where the window has to wait, and an empty list where it is over.
  fileprivate mutating func take() -> [OpenContent.Message]? {
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
