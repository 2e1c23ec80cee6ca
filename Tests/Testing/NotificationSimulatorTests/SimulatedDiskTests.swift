import NotificationCore
import NotificationModel
import Testing

@testable import NotificationSimulator

struct SimulatedDiskTests {
  private static func ledger() throws -> SimulatedLedger {
    let ledger = SimulatedLedger(SimulatedDisk())
    try ledger.begin()
    try ledger.save(AppRecord(identifier: World.apps[0], displayName: "A"))
    return ledger
  }

  @Test func `Committed values survive, and nothing else does`() throws {
    let ledger = try Self.ledger()
    #expect(SimulatedLedger(ledger.disk).memory.apps().isEmpty)
    try ledger.commit()
    try ledger.begin()
    try ledger.save(AppRecord(identifier: World.apps[1], displayName: "B"))
    #expect(SimulatedLedger(ledger.disk).memory.apps().map(\.displayName) == ["A"])
  }

  @Test func `A savepoint that was rolled back leaves nothing on the disk`() throws {
    let ledger = try Self.ledger()
    try ledger.savepoint()
    try ledger.save(AppRecord(identifier: World.apps[1], displayName: "B"))
    try ledger.rollbackToSavepoint()
    try ledger.commit()
    #expect(SimulatedLedger(ledger.disk).memory.apps().map(\.displayName) == ["A"])
  }

  @Test(arguments: [StoreFault.atCommit, .atOperation(1), .atOperation(2)])
  func `A failure fails the whole transaction and leaves nothing`(fault: StoreFault) throws {
    let ledger = SimulatedLedger(SimulatedDisk())
    ledger.fault = fault
    #expect(throws: StoreFailure.self) {
      try ledger.begin()
      try? ledger.save(AppRecord(identifier: World.apps[0], displayName: "A"))
      _ = try? ledger.nextNumber()
      try ledger.commit()
    }
    ledger.rollback()
    #expect(ledger.memory.apps().isEmpty)
    #expect(SimulatedLedger(ledger.disk).memory.apps().isEmpty)
  }

  @Test func `A number is never given out twice, whatever was lost`() throws {
    let ledger = try Self.ledger()
    let number = try ledger.nextNumber()
    ledger.rollback()
    let next = try SimulatedLedger(ledger.disk).nextNumber()
    #expect(next > number)
  }
}
