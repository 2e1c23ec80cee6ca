import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Turning a focus on and off by hand, in addition to its schedule (E14). It is Monday, 09:00 in Berlin.
struct FocusByHandTests {
  private static let day = 86_400.0

  @Test(.rules("E14")) func `A focus turned on by hand stays on, whatever the schedules say`() {
    var world = World.allowed()
    world.keep("Work", [.office])
    world.keep("Quiet", [])
    world.turn("Quiet", true)
    world.advance(seconds: 3 * Self.day)
    #expect(world.focus == "Quiet")
    #expect(!world.store.globalSettings().focusIsScheduled)
    world.turn("Quiet", false)
    #expect(world.focus == "Work")
    #expect(world.store.globalSettings().focusIsScheduled)
  }

  @Test(.rules("E14"))
  func `A scheduled focus that is turned off stays off until its schedule starts again`() {
    var world = World.allowed()
    world.keep()
    world.turn(false)
    #expect(world.focus == nil)
    world.advance(seconds: Self.day - 1)
    #expect(world.focus == nil)
    world.advance(seconds: 1)
    #expect(world.focus == "Work")
    #expect(world.store.globalSettings().focusEnds.isEmpty)
  }

  @Test(.rules("E14")) func `A focus turned on and off again during its schedule is off`() {
    var world = World.allowed()
    world.keep()
    world.turn(true)
    #expect(!world.store.globalSettings().focusIsScheduled)
    world.turn(false)
    #expect(world.focus == nil)
    world.turn(true)
    #expect(world.focus == "Work")
  }

  @Test(.rules("E14")) func `Another schedule of the same focus begins it again`() {
    var world = World.allowed()
    world.keep("Work", [.office, FocusSchedule(days: [2], start: 600, end: 660)])
    world.turn(false)
    world.advance(seconds: 3_600)
    #expect(world.focus == "Work")
  }

  @Test(.rules("E14")) func `Ending a scheduled focus ends the scheduled ones behind it too`() {
    var world = World.allowed()
    world.keep("Work", [.office])
    world.keep("Lunch", [.office])
    #expect(world.focus == "Work")
    world.control(.settings(.setFocus(nil)))
    #expect(world.focus == nil)
    world.advance(seconds: Self.day)
    #expect(world.focus == "Work")
  }

  @Test(.rules("E14"), arguments: ["Quiet", "Cinema"])
  func `Ending a focus that was turned on by hand returns to the scheduled one`(name: String) {
    var world = World.allowed()
    world.keep("Work", [.office])
    world.keep("Quiet", [])
    world.control(.settings(.setFocus(FocusMode(name: name))))
    world.control(.settings(.setFocus(nil)))
    #expect(world.focus == "Work")
    #expect(world.store.globalSettings().focusIsScheduled)
    world.control(.settings(.setFocus(nil)))
    #expect(world.focus == nil)
  }

  @Test(.rules("E14")) func `A focus that is not kept ends a scheduled one only while it is on`() {
    var world = World.allowed()
    world.keep()
    world.control(.settings(.setFocus(FocusMode(name: "Cinema"))))
    #expect(world.focus == "Cinema")
    #expect(world.store.globalSettings().focusModes.map(\.name) == ["Work"])
    world.turn("Cinema", false)
    #expect(world.focus == "Work")
  }

  @Test(.rules("E14"), arguments: ["", "  ", String(repeating: "x", count: 65)])
  func `A focus for now has a name that people can read, as one that is saved`(name: String) {
    var world = World.allowed()
    let effects = world.control(.settings(.setFocus(FocusMode(name: name))))
    #expect(effects.refusals.first?.field == "focus.name")
    #expect(world.focus == nil)
  }

  @Test(.rules("B17", "E14"))
  func `An early end is forgotten when the clock is set to before it`() {
    var world = World.allowed()
    world.keep()
    world.advance(seconds: 3_600)
    world.turn(false)
    world.moment.wall = world.moment.wall.advanced(bySeconds: -1_800)
    world.transaction(.machine(.clockSetBack))
    #expect(world.focus == "Work")
  }

  @Test(.rules("E14")) func `An early end outlives the daemon`() {
    var world = World.allowed()
    world.keep()
    world.turn(false)
    world.system = Engine()
    world.transaction(.machine(.started))
    #expect(world.focus == nil)
    world.advance(seconds: Self.day)
    #expect(world.focus == "Work")
  }

  @Test(.rules("E14"), arguments: [true, false])
  func `Turning an unknown focus on or off is refused`(isOn: Bool) {
    var world = World.allowed()
    let refused = world.turn("Job", isOn).refusals.first
    #expect(refused?.code == .notFound)
    #expect(refused?.field == "name")
    #expect(refused?.value == "Job")
  }
}
