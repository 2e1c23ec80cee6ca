import Synchronization

/// Starts asynchronous code where this is called, as if it were an ordinary call.
package enum PromptTask {
  /// Runs asynchronous code up to the point where it first waits; the rest runs where Swift runs it.
  ///
  /// - Parameters:
  ///   - isOnMainQueue: Whether this is called on the main queue, which code of the main actor needs.
  ///   - operation: What is to run.
  package static func start(
    isOnMainQueue: Bool, _ operation: @escaping @Sendable () async -> Void
  ) {
    let executor = PromptExecutor()
    Task(executorPreference: executor) { await operation() }
    executor.runFirstStretch(isOnMainQueue: isOnMainQueue)
  }
}

/// Runs one task on the thread that starts it, until the task waits; then Swift's own executor has it.
private final class PromptExecutor: TaskExecutor {
  private struct State {
    /// What is to run at once.
    var job: UnownedJob?
    /// The name of the task that is run, which its child tasks do not have.
    var task: String?
    var isOpen = true
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let name = job.description
    let unowned = UnownedJob(job)
    let isTaken = state.withLock { state in
      guard state.isOpen, state.task ?? name == name else { return false }
      state.task = name
      state.job = unowned
      return true
    }
    if !isTaken { globalConcurrentExecutor.enqueue(unowned) }
  }

  /// Runs what is there, and what follows from it without waiting.
  func runFirstStretch(isOnMainQueue: Bool) {
    while let job = next() {
      if isOnMainQueue {
        // The main queue is where the main actor runs, so what is told of it here is true.
        unsafe job.runSynchronously(
          isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
      } else {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  /// Takes the next job; where there is none the stretch is over.
  private func next() -> UnownedJob? {
    state.withLock { state in
      defer { state.job = nil }
      state.isOpen = state.job != nil
      return state.job
    }
  }
}
