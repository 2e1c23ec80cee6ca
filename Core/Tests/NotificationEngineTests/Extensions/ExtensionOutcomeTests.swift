import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The content that is shown of a push that was with its app's service extension.
struct ExtensionOutcomeTests {
  @Test(.rules("H13"))
  func `The content that the extension made is shown, with sound and badge`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension(as: "letter"))
    var content = NotificationContent.titled("From Anna")
    content.body = "Dinner?"
    content.badge = 7
    content.attachments = [Attachment(identifier: "a", path: "/data/a.png", type: "public.png")]
    let shown = world.transaction(.extensions(.pushExtended(token, .finished(content))))
    let presentation = try #require(shown.presentations.first)
    #expect(presentation.title == "From Anna")
    #expect(presentation.body == "Dinner?")
    #expect(presentation.sound == nil)
    #expect(presentation.attachments == content.attachments)
    #expect(shown.badges == [7])
    let record = try #require(world.deliveredRecords.first)
    #expect(record.stage == .listed)
    #expect(record.notification.key.identifier == "letter")
    #expect(record.notification.request.trigger == .push)
    #expect(record.notification.request.content == content)
  }

  @Test(.rules("H10")) func `A push without an answer in time is shown as it came`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    let shown = world.transaction(.extensions(.pushExtended(token, .late(nil))))
    #expect(shown.presentations.map(\.title) == ["Secret"])
    #expect(shown.badges == [3])
  }

  @Test(.rules("H10"))
  func `The content that an extension returns when its time expires counts`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    let shown = world.transaction(.extensions(.pushExtended(token, .late(.titled("Half done")))))
    #expect(shown.presentations.map(\.title) == ["Half done"])
  }

  @Test(
    .rules("H10"),
    arguments: [
      ExtensionOutcome.crashed(process: 1, reason: "signal 11"),
      .notStarted(reason: "no such file"),
      .unusable(reason: "no JSON"), .crowdedOut,
    ])
  func `An extension that fails changes nothing`(outcome: ExtensionOutcome) throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    let shown = world.transaction(.extensions(.pushExtended(token, outcome)))
    #expect(shown.presentations.map(\.title) == ["Secret"])
    #expect(world.deliveredRecords.map(\.stage) == [.listed])
  }

  @Test(.rules("H13")) func `A result without a text changes nothing`() throws {
    var world = World.extended()
    var content = NotificationContent()
    content.sound = .standard
    content.badge = 9
    for filtering in [false, true] {
      world.transaction(.apps(.appInstalled(World.bundle(filtering: filtering), reply: nil)))
      let token = try #require(try world.pushToExtension())
      let shown = world.transaction(.extensions(.pushExtended(token, .finished(content))))
      #expect(shown.presentations.map(\.title) == ["Secret"])
      #expect(!shown.badges.contains(9))
    }
  }

  @Test(.rules("H14")) func `An empty result suppresses the push only with the entitlement`() throws
  {
    var allowed = World.extended(filtering: true)
    let token = try #require(try allowed.pushToExtension())
    let effects = allowed.transaction(
      .extensions(.pushExtended(token, .finished(NotificationContent()))))
    #expect(effects.presentations.isEmpty)
    #expect(effects.badges.isEmpty)
    #expect(allowed.deliveredRecords.isEmpty)
    #expect(effects.timeline.last == "the service extension suppressed it (H14)")

    var usual = World.extended()
    let other = try #require(try usual.pushToExtension())
    let shown = usual.transaction(
      .extensions(.pushExtended(other, .finished(NotificationContent()))))
    #expect(shown.presentations.map(\.title) == ["Secret"])
  }

  @Test(.rules("H14"), arguments: [true, false])
  func `Only a push that was sent as an alert can be suppressed`(isAlert: Bool) throws {
    var world = World.extended(filtering: true)
    let push = ArrivedPush(
      app: World.organizer, payload: try PushPayload(World.secret), isAlert: isAlert)
    let asked = world.transaction(.pushes(.pushArrived(push, reply: nil)))
    let token = try #require(asked.orders.first?.token)
    let shown = world.transaction(
      .extensions(.pushExtended(token, .finished(NotificationContent()))))
    #expect(shown.presentations.map(\.title) == (isAlert ? [] : ["Secret"]))
    #expect(world.deliveredRecords.count == (isAlert ? 0 : 1))
  }

  @Test func `A result that no app might add changes nothing`() throws {
    var world = World.extended()
    var content = NotificationContent.titled("Bad")
    content.badge = -1
    let token = try #require(try world.pushToExtension())
    let shown = world.transaction(.extensions(.pushExtended(token, .finished(content))))
    #expect(shown.presentations.map(\.title) == ["Secret"])
    #expect(
      shown.timeline.contains(
        "what the service extension made of it is not used: A badge cannot be negative. (H13)"))
  }

  @Test(.rules("E1"))
  func `The foreground app is asked about the content that the extension made`() throws {
    var world = World.extended()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    let token = try #require(try world.pushToExtension())
    let asked = world.transaction(
      .extensions(.pushExtended(token, .finished(.titled("From Anna")))))
    #expect(asked.presentations.isEmpty)
    guard case .notifications(.willPresent(_, let notification))? = asked.appEvents.first else {
      Issue.record("the app was not asked")
      return
    }
    #expect(notification.request.content.title == "From Anna")
  }

  @Test func `A second answer, and one with a wrong number, change nothing`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    world.transaction(.extensions(.pushExtended(token, .finished(.titled("One")))))
    let again = world.transaction(.extensions(.pushExtended(token, .finished(.titled("Two")))))
    #expect(again.withoutNotes.allSatisfy { if case .log = $0 { true } else { false } })
    #expect(
      world.transaction(.extensions(.pushExtended(999, .finished(.titled("Three"))))).presentations
        .isEmpty
    )
    #expect(world.deliveredRecords.map(\.notification.request.content.title) == ["One"])
  }

  @Test func `A push is not shown if the user forbids the app while the extension runs`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    world.control(.settings(.authorize(app: World.organizer, .deny)))
    #expect(
      world.transaction(.extensions(.pushExtended(token, .finished(.titled("A"))))).presentations
        .isEmpty)
    #expect(world.deliveredRecords.isEmpty)
  }
}
