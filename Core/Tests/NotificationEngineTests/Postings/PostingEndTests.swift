import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The ends of postings, and the user's responses to them.
struct PostingEndTests {
  private static func posted(_ change: (inout PostingCall) -> Void) -> PostingCall {
    var posted = World.posted()
    posted.actions = [
      NotificationAction(identifier: "later", title: "Later"),
      NotificationAction(
        identifier: Posting.replyAction, title: "Reply",
        textInput: NotificationAction.TextInput(buttonTitle: "Send", placeholder: "")),
    ]
    change(&posted)
    return posted
  }

  private static func respond(
    _ choice: ResponseChoice, in world: inout World
  ) -> [Effect] {
    guard let key = world.store.delivered(of: World.mail).first?.notification.key else { return [] }
    return world.control(.responses(.respond(key, choice)))
  }

  @Test(.rules("S12")) func `A pressed button is reported before the end`() throws {
    var world = World()
    let number = try #require(world.post(Self.posted { _ in }).postedNumber)
    let effects = Self.respond(.action(identifier: "later", text: nil), in: &world)
    #expect(effects.invocations.map(\.action) == ["later"])
    #expect(effects.ends == [Closing(number: number, reason: .dismissed)])
    let order = effects.compactMap { effect -> String? in
      switch effect {
      case .postings(.invoke): "invoke"
      case .postings(.close): "close"
      default: nil
      }
    }
    #expect(order == ["invoke", "close"])
    #expect(world.store.delivered(of: World.mail).isEmpty)
  }

  @Test(.rules("S12")) func `A resident notification stays after a button`() throws {
    var world = World()
    world.post(Self.posted { $0.isResident = true })
    let effects = Self.respond(.action(identifier: "later", text: nil), in: &world)
    #expect(effects.invocations.count == 1 && effects.ends.isEmpty)
    #expect(world.store.delivered(of: World.mail).count == 1)
  }

  @Test func `A typed reply reaches the program`() {
    var world = World()
    world.post(Self.posted { _ in })
    let effects = Self.respond(
      .action(identifier: Posting.replyAction, text: "on my way"), in: &world)
    #expect(effects.invocations.map(\.text) == ["on my way"])
  }

  @Test(.rules("S24")) func `Pressing the notification reports default, or only opens the app`() {
    var world = World()
    world.post(Self.posted { $0.opensByAction = true })
    #expect(Self.respond(.open, in: &world).invocations.map(\.action) == ["default"])
    world.post(Self.posted { _ in })
    #expect(Self.respond(.open, in: &world).invocations.map(\.action) == [nil])
  }

  @Test(.rules("S13"))
  func `Dismissing is reported to the sender, and a banner that slides away is not`() throws {
    var world = World()
    let number = try #require(world.post(Self.posted { _ in }).postedNumber)
    #expect(world.advance(seconds: 3_600).ends.isEmpty)
    let effects = Self.respond(.dismiss, in: &world)
    #expect(effects.ends == [Closing(number: number, reason: .dismissed)])
    #expect(effects.invocations.isEmpty)
  }

  @Test(.rules("S13"))
  func `After its timeout it is closed once, and stays in the list without buttons`() throws {
    var world = World()
    world.attachShell()
    let number = try #require(world.post(Self.posted { $0.lifetime = 3_000_000 }).postedNumber)
    #expect(world.advance(seconds: 2).ends.isEmpty)
    let effects = world.advance(seconds: 2)
    #expect(effects.ends == [Closing(number: number, reason: .expired)])
    let record = try #require(world.store.delivered(number: number))
    #expect(record.notification.posting?.isOver == true)
    #expect(Self.respond(.action(identifier: "later", text: nil), in: &world).invocations.isEmpty)
    let opened = Self.respond(.open, in: &world)
    #expect(opened.invocations.map(\.action) == [nil])
    #expect(opened.ends.isEmpty)
    #expect(world.close(number).ends.isEmpty)
  }

  @Test(.rules("S13"))
  func `The end of a posting without buttons does not change the list, which is not sent again`()
    throws
  {
    var world = World()
    world.attachShell()
    let lists = { (effects: [Effect]) in
      effects.count { if case .show(.notifications(.list)) = $0 { true } else { false } }
    }
    world.post(
      Self.posted {
        $0.actions = []
        $0.lifetime = 3_000_000
      })
    let effects = world.advance(seconds: 4)
    #expect(effects.ends.count == 1)
    #expect(lists(effects) == 0)
    world.post(Self.posted { $0.lifetime = 3_000_000 })
    #expect(lists(world.advance(seconds: 4)) == 1)
  }

  @Test(.rules("S13"))
  func `The list is sent at most once a second while many lose their buttons one after the other`()
    throws
  {
    var world = World()
    world.attachShell()
    for number in 0..<20 {
      var posted = World.posted("Message \(number)", tag: "tag \(number)")
      posted.actions = Self.posted { _ in }.actions
      posted.lifetime = 3_000_000 + Int64(number) * 10_000
      world.post(posted)
    }
    var lists: [[Presentation]] = []
    for _ in 0..<500 {
      for effect in world.advance(seconds: 0.01) {
        if case .show(.notifications(.list(let groups))) = effect {
          lists.append(groups.flatMap(\.members))
        }
      }
    }
    #expect(lists.count == 2)
    #expect(lists.last?.allSatisfy(\.actions.isEmpty) == true)
  }

  @Test(.rules("S13")) func `A transient posting is unlisted, and ends`() throws {
    var world = World()
    let effects = world.post(Self.posted { $0.isTransient = true })
    let number = try #require(effects.postedNumber)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.unlisted])
    #expect(world.advance(seconds: 10).ends == [Closing(number: number, reason: .expired)])
    #expect(world.store.delivered(of: World.mail).isEmpty)
  }

  @Test(.rules("S14")) func `A display does not touch the store, and its last state is shown`()
    throws
  {
    var world = World()
    world.post(World.posted())
    let before = world.store.deliveredCount(of: nil)
    var number: UInt32?
    for step in 0..<30 {
      var display = World.posted("Volume \(step)", tag: "volume")
      display.isTransient = true
      let effects = world.post(display)
      #expect(effects.presented.map(\.title) == ["Volume \(step)"])
      #expect(number == nil || effects.postedNumber == number)
      number = effects.postedNumber
    }
    #expect(world.store.deliveredCount(of: nil) == before)
    let ended = world.advance(seconds: 10).ends
    #expect(ended == [Closing(number: try #require(number), reason: .expired)])
  }

  @Test(.rules("S22")) func `A denied program gets a number, and receives only the end`() throws {
    var world = World()
    world.post(World.posted())
    world.control(.settings(.authorize(app: World.mail, .deny)))
    #expect(world.store.deliveredCount(of: nil) == 0)
    let effects = world.post(World.posted())
    let number = try #require(effects.postedNumber)
    #expect(effects.ends == [Closing(number: number, reason: .undefined)])
    #expect(effects.presented.isEmpty)
  }

  @Test(.rules("S22")) func `Undecided programs wait for the decision if the user wants that`()
    throws
  {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    let first = world.post(World.posted())
    #expect(first.presented.isEmpty && first.postedNumber != nil)
    #expect(first.contains { if case .show(.settings(.ask)) = $0 { true } else { false } })
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.held])
    let allowed = world.control(.settings(.authorize(app: World.mail, .allow)))
    #expect((allowed + world.advance(seconds: 0)).presented.count == 1)
  }

  @Test(.rules("S13", "S22"))
  func
    `A posting that waited for the decision has its time afterwards, and a transient one does not wait`()
    throws
  {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    let number = try #require(world.post(Self.posted { $0.lifetime = 3_000_000 }).postedNumber)
    let transient = world.post(Self.posted { $0.isTransient = true })
    #expect(
      transient.ends == [Closing(number: try #require(transient.postedNumber), reason: .undefined)])
    #expect(world.advance(seconds: 60).ends.isEmpty)
    world.control(.settings(.authorize(app: World.mail, .allow)))
    #expect(world.advance(seconds: 4).ends == [Closing(number: number, reason: .expired)])
    #expect(world.store.delivered(of: World.mail).count == 1)
  }

  @Test(.rules("S13", "E15"))
  func `A posting that waits for the summary ends for its sender, and is in the summary`() throws {
    var world = World()
    world.post(World.posted("First"))
    world.control(.settings(.changeGlobalSettings(["summary": "on", "summaryTimes": "10:00"])))
    world.control(.settings(.changeAppSettings(app: World.mail, ["delivery": "summary"])))
    let number = try #require(world.post(Self.posted { $0.lifetime = 3_000_000 }).postedNumber)
    #expect(world.store.delivered(number: number)?.stage == .held)
    #expect(world.advance(seconds: 5).ends == [Closing(number: number, reason: .expired)])
    #expect(world.store.delivered(number: number)?.stage == .held)
    #expect(world.advance(seconds: 3_600).ends.isEmpty)
    #expect(world.store.delivered(number: number)?.stage == .listed)
  }

  @Test(.rules("S22")) func `Without a decision a waiting posting is in the list after an hour`()
    throws
  {
    var world = World()
    world.control(.settings(.changeGlobalSettings(["unknownPrograms": "ask"])))
    world.post(World.posted())
    world.advance(seconds: 3_599)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.held])
    world.advance(seconds: 2)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.listed])
  }

  @Test(.rules("S22")) func `Keeping a program that is shown leaves it prominent`() throws {
    var world = World()
    world.post(World.posted())
    #expect(Self.respond(.action(identifier: "keep", text: nil), in: &world).invocations.isEmpty)
    let app = try #require(world.store.app(World.mail))
    #expect(app.settings.status == .authorized && app.settings.alertStyle == .banner)
    #expect(!app.settings.isUndecided)
    #expect(world.post(World.posted()).presented.first?.isProvisional == false)
  }

  @Test(.rules("S25")) func `An inhibiting program leaves the list alone`() throws {
    var world = World()
    let origin = CallOrigin(connection: World.bus, message: 1)
    let effects = world.transaction(
      .postings(.inhibited(reason: "A talk", by: World.program("slides"), origin: origin)))
    #expect(effects.contains(.postings(.inhibition(true))))
    // It has not posted yet, and its name is known nevertheless.
    #expect(world.system.inhibitions.map(\.name) == ["slides"])
    let posted = world.post(World.posted())
    #expect(posted.presented.map(\.surfaces) == [[.list]])
    let left = world.transaction(.disconnected(World.bus))
    #expect(left.contains(.postings(.inhibition(false))))
    #expect(world.post(World.posted()).presented.first?.surfaces.contains(.banner) == true)
  }

  @Test(.rules("E14")) func `Focus suppresses a program's banner as it does an app's`() {
    var world = World()
    world.control(.settings(.setFocus(FocusMode(name: "Work"))))
    #expect(world.post(World.posted()).presented.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("S17"))
  func `A flood of one program has few banners, is in the list, and delays no other`() {
    var world = World()
    let banners = (0..<100).filter { index in
      world.post(World.posted("\(index)")).presented.first?.surfaces.contains(.banner) == true
    }
    #expect(banners == Array(0..<20))
    #expect(world.store.deliveredCount(of: World.mail) == 100)
    let other = world.post(World.posted(from: "radio"))
    #expect(other.presented.first?.surfaces.contains(.banner) == true)
    world.advance(seconds: 3)
    #expect(world.post(World.posted()).presented.first?.surfaces.contains(.banner) == true)
  }

  @Test(.rules("S13", "S23")) func `After a restart the list is complete, and timeouts continue`()
    throws
  {
    var world = World()
    let kept = try #require(world.post(World.posted()).postedNumber)
    let timed = try #require(
      world.post(Self.posted { $0.lifetime = 5_000_000 }).postedNumber)
    world.system = Engine()
    world.transaction(.machine(.started))
    #expect(world.store.delivered(of: World.mail).count == 2)
    #expect(world.advance(seconds: 6).ends == [Closing(number: timed, reason: .expired)])
    #expect(world.close(kept).ends == [Closing(number: kept, reason: .closed)])
    #expect(try #require(world.post(World.posted()).postedNumber) > timed)
  }
}
