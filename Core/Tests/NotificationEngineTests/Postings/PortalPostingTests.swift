import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Notifications from the portal: their display, and the permission that the portal stores as well.
struct PortalPostingTests {
  private static let chat = World.identifier("org.example.Chat")

  private static func posted(
    _ title: String = "Ann", _ change: (inout PostingCall) -> Void = { _ in }
  ) -> PostingCall {
    var posted = World.posted(title, from: "", tag: "portal:1")
    posted.program.facts.sandboxIdentifier = chat.rawValue
    posted.program.facts.isSandboxed = true
    posted.way = .portal(app: chat.rawValue, "1")
    posted.showsAsNew = false
    posted.content.sound = Sound(kind: .standard)
    change(&posted)
    return posted
  }

  // MARK: - Display

  @Test(.rules("S29", "S32")) func `A notification of the same name replaces it without a sound`()
    throws
  {
    var world = World()
    world.attachShell()
    #expect(world.post(Self.posted("One")).presented.map(\.sound?.kind) == [.standard])
    #expect(world.post(Self.posted("Two")).presented.map(\.sound) == [nil])
    let loud = Self.posted("Three") { $0.showsAsNew = true }
    #expect(world.post(loud).presented.map(\.sound?.kind) == [.standard])
    let kept = world.store.delivered(of: Self.chat)
    #expect(kept.map(\.notification.request.content.title) == [.literal("Three")])
  }

  @Test(.rules("S29"))
  func `An app that draws attention itself receives the action in place of a sound, and only then`()
    throws
  {
    var world = World()
    world.attachShell()
    let posted = Self.posted {
      $0.appActions[Posting.alertAction] = AppAction(name: "play")
    }
    let effects = world.post(posted)
    #expect(effects.presented.map(\.sound) == [nil] && effects.presented.first?.actions == [])
    #expect(effects.invocations.map(\.appAction) == [AppAction(name: "play")])
    let silent = Self.posted("Silent") {
      $0.appActions = posted.appActions
      $0.isQuiet = true
      $0.tag = "portal:2"
    }
    #expect(world.post(silent).invocations.isEmpty)
  }

  @Test(.rules("S32")) func `A tray notification has no banner, and a transient one is unlisted`()
    throws
  {
    var world = World()
    world.attachShell()
    let quiet = world.post(Self.posted { $0.isQuiet = true }).presented
    #expect(quiet.map(\.surfaces) == [.list] && quiet.first?.sound == nil)
    let passing = world.post(
      Self.posted {
        $0.isTransient = true
        $0.showsAsNew = true
      }
    ).presented
    #expect(passing.map(\.surfaces) == [.banner] && passing.first?.sound != nil)
  }

  @Test(
    .rules("S32"),
    arguments: [
      (LockScreenContent.all, true, "Ann"), (.concealed, true, ""), (.nothing, false, ""),
    ])
  func `A locked screen shows as much as the app allows`(
    content: LockScreenContent, isShown: Bool, title: String
  ) throws {
    var world = World()
    world.attachShell()
    world.control(.settings(.setLocked(true)))
    let shown = try #require(
      world.post(Self.posted { $0.lockScreen = content }).presented.first)
    #expect(shown.surfaces.contains(.lockScreen) == isShown)
    #expect((shown.title == "Ann") == (title == "Ann"))
  }

  @Test(.rules("S31")) func `A typed answer contains the way back to the app`() throws {
    var world = World()
    world.attachShell()
    world.post(
      Self.posted {
        $0.actions = [
          NotificationAction(
            identifier: "button-0", title: "Answer",
            textInput: .init(buttonTitle: "Answer", placeholder: ""))
        ]
        $0.appActions = ["button-0": AppAction(name: "reply")]
      })
    let key = try #require(world.store.delivered(of: Self.chat).first?.notification.key)
    let response = try #require(
      world.control(
        .responses(.respond(key, .action(identifier: "button-0", text: "yes")))
      ).invocations.first)
    #expect(response.text == "yes" && response.appAction?.name == "reply")
    #expect(response.way == .portal(app: Self.chat.rawValue, "1"))
  }

  // MARK: - Permission

  @Test(.rules("S33")) func `The first permission of the portal is not a decision of the user`()
    throws
  {
    var world = World()
    world.post(Self.posted())
    #expect(world.permit([Self.chat: true]).isEmpty)
    let app = try #require(world.store.app(Self.chat))
    #expect(app.settings.isUndecided && app.desktop.portalPermission == true)
  }

  @Test(.rules("S33")) func `A denial in the portal applies here, and so does a new permission`()
    throws
  {
    var world = World()
    world.post(Self.posted())
    #expect(world.permit([Self.chat: false]).isEmpty)
    #expect(world.store.app(Self.chat)?.settings.status == .denied)
    #expect(world.store.delivered(of: Self.chat).isEmpty)
    #expect(world.permit([Self.chat: true]).isEmpty)
    #expect(world.store.app(Self.chat)?.settings.status == .authorized)
  }

  @Test(.rules("S33")) func `An app that the portal no longer names may notify again`() throws {
    var world = World()
    world.post(Self.posted())
    world.permit([Self.chat: false])
    world.permit([:])
    #expect(world.store.app(Self.chat)?.settings.status == .authorized)
  }

  @Test(.rules("S33"))
  func `A decision made here is written to the portal until the portal reports it`() throws {
    var world = World()
    world.post(Self.posted())
    #expect(world.decide(.deny, about: Self.chat) == [.init(app: Self.chat, isAllowed: false)])
    #expect(world.permit([Self.chat: true]) == [.init(app: Self.chat, isAllowed: false)])
    #expect(world.permit([Self.chat: false]).isEmpty)
    #expect(world.store.app(Self.chat)?.settings.status == .denied)
    #expect(world.decide(.allow, about: Self.chat) == [.init(app: Self.chat, isAllowed: true)])
    #expect(world.permit([Self.chat: true]).isEmpty)
  }

  @Test(.rules("S33")) func `Taking a decision back lets the app reach the question again`()
    throws
  {
    var world = World()
    world.post(Self.posted())
    world.decide(.deny, about: Self.chat)
    world.permit([Self.chat: false])
    #expect(world.decide(.reset, about: Self.chat) == [.init(app: Self.chat, isAllowed: true)])
  }

  @Test(.rules("S33"))
  func `An app that the portal denied before its first posting has a row here`()
    throws
  {
    var world = World()
    let other = World.identifier("org.example.Quiet")
    world.permit([other: false, Self.chat: true])
    #expect(world.store.app(other)?.settings.status == .denied)
    #expect(world.store.app(Self.chat) == nil)
    #expect(world.decide(.allow, about: other) == [.init(app: other, isAllowed: true)])
  }

  @Test(.rules("S33"))
  func `A decision about an app that does not use the portal is not written to it`() throws {
    var world = World()
    world.post(World.posted())
    #expect(world.decide(.deny, about: World.mail).isEmpty)
  }

  @Test(.rules("S33"))
  func `An app that was denied here before it used the portal is denied there too`() throws {
    var world = World()
    var direct = Self.posted()
    direct.way = .freedesktop
    world.post(direct)
    #expect(world.decide(.deny, about: Self.chat).isEmpty)
    #expect(world.permit([Self.chat: true]) == [.init(app: Self.chat, isAllowed: false)])
  }
}

/// A permission that is written into the portal's store.
struct PortalPermission: Hashable {
  var app: BundleIdentifier
  var isAllowed: Bool
}

extension World {
  /// The portal's store reports its permissions; returns the permissions to write.
  @discardableResult
  mutating func permit(_ permissions: [BundleIdentifier: Bool]) -> [PortalPermission] {
    transaction(.postings(.portalPermissions(permissions))).portalPermissions
  }

  /// The user decides; returns the permissions to write into the portal's store.
  @discardableResult
  mutating func decide(
    _ decision: AuthorizationDecision, about app: BundleIdentifier
  ) -> [PortalPermission] {
    control(.settings(.authorize(app: app, decision))).portalPermissions
  }
}

extension [Effect] {
  /// The permissions to write into the portal's store.
  var portalPermissions: [PortalPermission] {
    compactMap { effect in
      guard case .postings(.setPortalPermission(let app, let isAllowed)) = effect else {
        return nil
      }
      return PortalPermission(app: app, isAllowed: isAllowed)
    }
  }
}
