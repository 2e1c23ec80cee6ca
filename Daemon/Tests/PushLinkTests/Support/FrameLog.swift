import PushProtocol
import Synchronization

/// The frames of a gateway in their order, and then nothing when it has closed.
final class FrameLog: Sendable {
  private let state = Mutex(State())

  private struct State {
    var frames: [GatewayFrame] = []
    var isClosed = false
    var waiter: CheckedContinuation<GatewayFrame?, Never>?
  }

  func append(_ frame: GatewayFrame) {
    state.withLock { state in
      if let waiter = state.waiter {
        state.waiter = nil
        waiter.resume(returning: frame)
      } else {
        state.frames.append(frame)
      }
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiter?.resume(returning: nil)
      state.waiter = nil
    }
  }

  /// The next frame, or nothing once the socket is closed.
  func next() async -> GatewayFrame? {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if !state.frames.isEmpty {
          continuation.resume(returning: state.frames.removeFirst())
        } else if state.isClosed {
          continuation.resume(returning: nil)
        } else {
          state.waiter = continuation
        }
      }
    }
  }
}
