import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Notifications that wait for the scheduled summary, and their release (E15). It is 09:00 in Berlin.
struct SummaryTests {
  private static func world() -> World {
    var world = World.allowed()
    world.setGlobally(["summary": "on", "summaryTimes": "8:00,18:00"])
    world.set(["delivery": "summary"])
    return world
  }

  @Test(.rules("E15")) func `An ordinary notification waits for the next time of the summary`() {
    var world = Self.world()
    #expect(world.show() == nil)
    #expect(world.delivered().isEmpty)
    #expect(world.advance(seconds: 9 * 3_600 - 1).presentations.isEmpty)
    let shown = world.advance(seconds: 1).presentations
    #expect(shown.map(\.surfaces) == [[.banner, .list]])
    #expect(shown.first?.sound == nil)
    #expect(world.delivered() == ["milk"])
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
  }

  @Test(.rules("E15"))
  func `The summary comes at eight and at eighteen unless other times are chosen`() {
    var world = World.allowed()
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    for hours in [9.0, 14] {
      world.show()
      #expect(world.advance(seconds: hours * 3_600 - 1).presentations.isEmpty)
      #expect(world.advance(seconds: 1).presentations.count == 1)
    }
  }

  @Test(.rules("C19", "E15"))
  func `The most relevant notification of an app represents the others`() {
    var world = Self.world()
    world.show("low") { $0.relevanceScore = 0.1 }
    world.show("high") { $0.relevanceScore = 0.9 }
    world.show("middle") { $0.relevanceScore = 0.5 }
    let shown = world.advance(seconds: 9 * 3_600).presentations
    #expect(shown.map(\.key.identifier) == ["low", "high", "middle"])
    #expect(shown.map { $0.surfaces.contains(.banner) } == [false, true, false])
  }

  @Test(.rules("E12", "E15"))
  func `A notification that may draw no attention does not represent the others`() {
    var world = Self.world()
    world.show("loud") { $0.relevanceScore = 0.1 }
    world.show("quiet") {
      $0.relevanceScore = 0.9
      $0.interruptionLevel = .passive
    }
    let shown = world.advance(seconds: 9 * 3_600).presentations
    #expect(shown.map { $0.surfaces.contains(.banner) } == [true, false])
    #expect(shown.map(\.wakesScreen) == [true, false])
  }

  @Test(.rules("E15"))
  func `One with an attachment, else the newest, represents the others if relevance is equal`() {
    for hasPicture in [false, true] {
      var world = Self.world()
      for identifier in ["a", "b", "c"] {
        world.show(identifier) {
          guard hasPicture, identifier == "b" else { return }
          $0.attachments = [Attachment(identifier: "x", path: "/x.png", type: "public.png")]
        }
      }
      let shown = world.advance(seconds: 9 * 3_600).presentations
      let featured = shown.filter { $0.surfaces.contains(.banner) }.map(\.key.identifier)
      #expect(featured == [hasPicture ? "b" : "c"])
    }
  }

  @Test(.rules("E15"))
  func `A notification of a summary has its date, in the list too and after a restart`() {
    var world = Self.world()
    world.show("a")
    world.show("b")
    let due = world.moment.wall.advanced(bySeconds: 9 * 3_600)
    let shown = world.advance(seconds: 10 * 3_600).presentations
    #expect(shown.map(\.summaryDate) == [due, due])
    world.set(["delivery": "immediate"])
    #expect(world.show("c")?.summaryDate == nil)
    world.system = Engine()
    world.transaction(.machine(.started))
    let listed = world.list().flatMap(\.members)
    #expect(listed.map(\.key.identifier) == ["c", "b", "a"])
    #expect(listed.map(\.summaryDate) == [nil, due, due])
    #expect(world.store.nextRelease() == nil)
  }

  @Test(.rules("B16", "E15")) func `A summary that comes late has the date when it was due`() {
    var world = Self.world()
    world.show()
    let due = world.moment.wall.advanced(bySeconds: 9 * 3_600)
    world.moment.wall = due.advanced(bySeconds: 86_400)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 33 * 3_600_000_000)
    #expect(world.transaction().presentations.map(\.summaryDate) == [due])
  }

  @Test(.rules("E15")) func `A notification that no longer has to wait has no summary date`() {
    var world = Self.world()
    world.show()
    #expect(world.setGlobally(["summary": "off"]).presentations.map(\.summaryDate) == [nil])
    #expect(world.list().flatMap(\.members).map(\.summaryDate) == [nil])
  }

  @Test(.rules("E15")) func `Time-sensitive and critical notifications do not wait`() {
    var world = World.entitled(asking: [.alert, .sound, .criticalAlert]) {
      $0.timeSensitive = true
      $0.criticalAlerts = true
    }
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    #expect(world.show("a") == nil)
    #expect(world.show("b") { $0.interruptionLevel = .timeSensitive } != nil)
    #expect(world.show("c") { $0.interruptionLevel = .critical } != nil)
  }

  @Test(.rules("C1", "E15"))
  func `A notification without a text is not in a summary and makes no sound`() {
    var world = Self.world()
    let shown = world.show {
      $0.title = ""
      $0.badge = 2
    }
    #expect(shown == nil)
    #expect(world.record?.badge == 2)
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
    #expect(world.list().isEmpty)
  }

  enum Change: CaseIterable {
    case summaryOff, appImmediate, earlierTime
  }

  @Test(.rules("E15"), arguments: Change.allCases)
  func `A held notification follows the settings and is never stuck`(change: Change) {
    var world = Self.world()
    world.show()
    switch change {
    case .summaryOff:
      #expect(world.setGlobally(["summary": "off"]).presentations.count == 1)
    case .appImmediate:
      #expect(world.set(["delivery": "immediate"]).presentations.count == 1)
    case .earlierTime:
      #expect(world.setGlobally(["summaryTimes": "10:00"]).presentations.isEmpty)
      #expect(world.advance(seconds: 3_600).presentations.count == 1)
    }
    #expect(world.delivered() == ["milk"])
  }

  @Test(.rules("E13", "E15"))
  func `A notification that a new bundle makes time-sensitive no longer waits`() {
    var world = World.entitled(asking: [.alert]) { _ in }
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    #expect(world.show { $0.interruptionLevel = .timeSensitive } == nil)
    let effects = world.install { $0.timeSensitive = true }
    #expect(effects.presentations.map(\.level) == [.timeSensitive])
  }

  @Test(.rules("B13", "E15")) func `The summary comes at the time of day of another zone`() {
    var world = Self.world()
    world.show()
    world.moment.timeZone = "America/New_York"
    world.transaction()
    // It is 03:00 there; in Berlin the summary would come four hours later.
    #expect(world.advance(seconds: 5 * 3_600 - 1).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
  }

  @Test(.rules("B13", "E15"))
  func `A zone that changed while the daemon was off counts for the summary`() {
    var world = Self.world()
    world.show()
    world.system = Engine()
    world.moment.timeZone = "Asia/Tokyo"
    #expect(world.transaction(.machine(.started)).presentations.isEmpty)
    #expect(world.advance(seconds: 3_600).presentations.count == 1)
  }

  @Test(.rules("E15")) func `A clock set back a year does not hold the summary for a year`() {
    var world = Self.world()
    world.show()
    world.moment.wall = world.moment.wall.advanced(bySeconds: -365 * 86_400)
    world.transaction(.machine(.clockSetBack))
    #expect(world.advance(seconds: 86_400).presentations.count == 1)
  }

  @Test(.rules("A15", "G7"))
  func `A held notification is removed if its app is denied or uninstalled`() {
    var world = Self.world()
    world.show()
    world.control(.settings(.authorize(app: World.organizer, .deny)))
    #expect(world.store.nextRelease() == nil)
    world = Self.world()
    world.show()
    world.control(.apps(.uninstall(app: World.organizer)))
    #expect(world.store.nextRelease() == nil)
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
  }

  @Test(.rules("E5", "E14"))
  func `The summary draws no banner on a locked screen or during a focus`() {
    var world = Self.world()
    world.show()
    world.control(.settings(.setLocked(true)))
    #expect(
      world.advance(seconds: 9 * 3_600).presentations.map(\.surfaces) == [[.lockScreen, .list]])
    world = Self.world()
    world.show()
    world.control(.settings(.setFocus(FocusMode(name: "Sleep"))))
    #expect(world.advance(seconds: 9 * 3_600).presentations.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("E1", "E15")) func `A foreground app is asked at once, summary or not`() {
    var world = Self.world()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    guard let token = world.call(.notifications(.add(.reminder().immediate))).presentingToken else {
      Issue.record("the app was not asked")
      return
    }
    let shown = world.call(
      .notifications(.presented(token: token, options: [.banner, .list, .sound])))
    #expect(shown.presentations.map(\.surfaces) == [[.banner, .list]])
  }

  @Test(.rules("G3")) func `An app can remove a held notification, and it is not shown later`() {
    var world = Self.world()
    world.show()
    #expect(world.call(.notifications(.removeDelivered(identifiers: ["milk"]))).withdrawals.isEmpty)
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
  }
}
