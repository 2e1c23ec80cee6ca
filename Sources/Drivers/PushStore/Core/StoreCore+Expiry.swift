import GRDB
import PushProtocol

extension StoreCore {
  /// When the thread has to look at what expires, in milliseconds since 1970.
  var nextDeadline: Int64? { firstExpiry.map { $0 * 1_000 } }

  /// Removes what is no longer worth delivering, some of it if it is much.
  func removeExpired(_ now: Int64) -> (report: CommitReport, deadline: Int64?) {
    report = CommitReport()
    database.session {
      do {
        try beginIfNeeded()
        try removeExpiredRows(now)
        try writeNotes(now)
        try database.run(.commit)
        undo = []
        firstExpiry = try database.number(.nextExpiry)
      } catch {
        takeBack()
        report = CommitReport()
        report.failure = QueueFailure(error)
        firstExpiry = now / 1_000 + 60
      }
    }
    return (report, nextDeadline)
  }

  private func removeExpiredRows(_ now: Int64) throws {
    let rows = try database.rows(
      .expired, [.of(now / 1_000), .of(Int64(PushStoreLimits.expiredInCommit))]
    ) { row -> (Int64, Int64)? in
      guard let number = row.number(0), let device = row.number(1) else { return nil }
      return (number, device)
    }
    for (number, device) in rows {
      try database.run(.removePush, [.of(number)])
      guard let mark = index.remove(number, device: device) else { continue }
      undo.append(.removed(mark, device: device))
      note(.expired, mark.key, device, now)
      report.expired += 1
    }
  }
}
