import NotificationModel
import TestSupport
import Testing

/// The lock screen of a shell that attaches later, or receives the list again (E5, E14).
struct LockScreenListTests {
  @Test(.rules("E5"))
  func `A notification that came since the screen was locked is on the lock screen`() {
    var world = World.allowed()
    world.show("before")
    world.control(.settings(.setLocked(true)))
    world.show("after")
    #expect(places(in: &world) == ["before": [.list], "after": [.list, .lockScreen]])
    world.control(.settings(.setLocked(false)))
    #expect(places(in: &world) == ["before": [.list], "after": [.list]])
  }

  @Test(.rules("E14")) func `A notification that a focus suppresses is not on the lock screen`() {
    var world = World.allowed()
    world.control(.settings(.setLocked(true)))
    world.control(.settings(.setFocus(FocusMode(name: "Work", allowsTimeSensitive: false))))
    world.show("held")
    #expect(places(in: &world) == ["held": [.list]])
  }

  private func places(in world: inout World) -> [String: Presentation.Surfaces] {
    let members = world.list().flatMap(\.members)
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key.identifier, $0.surfaces) })
  }
}
