import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Low urgency and Focus for postings, and postings without visible content.
struct NeededBannerTests {
  private static func low(
    _ change: (inout PostingCall) -> Void = { _ in }
  ) -> PostingCall {
    var posted = World.posted()
    posted.content.interruptionLevel = .passive
    posted.content.sound = .standard
    change(&posted)
    return posted
  }

  private static func volume(_ posted: inout PostingCall) {
    posted.tag = "volume"
    posted.progress = 40
  }

  @Test(.rules("S54")) func `A listed posting of low urgency has no banner and no sound`() {
    var world = World()
    let shown = world.post(Self.low()).presented
    #expect(shown.map(\.surfaces) == [[.list]])
    #expect(shown.first?.sound == nil)
  }

  @Test(
    .rules("S54"),
    arguments: [
      { $0.isTransient = true }, volume,
      {
        volume(&$0)
        $0.isTransient = true
      },
    ] as [@Sendable (inout PostingCall) -> Void])
  func `An unlisted posting or a display is a silent banner at low urgency and during a Focus`(
    _ change: @Sendable (inout PostingCall) -> Void
  ) throws {
    for isFocused in [false, true] {
      for level in [InterruptionLevel.passive, .active] where level == .passive || isFocused {
        var world = World()
        if isFocused { world.control(.settings(.setFocus(FocusMode(name: "Work")))) }
        let effects = world.post(
          Self.low {
            change(&$0)
            $0.content.interruptionLevel = level
          })
        let shown = try #require(effects.presented.first)
        #expect(shown.surfaces.contains(.banner))
        #expect(shown.sound == nil && !shown.wakesScreen)
        #expect(effects.ends.isEmpty)
      }
    }
  }

  @Test(.rules("S54")) func `A muted or denied program has no banner even then`() {
    var world = World()
    world.post(World.posted())
    world.control(.settings(.changeAppSettings(app: World.mail, ["banners": "none"])))
    let off = world.post(Self.low { $0.isTransient = true })
    #expect(off.presented.isEmpty && off.ends.map(\.reason) == [.undefined])
    world.control(.settings(.changeAppSettings(app: World.mail, ["banners": "temporary"])))
    world.control(.settings(.changeAppSettings(app: World.mail, ["mute": "hour"])))
    #expect(world.post(Self.low { $0.isTransient = true }).presented.isEmpty)
  }

  @Test(
    .rules("S53"),
    arguments: [
      { $0.progress = 40 }, { $0.actions = [NotificationAction(identifier: "a", title: "A")] },
      {
        $0.content.attachments = [
          NotificationModel.Attachment(identifier: "p", path: "/p.png", type: "public.png")
        ]
      },
    ] as [@Sendable (inout PostingCall) -> Void])
  func `A bar, a picture or a button is visible content without a text`(
    _ change: @Sendable (inout PostingCall) -> Void
  ) throws {
    var world = World()
    var posted = World.posted("")
    change(&posted)
    let effects = world.post(posted)
    #expect(effects.presented.first?.surfaces.contains(.banner) == true)
    #expect(effects.ends.isEmpty)
    posted.tag = "volume"
    posted.isTransient = true
    #expect(world.post(posted).presented.first?.surfaces == [.banner])
  }

  @Test(.rules("S53")) func `A posting without visible content is closed at once`() throws {
    var world = World()
    let effects = world.post(World.posted(""))
    let number = try #require(effects.postedNumber)
    #expect(effects.presented.isEmpty)
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
    #expect(world.store.deliveredCount(of: nil) == 0)
  }
}
