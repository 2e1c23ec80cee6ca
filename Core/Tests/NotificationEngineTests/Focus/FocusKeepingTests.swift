import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Which focus modes can be saved, and under which names (E14, K4). It is Monday, 09:00 in Berlin.
struct FocusKeepingTests {
  private static func names(_ world: World) -> [String] {
    world.store.globalSettings().focusModes.map(\.name)
  }

  @Test(.rules("K4")) func `A focus mode keeps its position when it is changed or renamed`() {
    var world = World.allowed()
    for name in ["Work", "Sleep", "Sport"] { world.keep(name, []) }
    world.keep("Sleep", [.nights])
    #expect(Self.names(world) == ["Work", "Sleep", "Sport"])
    world.keep("Night", [.nights], replacing: "Sleep")
    #expect(Self.names(world) == ["Work", "Night", "Sport"])
    world.control(.settings(.removeFocus(name: "Work")))
    #expect(Self.names(world) == ["Night", "Sport"])
  }

  @Test(.rules("E14")) func `A change applies to the focus that is on`() {
    var world = World.allowed()
    world.keep("Work", [])
    world.turn("Work", true)
    #expect(world.show("a")?.surfaces == [.list])
    world.control(
      .settings(
        .saveFocus(
          FocusMode(name: "Office", allowedApps: [World.organizer]), replacing: "Work")))
    #expect(world.focus == "Office")
    #expect(world.show("b")?.surfaces == [.banner, .list])
    world.control(.settings(.removeFocus(name: "Office")))
    #expect(world.focus == nil)
  }

  @Test(.rules("E14")) func `A renamed focus keeps its early end`() {
    var world = World.allowed()
    world.keep()
    world.turn(false)
    world.keep("Job", [.office], replacing: "Work")
    #expect(world.focus == nil)
    world.advance(seconds: 86_400)
    #expect(world.focus == "Job")
  }

  /// A mode that is refused, with the wrong field.
  struct Refused: CustomTestStringConvertible, Sendable {
    var field: String
    var code = NotificationFailure.Code.invalidValue
    var mode = FocusMode(name: "Work")
    var old: String?
    var testDescription: String { "\(field) \(mode.name)" }
  }

  static let refusedModes: [Refused] = [
    Refused(field: "focus.name", mode: FocusMode(name: "")),
    Refused(field: "focus.name", mode: FocusMode(name: " \n ")),
    Refused(field: "focus.name", mode: FocusMode(name: String(repeating: "é", count: 65))),
    Refused(field: "focus.name", mode: FocusMode(name: "Sport"), old: "Sleep"),
    Refused(field: "replacing", code: .notFound, old: "Job"),
    Refused(
      field: "focus.schedules", code: .limitReached,
      mode: FocusMode(name: "Work", schedules: Array(repeating: .office, count: 13))),
    Refused(
      field: "focus.allowedPeople", code: .limitReached,
      mode: FocusMode(name: "Work", allowedPeople: Set((0...1_000).map { "p\($0)" }))),
    Refused(
      field: "focus.allowedApps", code: .limitReached,
      mode: FocusMode(
        name: "Work", allowedApps: Set((0...1_000).map { World.identifier("com.example.a\($0)") }))),
    Refused(
      field: "focus.allowedPeople", mode: FocusMode(name: "Work", allowedPeople: [" \t"])),
    Refused(field: "focus.schedules[1].days", mode: .with(.office, [], 0, 60)),
    Refused(field: "focus.schedules[1].days", mode: .with(.office, [0], 0, 60)),
    Refused(field: "focus.schedules[1].days", mode: .with(.office, [1, 8], 0, 60)),
    Refused(field: "focus.schedules[1].from", mode: .with(.office, [1], -1, 60)),
    Refused(field: "focus.schedules[1].from", mode: .with(.office, [1], 1_440, 60)),
    Refused(field: "focus.schedules[1].to", mode: .with(.office, [1], 0, 1_440)),
  ]

  @Test(.rules("K4"), arguments: refusedModes)
  func `A focus mode that cannot be kept is refused with its field, and nothing changes`(
    row: Refused
  ) {
    var world = World.allowed()
    for name in ["Sleep", "Sport"] { world.keep(name, []) }
    let before = world.store.globalSettings()
    let refused = world.control(.settings(.saveFocus(row.mode, replacing: row.old))).refusals.first
    #expect(refused?.field == row.field)
    #expect(refused?.code == row.code)
    #expect(refused?.value != nil)
    #expect(world.store.globalSettings() == before)
  }

  @Test(.rules("K4")) func `Twenty focus modes are kept, and no more`() {
    var world = World.allowed()
    for number in 0..<20 { #expect(world.keep("\(number)", []).refusals.isEmpty) }
    let refused = world.keep("21", []).refusals.first
    #expect(refused?.code == .limitReached)
    #expect(refused?.field == "focus")
    #expect(refused?.value == "21")
    #expect(world.keep("7", [.nights]).refusals.isEmpty)
    #expect(world.keep("Seven", [.nights], replacing: "7").refusals.isEmpty)
  }

  @Test(.rules("K4")) func `Removing an unknown focus mode is refused by its name`() {
    var world = World.allowed()
    let refused = world.control(.settings(.removeFocus(name: "Job"))).refusals.first
    #expect(refused?.code == .notFound)
    #expect(refused?.value == "Job")
  }
}

extension FocusMode {
  /// A mode with two schedules, the second of which is given.
  fileprivate static func with(
    _ first: FocusSchedule, _ days: Set<Int>, _ start: Int, _ end: Int
  ) -> FocusMode {
    FocusMode(name: "Work", schedules: [first, FocusSchedule(days: days, start: start, end: end)])
  }
}
