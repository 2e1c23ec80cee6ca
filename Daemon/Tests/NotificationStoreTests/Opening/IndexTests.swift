import GRDB
import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationStore

/// The queries of every transaction use an index, however many requests are pending.
@Suite struct IndexTests {
  @Test(arguments: [
    Query.pending, .pendingAt, .pendingAfter, .byWall, .byBoot, .pendingCount,
    .appNumber, .delivered, .nextRelease, .earliestDelivered, .replacePending, .reschedule,
    .removePending, .lastSequence, .forgetClocks, .region, .unsettledRegions, .monitoredRegion,
    .monitoredRegions, .forgetRegion, .forgetAllRegions, .forgetMonitored, .forgetAllMonitored,
    .setSide, .putOutside, .appExists, .passingApps, .savePassingApp,
  ])
  func `No statement of a transaction scans a table or sorts`(query: Query) throws {
    for step in try Self.plan(of: query) {
      #expect(!step.contains("SCAN pending"), "\(step)")
      #expect(!step.contains("SCAN delivered"), "\(step)")
      #expect(!step.contains("SCAN region"), "\(step)")
      #expect(!step.contains("SCAN app") || step.contains("app_passing"), "\(step)")
      #expect(!step.contains("TEMP B-TREE"), "\(step)")
    }
  }

  @Test func `The first request of each clock is found by an index`() throws {
    let plan = try Self.plan(of: .clockHeads)
    let scans: [String] = plan.filter { $0.contains("SCAN") }
    #expect(scans == ["SCAN clock"])
    #expect(plan.contains { $0.contains("SEARCH pending USING COVERING INDEX pending_by_wall") })
    #expect(plan.contains { $0.contains("SEARCH pending USING COVERING INDEX pending_by_boot") })
  }

  static func plan(of query: Query) throws -> [String] {
    let folder = try StoreFolder()
    try folder.open().store.close()
    let queue = try DatabaseQueue(path: folder.database)
    return try queue.inDatabase { database in
      let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + query.sql)
      statement.setUncheckedArguments(
        StatementArguments(Array(repeating: 1, count: query.sql.count { $0 == "?" })))
      return try Row.fetchAll(statement).map { $0["detail"] as String }
    }
  }
}
