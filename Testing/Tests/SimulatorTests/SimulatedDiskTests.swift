import NotificationEngine
import NotificationModel
import Testing

@testable import simulate

struct SimulatedDiskTests {
  private static func store() throws -> SimulatedStore {
    let store = SimulatedStore(SimulatedDisk())
    try store.begin()
    try store.save(AppRecord(identifier: SimulationWorld.apps[0], displayName: "A"))
    return store
  }

  @Test func `Committed values survive, and nothing else does`() throws {
    let store = try Self.store()
    #expect(SimulatedStore(store.disk).memory.apps().isEmpty)
    try store.commit()
    try store.begin()
    try store.save(AppRecord(identifier: SimulationWorld.apps[1], displayName: "B"))
    #expect(SimulatedStore(store.disk).memory.apps().map(\.displayName) == ["A"])
  }

  @Test func `A savepoint that was rolled back leaves nothing on the disk`() throws {
    let store = try Self.store()
    try store.savepoint()
    try store.save(AppRecord(identifier: SimulationWorld.apps[1], displayName: "B"))
    try store.rollbackToSavepoint()
    try store.commit()
    #expect(SimulatedStore(store.disk).memory.apps().map(\.displayName) == ["A"])
  }

  @Test(arguments: [StoreFault.atCommit, .atOperation(1), .atOperation(2)])
  func `A failure fails the whole transaction and leaves nothing`(fault: StoreFault) throws {
    let store = SimulatedStore(SimulatedDisk())
    store.fault = fault
    #expect(throws: StoreFailure.self) {
      try store.begin()
      try? store.save(AppRecord(identifier: SimulationWorld.apps[0], displayName: "A"))
      _ = try? store.nextNumber()
      try store.commit()
    }
    store.rollback()
    #expect(store.memory.apps().isEmpty)
    #expect(SimulatedStore(store.disk).memory.apps().isEmpty)
  }

  @Test func `A number is never assigned twice, whatever was lost`() throws {
    let store = try Self.store()
    let number = try store.nextNumber()
    store.rollback()
    let next = try SimulatedStore(store.disk).nextNumber()
    #expect(next > number)
  }
}
