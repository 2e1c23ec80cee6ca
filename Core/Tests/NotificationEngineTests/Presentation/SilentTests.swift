import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// A silent device: which sounds are played, and which are not (C9).
struct SilentTests {
  private static func world() -> World {
    var world = World.entitled(asking: [.alert, .sound, .criticalAlert]) {
      $0.criticalAlerts = true
      $0.timeSensitive = true
    }
    world.setGlobally(["silent": "on"])
    return world
  }

  @Test(.rules("C9")) func `A silent device plays no ordinary sound and shows everything`() {
    var world = Self.world()
    let shown = world.show { $0.sound = .standard }
    #expect(shown?.surfaces == [.banner, .list])
    #expect(shown?.sound == nil)
    #expect(
      world.show("urgent") {
        $0.sound = .standard
        $0.interruptionLevel = .timeSensitive
      }?.sound == nil)
  }

  @Test(.rules("C9")) func `A critical alert sounds on a silent device, at its own volume`() {
    var world = Self.world()
    let sound = Sound(kind: .critical, name: "alarm.caf", volume: 0.4)
    #expect(world.show { $0.sound = sound }?.sound == sound)
  }

  @Test func `A device makes sounds again after its silence`() {
    var world = Self.world()
    world.setGlobally(["silent": "off"])
    #expect(world.show { $0.sound = .standard }?.sound == .standard)
  }

  @Test(arguments: ["silent", "criticalUnmutes"])
  func `The setting is on or off and nothing else`(row: String) {
    var world = Self.world()
    #expect(world.setGlobally([row: "on"]).refusals.isEmpty)
    #expect(world.setGlobally([row: "maybe"]).refusals.first?.field == row)
  }
}
