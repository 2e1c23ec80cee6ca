import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Notifications that a remote server shows, and that the daemon only lists.
struct WatchedPostingTests {
  private static func watched(
    _ title: String = "New mail", from name: String = "mail", number: Int = 7,
    _ change: (inout PostingCall) -> Void = { _ in }
  ) -> PostingCall {
    var posted = World.posted(title, from: name, tag: "watched:1:\(number)")
    posted.way = .watched
    change(&posted)
    return posted
  }

  private static func closing(_ number: Int) -> Event {
    .postings(
      .closed(
        .tag("watched:1:\(number)"), by: World.program(), World.sender,
        origin: CallOrigin(connection: World.bus, message: 99)))
  }

  private static func titles(in world: World) -> [DisplayText] {
    world.store.delivered(of: World.mail).map(\.notification.request.content.title)
  }

  @Test(.rules("S5")) func `It joins the list without a banner, a sound, a button and a question`()
    throws
  {
    var world = World()
    world.attachShell()
    let effects = world.post(
      Self.watched {
        $0.content.interruptionLevel = .timeSensitive
        $0.content.sound = Sound(kind: .standard)
      })
    let shown = try #require(effects.presented.first)
    #expect(shown.surfaces == [.list] && shown.sound == nil && !shown.wakesScreen)
    #expect(shown.isWatched && !shown.isProvisional && shown.actions.isEmpty)
    #expect(effects.ends.isEmpty && !effects.asksSomething)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.listed])
  }

  @Test(.rules("S5", "S22"), arguments: UnknownPrograms.allCases)
  func `With any rule for unknown programs it is listed and no question is asked`(
    rule: UnknownPrograms
  ) throws {
    var world = World()
    world.attachShell()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": rule.rawValue])))
    let effects = world.post(Self.watched())
    #expect(effects.presented.map(\.surfaces) == [[.list]] && !effects.asksSomething)
    let app = try #require(world.store.app(World.mail))
    #expect(app.openQuestion == nil)
    let statuses: [UnknownPrograms: AuthorizationStatus] = [
      .allow: .authorized, .show: .authorized, .quiet: .provisional,
    ]
    #expect(app.settings.status == statuses[rule] ?? .notDetermined)
  }

  @Test(.rules("S5", "S22"))
  func `The question about a watched program is still asked in served mode`() {
    var world = World()
    world.attachShell()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    world.post(Self.watched())
    #expect(world.post(World.posted()).asksSomething)
  }

  @Test(.rules("S5")) func `A program that is turned off is not listed`() {
    var world = World()
    world.attachShell()
    world.post(Self.watched())
    world.control(.settings(.authorize(app: World.mail, .deny)))
    #expect(world.post(Self.watched("Two", number: 8)).presented.isEmpty)
    #expect(Self.titles(in: world).isEmpty)
  }

  @Test(.rules("S5")) func `A program whose list is turned off is not listed`() {
    var world = World()
    world.attachShell()
    world.post(Self.watched())
    world.control(.settings(.changeAppSettings(app: World.mail, ["notificationCenter": "off"])))
    #expect(world.post(Self.watched("Two", number: 8)).presented.isEmpty)
  }

  @Test(.rules("S5")) func `The same number replaces, and a close takes it out of the list`() {
    var world = World()
    world.attachShell()
    world.post(Self.watched("One"))
    world.post(Self.watched("Two"))
    #expect(Self.titles(in: world) == [.literal("Two")])
    #expect(world.transaction(Self.closing(8)).ends.isEmpty)
    #expect(Self.titles(in: world) == [.literal("Two")])
    #expect(world.transaction(Self.closing(7)).ends.isEmpty)
    #expect(Self.titles(in: world).isEmpty)
  }

  @Test(.rules("S5")) func `The user clears it, and its sender is not notified`() throws {
    var world = World()
    world.attachShell()
    world.post(Self.watched())
    let key = try #require(world.store.delivered(of: World.mail).first?.notification.key)
    let effects = world.control(.responses(.respond(key, .dismiss)))
    #expect(effects.ends.isEmpty && effects.invocations.isEmpty)
    #expect(Self.titles(in: world).isEmpty)
  }

  @Test(.rules("S5")) func `A response to it is refused here, because the remote server answers`()
    throws
  {
    var world = World()
    world.attachShell()
    world.post(Self.watched())
    let key = try #require(world.store.delivered(of: World.mail).first?.notification.key)
    let effects = world.control(.responses(.respond(key, .open)))
    #expect(effects.invocations.isEmpty && Self.titles(in: world).count == 1)
    #expect(
      effects.contains {
        if case .refuse(_, _, .responses(.isWatched(.open))) = $0 { true } else { false }
      })
  }

  @Test(.rules("S5", "E5"))
  func `A locked screen does not show it, and the list that is sent again marks it`() {
    var world = World()
    world.attachShell()
    world.control(.settings(.setLocked(true)))
    #expect(world.post(Self.watched()).presented.map(\.surfaces) == [[.list]])
    let lists = world.control(.settings(.setLocked(false))).compactMap { effect in
      if case .show(.notifications(.list(let groups))) = effect { groups } else { nil }
    }
    #expect(lists.last?.flatMap(\.members).map(\.isWatched) == [true])
  }

  @Test(.rules("S5", "S17"))
  func `A watched program has no more listed notifications than any app`() {
    var world = World()
    for number in 0..<(CoreLimits.deliveredNotifications + 5) {
      world.post(Self.watched("\(number)", number: number))
    }
    #expect(Self.titles(in: world).count == CoreLimits.deliveredNotifications)
  }

  @Test(.rules("S5")) func `The timeline gives the reason for the missing banner`() {
    var world = World()
    world.attachShell()
    let notes = world.post(Self.watched()).compactMap { effect in
      if case .record(let note) = effect { note.step } else { nil }
    }
    #expect(notes.contains(.notifications(.decided(.silenced(.reason(.watched))))))
  }
}

extension [Effect] {
  /// Whether a shell should ask the user a question.
  fileprivate var asksSomething: Bool {
    contains { if case .show(.settings(.ask)) = $0 { true } else { false } }
  }
}
