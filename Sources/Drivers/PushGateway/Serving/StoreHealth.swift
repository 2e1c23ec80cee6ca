import Logging
import PushStore
import Synchronization

/// How the store fares, from what it tells of its commits.
final class StoreHealth: Sendable {
  private let metrics: GatewayMetrics
  private let log: Logger
  private let failing = Atomic(false)

  init(metrics: GatewayMetrics, log: Logger) {
    self.metrics = metrics
    self.log = log
  }

  /// Whether the last commit reached the disk.
  var isWell: Bool { !failing.load(ordering: .relaxed) }

  /// Counts what a commit did; of commits that fail one after the other the first is logged.
  func note(_ report: CommitReport) {
    if let failure = report.failure {
      metrics.count(.commitFailures)
      if !failing.exchange(true, ordering: .relaxed) {
        log.error("the store cannot be written", metadata: ["why": "\(failure)"])
      }
      return
    }
    if failing.exchange(false, ordering: .relaxed) { log.info("the store can be written again") }
    metrics.count(.commits)
    metrics.count(.stored, by: report.stored)
    metrics.count(.duplicates, by: report.duplicates)
    metrics.count(.replaced, by: report.replaced)
    metrics.count(.droppedByLimit, by: report.dropped)
    metrics.count(.expired, by: report.expired)
    if report.stored > 0 { metrics.record(.commit, nanoseconds: report.nanoseconds) }
  }
}
