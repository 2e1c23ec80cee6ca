import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Where a notification is shown, by level, settings, lock and focus (C1, C9, E3 to E5, E12 to E14).
struct PlacesTests {
  /// One row of the decision table.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var content: @Sendable (inout NotificationContent) -> Void = { _ in }
    var rows: [String: String] = [:]
    var isLocked = false
    var focus: FocusMode?
    var surfaces: Presentation.Surfaces?
    var sounds = false
    var wakes = false
    var testDescription: String { name }
  }

  private static let quietFocus = FocusMode(name: "Work", allowsTimeSensitive: false)

  static let table: [Row] = [
    Row(name: "active, unlocked (E5)", surfaces: [.banner, .list], sounds: true, wakes: true),
    Row(
      name: "active, locked (E5)", isLocked: true, surfaces: [.lockScreen, .list], sounds: true,
      wakes: true),
    Row(
      name: "locked, lock screen off (K2)", rows: ["lockScreen": "off"], isLocked: true,
      surfaces: [.list], sounds: true),
    Row(
      name: "banners off (K2)", rows: ["banners": "none"], surfaces: [.list], sounds: true),
    Row(
      name: "list off (K2)", rows: ["notificationCenter": "off"], surfaces: [.banner], sounds: true,
      wakes: true),
    Row(name: "sounds off (K2)", rows: ["sounds": "off"], surfaces: [.banner, .list], wakes: true),
    Row(
      name: "no sound in the content (C5)", content: { $0.sound = nil },
      surfaces: [.banner, .list],
      wakes: true),
    Row(
      name: "no text: only the sound is left (C1)", content: { $0.title = "" }, surfaces: [],
      sounds: true),
    Row(
      name: "no text and no sound: nothing (C1)",
      content: {
        $0.title = ""
        $0.sound = nil
        $0.badge = 2
      }, surfaces: nil),
    Row(
      name: "a subtitle alone is enough (C1)",
      content: {
        $0.title = ""
        $0.subtitle = "today"
      }, surfaces: [.banner, .list], sounds: true, wakes: true),
    Row(
      name: "passive (E12)", content: { $0.interruptionLevel = .passive }, surfaces: [.list]),
    Row(
      name: "passive, locked (E12)", content: { $0.interruptionLevel = .passive }, isLocked: true,
      surfaces: [.lockScreen, .list]),
    Row(name: "focus (E14)", focus: quietFocus, surfaces: [.list]),
    Row(name: "focus, locked (E14)", isLocked: true, focus: quietFocus, surfaces: [.list]),
    Row(
      name: "passive, focus, locked (E14)", content: { $0.interruptionLevel = .passive },
      isLocked: true, focus: quietFocus, surfaces: [.list]),
    Row(
      name: "focus that allows the app (E14)",
      focus: FocusMode(name: "Work", allowedApps: [World.organizer]), surfaces: [.banner, .list],
      sounds: true, wakes: true),
    Row(
      name: "time-sensitive, focus that allows it (E12)",
      content: { $0.interruptionLevel = .timeSensitive }, focus: FocusMode(name: "Work"),
      surfaces: [.banner, .list], sounds: true, wakes: true),
    Row(
      name: "time-sensitive, focus that does not (E13)",
      content: { $0.interruptionLevel = .timeSensitive }, focus: quietFocus, surfaces: [.list]),
    Row(
      name: "time-sensitive switched off, focus that allows it (E13)",
      content: { $0.interruptionLevel = .timeSensitive }, rows: ["timeSensitive": "off"],
      focus: FocusMode(name: "Work"), surfaces: [.list]),
    Row(name: "muted (A11)", rows: ["mute": "hour"], surfaces: [.list]),
    Row(
      name: "critical through focus and mute (C9, E12)",
      content: { $0.interruptionLevel = .critical },
      rows: ["mute": "today", "banners": "none", "sounds": "off", "notificationCenter": "off"],
      focus: quietFocus, surfaces: [.banner, .list], sounds: true, wakes: true),
    Row(
      name: "critical, locked, lock screen off (C9)",
      content: { $0.sound = Sound(kind: .critical, volume: 0.5) }, rows: ["lockScreen": "off"],
      isLocked: true, surfaces: [.lockScreen, .list], sounds: true, wakes: true),
  ]

  @Test(arguments: table) func `The table of decisions about surfaces holds`(row: Row) {
    var world = World.entitled(asking: [.alert, .sound, .badge, .criticalAlert]) {
      $0.timeSensitive = true
      $0.criticalAlerts = true
    }
    #expect(world.set(row.rows).refusals.isEmpty)
    world.control(.settings(.setLocked(row.isLocked)))
    world.control(.settings(.setFocus(row.focus)))
    let shown = world.show("row", row.content)
    #expect(shown?.surfaces == row.surfaces)
    #expect((shown?.sound != nil) == row.sounds)
    #expect((shown?.wakesScreen ?? false) == row.wakes)
    #expect(world.delivered() == (row.surfaces?.contains(.list) == true ? ["row"] : []))
  }

  @Test(.rules("E13"))
  func `A time-sensitive notification without the entitlement is an ordinary one`() {
    var world = World.allowed()
    #expect(world.show { $0.interruptionLevel = .timeSensitive }?.level == .active)
  }

  @Test(.rules("C9"))
  func `A critical notification without permission is ordinary, with an ordinary sound`() {
    var world = World.entitled { $0.criticalAlerts = true }
    let shown = world.show {
      $0.interruptionLevel = .critical
      $0.sound = Sound(kind: .critical, name: "siren.wav", volume: 1)
    }
    #expect(shown?.level == .active)
    #expect(shown?.sound == Sound(kind: .standard, name: "siren.wav"))
  }

  @Test(.rules("C9"))
  func `A critical alert without a sound gets the default one, and keeps its own volume`() {
    var world = World.entitled(asking: [.alert, .criticalAlert]) { $0.criticalAlerts = true }
    let silent = world.show("a") {
      $0.interruptionLevel = .critical
      $0.sound = nil
    }
    #expect(silent?.sound == Sound(kind: .critical))
    let loud = world.show("b") { $0.sound = Sound(kind: .critical, name: "x.wav", volume: 0.25) }
    #expect(loud?.sound == Sound(kind: .critical, name: "x.wav", volume: 0.25))
    #expect(loud?.level == .critical)
  }

  @Test(.rules("C9")) func `A critical alert is shown as a banner although the app has none`() {
    var world = World.entitled(asking: [.alert, .criticalAlert]) { $0.criticalAlerts = true }
    world.set(["banners": "none"])
    #expect(world.show { $0.interruptionLevel = .critical }?.alertStyle == .banner)
  }

  @Test(.rules("A17")) func `Parts that were not asked for are left out, and the rest is shown`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    let shown = world.show { $0.badge = 3 }
    #expect(shown?.surfaces == [.banner, .list])
    #expect(shown?.sound == nil)
    #expect(shown?.badge == nil)
  }

  @Test func `The end of a focus or of the lock brings banners back`() {
    var world = World.allowed()
    world.control(.settings(.setFocus(Self.quietFocus)))
    #expect(world.show("a")?.surfaces == [.list])
    world.control(.settings(.setFocus(nil)))
    #expect(world.show("b")?.surfaces == [.banner, .list])
    let locked = world.control(.settings(.setLocked(true)))
    #expect(locked.contains(.show(.settings(.lockChanged(isLocked: true)))))
    #expect(
      !world.control(.settings(.setLocked(true))).contains(
        .show(.settings(.lockChanged(isLocked: true)))))
  }

  @Test(.rules("A11"))
  func `A mute ends by itself, and a clock that was set back does not prolong it`() {
    var world = World.allowed()
    world.set(["mute": "hour"])
    #expect(world.show("a")?.surfaces == [.list])
    world.advance(seconds: 3_600)
    #expect(world.show("b")?.surfaces == [.banner, .list])
    world.set(["mute": "today"])
    #expect(world.show("c")?.surfaces == [.list])
    world.moment.wall = world.moment.wall.advanced(bySeconds: -365 * 86_400)
    #expect(world.show("d")?.surfaces == [.banner, .list])
  }
}
