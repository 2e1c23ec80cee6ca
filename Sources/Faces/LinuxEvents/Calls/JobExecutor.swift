/// Runs tasks where a closure puts them, such as on an event loop.
///
/// A task with this preference, and its child tasks, never touch the global executor, whose queue of
/// Dispatch wakes up every second for ever once it has been used.
package final class JobExecutor: TaskExecutor {
  private let place: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates an executor; the closure runs what it is given soon, on one thread, in order.
  package init(place: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.place = place
  }

  /// Runs the job where the closure puts it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    place { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
