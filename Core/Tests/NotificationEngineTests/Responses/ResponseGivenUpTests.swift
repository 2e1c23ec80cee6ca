import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// A response that was sent to processes as often as allowed.
struct ResponseGivenUpTests {
  @Test(.rules("F13")) func `A daemon that ends over a response three times records a reason`()
    throws
  {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let shown = world.call(.notifications(.add(NotificationRequest.reminder().immediate)))
      .presentations
    world.control(.responses(.respond(try #require(shown.first).key, .open)))
    for _ in 0..<3 {
      world.system = Engine()
      world.transaction(.machine(.started))
      world.greet()
      world.call(.responses(.setDelegate(isSet: true)))
    }
    let kept = try #require(world.store.keptResponses(of: nil).first)
    #expect(kept.attempts == 3)
    #expect(!kept.problem.isEmpty)
  }
}
