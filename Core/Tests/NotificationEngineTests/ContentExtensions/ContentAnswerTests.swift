import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The effects of the user's input to the view of a content extension.
struct ContentAnswerTests {
  /// Chooses an action in an open view, and returns the question to the extension.
  private static func choose(
    _ action: String = "like", text: String? = nil, in number: Int64, of world: inout World
  ) throws -> (number: Int64, response: NotificationResponse) {
    let effects = world.use(number, .choose(action: action, text: text))
    return try #require(effects.asked.first)
  }

  @Test(.rules("J6"))
  func `The content extension is asked about a response before its app`() throws {
    let (start, number, key) = try World.viewing()
    var world = start
    world.call(.responses(.setDelegate(isSet: true)))
    let effects = world.use(number, .choose(action: "like", text: nil))
    #expect(effects.appEvents.isEmpty && effects.withdrawals.isEmpty)
    let question = try #require(effects.asked.first)
    #expect(question.response.actionIdentifier == "like")
    #expect(question.response.notification.key == key)
  }

  @Test(.rules("J6"), arguments: [ContentAnswer.notTaken, .dismissAndForward])
  func `A response that the extension does not handle or forwards goes to the app`(
    answer: ContentAnswer
  ) throws {
    let (start, number, key) = try World.viewing()
    var world = start
    world.call(.responses(.setDelegate(isSet: true)))
    let asked = try Self.choose("comment", text: "Sweet", in: number, of: &world)
    let effects = world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, answer))))
    #expect(effects.withdrawals == [key])
    #expect(effects.viewEndings == [.finished])
    #expect(effects.closings == [number])
    #expect(effects.responses.map(\.response.actionIdentifier) == ["comment"])
    #expect(effects.responses.first?.response.userText == "Sweet")
    #expect(world.list().isEmpty)
  }

  @Test(.rules("J6", "F14"))
  func `The app is started for a forwarded response if no process of it is connected`() throws {
    let (start, number, _) = try World.viewing()
    var world = start
    let asked = try Self.choose(in: number, of: &world)
    let effects = world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, .dismissAndForward))))
    #expect(effects.launches.count == 1)
  }

  @Test(.rules("J6")) func `A response after which the view stays open changes nothing`() throws {
    let (start, number, _) = try World.viewing()
    var world = start
    world.call(.responses(.setDelegate(isSet: true)))
    let asked = try Self.choose(in: number, of: &world)
    let effects = world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, .doNotDismiss))))
    #expect(effects.withoutNotes.isEmpty)
    let next = try Self.choose(in: number, of: &world)
    #expect(next.number != asked.number)
    #expect(world.list().first?.members.count == 1)
  }

  @Test(.rules("J6"))
  func `A response that dismisses removes the notification, and the app does not get it`() throws {
    let (start, number, key) = try World.viewing()
    var world = start
    world.call(.responses(.setDelegate(isSet: true)))
    let asked = try Self.choose(in: number, of: &world)
    let effects = world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, .dismiss))))
    #expect(effects.withdrawals == [key])
    #expect(effects.responses.isEmpty && effects.launches.isEmpty)
    #expect(effects.viewEndings == [.finished])
  }

  @Test(.rules("J6")) func `A response that the extension never answers blocks nothing`() throws {
    let (start, number, _) = try World.viewing()
    var world = start
    for _ in 0..<200 { _ = try Self.choose(in: number, of: &world) }
    let last = try Self.choose(in: number, of: &world)
    #expect(world.use(number, .view(.tapped(view: 1))).contentOrders == [.view(.tapped(view: 1))])
    // The first ones were displaced, and an answer to them comes too late.
    let late = world.transaction(
      .extensions(.contentReported(number, .answered(number: 1, .dismiss))))
    #expect(late.withdrawals.isEmpty && late.viewEndings.isEmpty)
    let answered = world.transaction(
      .extensions(.contentReported(number, .answered(number: last.number, .dismiss))))
    #expect(answered.withdrawals.count == 1)
  }

  @Test func `The first of two answers of the extension counts`() throws {
    let (start, number, _) = try World.viewing()
    var world = start
    let asked = try Self.choose(in: number, of: &world)
    world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, .doNotDismiss))))
    let again = world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, .dismiss))))
    #expect(again.withdrawals.isEmpty)
    world.use(number, .close)
    #expect(world.transaction(.extensions(.contentReported(number, .dismiss))).withoutNotes.isEmpty)
  }

  @Test(.rules("J7"))
  func `Actions that the extension sets are shown, and reach the app although it lacks them`()
    throws
  {
    let (start, number, _) = try World.viewing()
    var world = start
    world.call(.responses(.setDelegate(isSet: true)))
    let stars = (1...12).map {
      NotificationAction(
        identifier: "star\($0)", title: .literal("\($0)"),
        options: $0 == 1 ? [.destructive] : [.foreground])
    }
    let effects = world.transaction(
      .extensions(.contentReported(number, .actions(stars + [stars[0]]))))
    guard case .actions(let buttons)? = effects.changes.first else {
      Issue.record("the shell was not told")
      return
    }
    #expect(buttons.map(\.identifier) == (1...10).map { "star\($0)" })
    #expect(buttons[0].isDestructive && buttons[1].opensApp && buttons[1].needsUnlock)
    let asked = try Self.choose("star2", in: number, of: &world)
    let answered = world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, .dismissAndForward))))
    #expect(answered.responses.map(\.response.actionIdentifier) == ["star2"])
  }

  @Test(.rules("J7"), arguments: ["like", "star11", "", NotificationAction.defaultIdentifier])
  func `An action that is not offered is refused`(action: String) throws {
    let (start, number, _) = try World.viewing()
    var world = start
    let stars = (1...11).map {
      NotificationAction(identifier: "star\($0)", title: .literal("\($0)"))
    }
    world.transaction(.extensions(.contentReported(number, .actions(stars))))
    let effects = world.use(number, .choose(action: action, text: nil))
    #expect(effects.refusals.first?.code == .invalidValue)
    #expect(effects.asked.isEmpty)
  }

  @Test func `Text is refused with an action that accepts none`() throws {
    let (start, number, _) = try World.viewing()
    var world = start
    #expect(
      world.use(number, .choose(action: "like", text: "x")).refusals.first?.field == "text")
  }

  @Test(.rules("J9"))
  func `A text action may be chosen without a text, and the app gets an empty one`() throws {
    let (start, number, _) = try World.viewing()
    var world = start
    world.call(.responses(.setDelegate(isSet: true)))
    let asked = try Self.choose("comment", in: number, of: &world)
    #expect(asked.response.userText == nil)
    let effects = world.transaction(
      .extensions(.contentReported(number, .answered(number: asked.number, .notTaken))))
    #expect(effects.responses.map(\.response.userText) == [""])
  }

  @Test(.rules("J7")) func `The extension can have the app opened`() throws {
    let (start, number, key) = try World.viewing()
    var world = start
    world.call(.responses(.setDelegate(isSet: true)))
    let effects = world.transaction(.extensions(.contentReported(number, .performDefaultAction)))
    #expect(
      effects.responses.map(\.response.actionIdentifier) == [NotificationAction.defaultIdentifier])
    #expect(effects.withdrawals == [key])
    #expect(effects.viewEndings == [.finished])
  }

  @Test(.rules("J7")) func `The extension can have its view closed, and the notification stays`()
    throws
  {
    let (start, number, _) = try World.viewing()
    var world = start
    let effects = world.transaction(.extensions(.contentReported(number, .dismiss)))
    #expect(effects.viewEndings == [.finished])
    #expect(effects.withdrawals.isEmpty)
    #expect(world.list().first?.members.count == 1)
  }

  @Test(.rules("J10")) func `A view that is not interactive refuses events`() throws {
    let (start, number, _) = try World.viewing([World.content(isInteractive: false)])
    var world = start
    let effects = world.use(number, .view(.tapped(view: 1)))
    #expect(effects.refusals.first?.code == .notPermitted)
    #expect(effects.contentOrders.isEmpty)
    let asked = try Self.choose(in: number, of: &world)
    #expect(asked.response.actionIdentifier == "like")
  }

  @Test(.rules("J8")) func `Media commands and the width are passed on to the view`() throws {
    let (start, number, _) = try World.viewing([World.content(isInteractive: false)])
    var world = start
    #expect(world.use(number, .playMedia).contentOrders == [.playMedia])
    #expect(world.use(number, .pauseMedia).contentOrders == [.pauseMedia])
    #expect(world.use(number, .resize(width: 500)).contentOrders == [.resize(width: 500)])
    let playing = world.transaction(.extensions(.contentReported(number, .media(isPlaying: true))))
    #expect(playing.changes == [.media(isPlaying: true)])
  }
}
