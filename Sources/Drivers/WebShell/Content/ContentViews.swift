import NotificationModel
import Synchronization

/// The views of content extensions that windows have open, by the daemon's numbers.
final class ContentViews: Sendable {
  private struct State {
    var open: [Int64: OpenContent] = [:]
    /// How many windows have a view or wait for one.
    var claimed = 0
  }

  private let state = Mutex(State())

  /// Takes a place for a view; false where there are too many.
  func claim() -> Bool {
    state.withLock { state in
      guard state.claimed < WebLimits.contentViews else { return false }
      state.claimed += 1
      return true
    }
  }

  /// Gives a place back.
  func release() {
    state.withLock { $0.claimed -= 1 }
  }

  /// Forgets a view.
  ///
  /// - Returns: Its number, where the daemon still has it open.
  func forget(_ content: OpenContent) -> Int64? {
    state.withLock { state in
      let number = state.open.first { $0.value === content }?.key
      if let number { state.open[number] = nil }
      return number
    }
  }

  /// A view has a number now, under which changes are told.
  func add(_ content: OpenContent, number: Int64) {
    state.withLock { $0.open[number] = content }
  }

  /// Tells a change to the window that has the view; one that nobody has any more is passed over.
  func tell(_ change: ContentChange, number: Int64) {
    let content = state.withLock { state -> OpenContent? in
      if case .closed = change { return state.open.removeValue(forKey: number) }
      return state.open[number]
    }
    content?.tell(change)
  }

  /// The daemon went away, and all views with it.
  func closeAll() {
    let contents = state.withLock { state in
      defer { state.open = [:] }
      return state.open.values
    }
    for content in contents { content.tell(.closed(.failed(reason: Self.lostReason))) }
  }

  private static let lostReason = "The notification system does not answer."
}
