package import Dispatch
import Foundation
import Synchronization

/// Calls on the main queue, with one notice in a program that does not serve the queue.
///
/// A program with the main loop of GLib or Qt would otherwise wait for its delegate's calls for ever, without a word.
package final class MainQueueWatch: Sendable {
  private enum State {
    /// No thread waits for the queue.
    case idle
    /// A thread waits for the queue.
    case watching
    /// The queue was served, or the notice was given.
    case over
  }

  private let state = Mutex(State.idle)
  private let isServed = DispatchSemaphore(value: 0)
  private let queue: DispatchQueue
  private let timeout: DispatchTimeInterval
  private let notice: @Sendable (String) -> Void

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - queue: The queue; a test passes another one than the main queue.
  ///   - timeout: How long a call waits for the queue before the notice.
  ///   - notice: Receives the notice, once.
  package init(
    queue: DispatchQueue = .main, timeout: DispatchTimeInterval,
    notice: @escaping @Sendable (String) -> Void
  ) {
    self.queue = queue
    self.timeout = timeout
    self.notice = notice
  }

  /// Calls on the main queue.
  package func call(_ body: @escaping @Sendable () -> Void) {
    watch(until: { false })
    queue.async { [self] in
      served()
      body()
    }
  }

  /// Finds out whether the main queue is served, because an answer of the delegate may wait for it.
  ///
  /// - Parameter isAnswered: Whether the delegate has answered and needs no notice.
  package func probe(until isAnswered: @escaping @Sendable () -> Bool) {
    watch(until: isAnswered)
    queue.async { [self] in served() }
  }

  /// Starts a thread that waits for the queue, unless one waits already or the answer is known.
  private func watch(until isOver: @escaping @Sendable () -> Bool) {
    let isNew = state.withLock { state in
      guard case .idle = state else { return false }
      state = .watching
      return true
    }
    guard isNew else { return }
    let thread = Thread { [self] in wait(until: isOver) }
    thread.name = "UserNotifications"
    thread.start()
  }

  private func wait(until isOver: () -> Bool) {
    if isServed.wait(timeout: .now() + timeout) == .success { return }
    let isNeeded = !isOver()
    let isLate = state.withLock { state in
      guard case .watching = state else { return false }
      state = isNeeded ? .over : .idle
      return isNeeded
    }
    if isLate { notice(Self.text) }
  }

  /// Ends the wait of the thread; a program that serves the queue once does so for its whole life.
  private func served() {
    let isAwaited = state.withLock { state in
      guard case .watching = state else { return false }
      state = .over
      return true
    }
    if isAwaited { isServed.signal() }
  }

  /// The watch of this process.
  package static let ofThisProcess = MainQueueWatch(timeout: .seconds(5)) { text in
    try? FileHandle.standardError.write(contentsOf: Data("UserNotifications: \(text)\n".utf8))
  }

  private static let text =
    "a call of the delegate has waited 5 seconds for the main queue, which the program does not serve. "
    + "Run the main loop of Dispatch or Foundation (dispatchMain(), RunLoop.main.run()); a program with "
    + "another main loop watches UserNotificationsHost.mainQueueDescriptor and calls drainMainQueue() "
    + "(docs/manual/main-loops.md)."
}
