import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Requests that are added together (S36).
struct ManyRequestsTests {
  @Test(.rules("S36")) func `All requests of one call are added`() {
    var world = World.allowed()
    let names = (0..<300).map { "reminder-\($0)" }
    let effects = world.call(.notifications(.addAll(names.map { .reminder($0) })))
    #expect(effects.replies == [.done])
    #expect(Set(world.pending().map(\.request.identifier)) == Set(names))
  }

  @Test(.rules("S36")) func `One request that is refused is named, and none is added`() throws {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder("before"))))
    let effects = world.call(
      .notifications(.addAll([.reminder("a"), .reminder("b", after: -1), .reminder("c")])))
    let refusal = try #require(effects.refusals.first)
    #expect(refusal.field == "requests[1].trigger.timeInterval")
    #expect(refusal.message.contains("interval"))
    #expect(effects.replies.isEmpty)
    #expect(world.pending().map(\.request.identifier) == ["before"])
  }

  @Test func `An empty list adds nothing and is answered`() {
    var world = World.allowed()
    #expect(world.call(.notifications(.addAll([]))).replies == [.done])
    #expect(world.pending().isEmpty)
  }
}
