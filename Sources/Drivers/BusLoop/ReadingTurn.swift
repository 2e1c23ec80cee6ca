import Dispatch

/// A turn to read, which ends when nobody holds this any longer.
///
/// So it ends also where a task that holds it never runs, as on a loop that is shut down.
final class ReadingTurn: Sendable {
  private let ended: DispatchSemaphore

  init(_ ended: DispatchSemaphore) {
    self.ended = ended
  }

  deinit {
    ended.signal()
  }
}
