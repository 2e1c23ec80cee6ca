import LinuxEvents
import Synchronization

extension ThumbnailMaker {
  /// What is being made and what waits, with everybody who waits for it.
  final class Bench: Sendable {
    private struct State {
      var waiting: [ThumbnailOrder] = []
      var answers: [ThumbnailOrder: [Answer]] = [:]
      var running: Set<ThumbnailOrder> = []
      var exits: [ThumbnailOrder: ChildExit] = [:]
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

    /// Keeps the watch over an order's child; not one that has ended already.
    func watch(_ order: ThumbnailOrder, _ exit: ChildExit) {
      state.withLock { state in
        if state.running.contains(order) { state.exits[order] = exit }
      }
    }

    /// Ends an order, and answers who waits for it.
    func remove(_ order: ThumbnailOrder) -> [Answer] {
      state.withLock { state in
        state.running.remove(order)
        state.exits[order] = nil
        return state.answers.removeValue(forKey: order) ?? []
      }
    }
  }
}
