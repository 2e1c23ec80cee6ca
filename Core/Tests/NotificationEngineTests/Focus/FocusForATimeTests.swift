import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// A focus that is turned on for a time (E14). It is Monday, 09:00 in Berlin.
struct FocusForATimeTests {
  private static let hour = 3_600.0

  @Test(.rules("E14")) func `A focus that is turned on for a time ends by itself`() {
    var world = World.allowed()
    world.keep("Quiet", [])
    world.control(.settings(.turnFocus(name: "Quiet", isOn: true, seconds: 5_400)))
    #expect(world.hoursToDeadline() == 1.5)
    world.advance(seconds: 1.5 * Self.hour - 1)
    #expect(world.focus == "Quiet")
    world.advance(seconds: 1)
    #expect(world.focus == nil)
    #expect(world.store.globalSettings().focusUntil == nil)
  }

  @Test(.rules("E14")) func `A focus that is not saved ends by itself too`() {
    var world = World.allowed()
    world.control(.settings(.setFocus(FocusMode(name: "Now"), seconds: 60)))
    world.advance(seconds: 60)
    #expect(world.focus == nil)
  }

  @Test(.rules("E14")) func `At its end the scheduled focus is in force again`() {
    var world = World.allowed()
    world.keep()
    world.control(.settings(.setFocus(FocusMode(name: "Now"), seconds: 60)))
    #expect(world.focus == "Now")
    world.advance(seconds: 60)
    #expect(world.focus == "Work")
    #expect(world.store.globalSettings().focusIsScheduled)
  }

  @Test(.rules("E14")) func `A focus that is turned on again without a time stays`() {
    var world = World.allowed()
    world.keep("Quiet", [])
    world.control(.settings(.turnFocus(name: "Quiet", isOn: true, seconds: 60)))
    world.turn("Quiet", true)
    world.advance(seconds: Self.hour)
    #expect(world.focus == "Quiet")
    world.turn("Quiet", false)
    #expect(world.store.globalSettings().focusUntil == nil)
  }

  @Test(.rules("E14"), arguments: [0, -1, 31_622_401, .min, .max])
  func `A time out of range is refused, and changes nothing`(seconds: Int) {
    var world = World.allowed()
    let effects = world.control(.settings(.setFocus(FocusMode(name: "Now"), seconds: seconds)))
    #expect(effects.refusals.first?.field == "seconds")
    #expect(world.focus == nil)
  }
}
