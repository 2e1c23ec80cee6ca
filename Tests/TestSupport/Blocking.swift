import Foundation
package import Testing

/// Runs tests that block their thread, such as with a wait for a process, on threads of their own.
///
/// Swift runs the code of all other tests on as many threads as there are processors. Two tests that wait for a process
/// would otherwise stop them all on a machine with two.
package struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(ThreadPerJob.shared) { try await function() }
  }
}

extension Trait where Self == BlockingTrait {
  /// Marks tests that block their thread: `@Suite(.blocking)`.
  package static var blocking: Self { BlockingTrait() }
}

/// Runs each part of a task on a new thread.
private final class ThreadPerJob: TaskExecutor {
  static let shared = ThreadPerJob()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
