import Synchronization

extension ThumbnailMaker {
  /// What is being made and what waits, with everybody who waits for it.
  final class Bench: Sendable {
    private struct State {
      var waiting: [ThumbnailOrder] = []
      var answers: [ThumbnailOrder: [Answer]] = [:]
      var running: Set<ThumbnailOrder> = []
    }

    private let state = Mutex(State())

    /// Takes an order, or a further answer to one that is there; false where too many wait.
    func add(_ order: ThumbnailOrder, _ answer: @escaping Answer) -> Bool {
      state.withLock { state in
        if state.answers[order] == nil {
          guard state.waiting.count < AttachmentLimits.thumbnailsWaiting else { return false }
          state.waiting.append(order)
        }
        state.answers[order, default: []].append(answer)
        return true
      }
    }

    /// The next order to begin with; nothing while enough are being made.
    func next() -> ThumbnailOrder? {
      state.withLock { state in
        guard state.running.count < AttachmentLimits.thumbnailChildren, !state.waiting.isEmpty
        else { return nil }
        let order = state.waiting.removeFirst()
        state.running.insert(order)
        return order
      }
    }

    /// Ends an order, and answers who waits for it.
    func remove(_ order: ThumbnailOrder) -> [Answer] {
      state.withLock { state in
        state.running.remove(order)
        return state.answers.removeValue(forKey: order) ?? []
      }
    }
  }
}
