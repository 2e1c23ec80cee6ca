import Logging
import Postgres
import Synchronization

/// The time of the database, which all nodes share: pushes expire by it, whatever the clock of a node's machine shows.
final class ClusterClock: Sendable {
  private let offset = Atomic<Int64>(0)

  /// Milliseconds since 1970.
  static let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

  /// The time, in milliseconds since 1970.
  var now: @Sendable () -> Int64 {
    { StoreClock.now() + self.offset.load(ordering: .relaxed) }
  }

  /// Follows the database's clock if it differs; a small difference is only the time that the answer took.
  ///
  /// `instant`: The database's time, in milliseconds since 1970.
  /// `start`: When it was asked.
  func adjust(to instant: Int64?, since start: ContinuousClock.Instant, _ log: Logger) {
    guard let instant else { return }
    let took = Int64((ContinuousClock.now - start) / .milliseconds(1))
    let found = instant + took / 2 - StoreClock.now()
    let known = offset.load(ordering: .relaxed)
    guard abs(found - known) > ClusterLimits.clockTolerance + took else { return }
    let isOff = abs(found) > ClusterLimits.clockTolerance + took
    offset.store(isOff ? found : 0, ordering: .relaxed)
    log.warning(
      "the clock of this machine differs from that of the database, which is used",
      metadata: ["milliseconds": "\(found)", "remedy": "let chrony or systemd-timesyncd set it"])
  }

  /// Asks the database for its time.
  func adjust(by place: PostgresPlace, _ log: Logger) {
    let start = ContinuousClock.now
    let rows = try? PostgresLink(place, .command).run([PostgresStatement(Self.sql)])
    adjust(to: rows?.first?.number(0, 0), since: start, log)
  }
}
