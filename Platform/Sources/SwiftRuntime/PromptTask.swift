import Synchronization

/// Starts asynchronous code at the point of the call, like a synchronous call.
package enum PromptTask {
  /// Runs asynchronous code until it first suspends; the rest runs on Swift's own executor.
  ///
  /// - Parameters:
  ///   - isOnMainQueue: Whether this is called on the main queue, as code of the main actor requires.
  ///   - operation: The code to run.
  package static func start(
    isOnMainQueue: Bool, _ operation: @escaping @Sendable () async -> Void
  ) {
    let executor = PromptExecutor()
    Task(executorPreference: executor) { await operation() }
    executor.runFirstStretch(isOnMainQueue: isOnMainQueue)
  }
}

/// Runs one task on the thread that starts it, until the task suspends; then Swift's own executor runs it.
private final class PromptExecutor: TaskExecutor {
  private struct State {
    /// The job to run at once.
    var job: UnownedJob?
    /// The name of the running task, which its child tasks do not have.
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

  /// Runs the first job, and all jobs that follow it without suspension.
  func runFirstStretch(isOnMainQueue: Bool) {
    while let job = next() {
      if isOnMainQueue {
        // The main actor runs on the main queue, so this claim is true.
        unsafe job.runSynchronously(
          isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
      } else {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  /// Removes and returns the next job; `nil` ends the synchronous part.
  private func next() -> UnownedJob? {
    state.withLock { state in
      defer { state.job = nil }
      state.isOpen = state.job != nil
      return state.job
    }
  }
}
