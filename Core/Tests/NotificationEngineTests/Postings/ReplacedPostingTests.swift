import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Postings that are replaced, or whose program may no longer show anything.
struct ReplacedPostingTests {
  /// A display such as that of the volume, which stays until it is closed.
  private static func display(replaces: UInt32 = 0) -> PostingCall {
    var display = World.posted("Volume 20", replaces: replaces, tag: "volume")
    display.isTransient = true
    display.lifetime = 0
    return display
  }

  @Test(.rules("S10", "S14"))
  func `With an unused number the tag of the same call counts`() throws {
    var world = World()
    let number = try #require(world.post(World.posted("1", tag: "song")).postedNumber)
    let ended = try #require(world.post(World.posted()).postedNumber)
    world.close(ended)
    for replaces in [7, ended] as [UInt32] {
      let effects = world.post(World.posted("2", replaces: replaces, tag: "song"))
      #expect(effects.postedNumber == number && effects.ends.isEmpty)
    }
    #expect(world.store.delivered(of: World.mail).map(\.notification.posting?.number) == [number])
  }

  @Test(.rules("S13"))
  func `A posting that a request of the same app replaces has ended for its sender`() throws {
    var world = World.allowed()
    var posted = World.posted(tag: "song")
    posted.program.facts.sandboxIdentifier = World.organizer.rawValue
    let number = try #require(world.post(posted).postedNumber)
    var request = NotificationRequest.reminder("tag:song")
    request.trigger = nil
    let effects = world.call(.notifications(.add(request)))
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
    #expect(world.close(number).ends.isEmpty)
  }

  @Test(.rules("S13", "S22"))
  func `A transient posting that cannot wait for the decision ends its predecessor`() throws {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    let number = try #require(world.post(World.posted("First")).postedNumber)
    var transient = World.posted("Second", replaces: number)
    transient.isTransient = true
    let effects = world.post(transient)
    #expect(effects.postedNumber == number)
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
    #expect(world.store.deliveredCount(of: nil) == 0)
    let allowed = world.control(.settings(.authorize(app: World.mail, .allow)))
    #expect((allowed + world.advance(seconds: 1)).presented.isEmpty)
  }

  @Test(.rules("S14", "S22"), arguments: [true, false])
  func `An unlisted posting ends when its program may no longer show anything`(
    isDenied: Bool
  ) throws {
    var world = World()
    let shown = world.post(Self.display())
    let number = try #require(shown.postedNumber)
    let effects = world.control(
      isDenied
        ? .settings(.authorize(app: World.mail, .deny)) : .apps(.uninstall(app: World.mail)))
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
    #expect(effects.withdrawals == shown.presented.map(\.key))
    #expect(world.close(number).ends.isEmpty)
    let again = world.post(Self.display(replaces: number))
    #expect(again.postedNumber != number && again.ends.map(\.number).contains(number) == false)
  }

  @Test(.rules("S10", "S14"))
  func `A display that becomes an ordinary notification leaves the screen first`() throws {
    var world = World()
    let shown = world.post(Self.display())
    let number = try #require(shown.postedNumber)
    world.control(.settings(.changeAppSettings(app: World.mail, ["notificationCenter": "off"])))
    world.control(.settings(.changeAppSettings(app: World.mail, ["banners": "none"])))
    let effects = world.post(World.posted("Muted", replaces: number))
    #expect(effects.postedNumber == number && effects.presented.isEmpty)
    #expect(effects.withdrawals == shown.presented.map(\.key))
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
  }

  @Test(.rules("S14"))
  func `The tag of another notification also names the display that replaced it`() throws {
    var world = World()
    let number = try #require(world.post(World.posted("1", tag: "song")).postedNumber)
    let shown = world.post(Self.display(replaces: number))
    #expect(shown.postedNumber == number && world.store.deliveredCount(of: nil) == 0)
    let again = world.post(World.posted("2", replaces: 7, tag: "song"))
    #expect(again.postedNumber == number)
    #expect(again.withdrawals == shown.presented.map(\.key))
    let other = world.post(Self.display())
    #expect(other.presented.map(\.key.identifier) == ["tag:volume"])
  }

  @Test(.rules("A13"))
  func `Who wants an app's own settings decides nothing about the app`() throws {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert, .providesAppNotificationSettings])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    world.call(.responses(.setDelegate(isSet: true)))
    var posted = World.posted()
    posted.program.facts.sandboxIdentifier = World.organizer.rawValue
    let key = try #require(world.post(posted).presented.first?.key)
    let effects = world.control(
      .responses(.respond(key, .action(identifier: "configure", text: nil))))
    #expect(world.store.app(World.organizer)?.settings.status == .authorized)
    #expect(
      effects.appEvents.contains {
        if case .settings(.openSettings) = $0 { true } else { false }
      })
  }
}
