import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Messages from people: the filters that they pass, and their presentation (C22, E14, E15).
struct PeopleTests {
  private static let anna = Sender(name: "Anna", handle: "anna@example.com")

  /// A world whose organizer may send messages from people, by default.
  private static func world(isEntitled: Bool = true) -> World {
    World.entitled { $0.communication = isEntitled }
  }

  @discardableResult
  private static func message(
    _ identifier: String = "hello", from sender: Sender? = anna, in world: inout World,
    _ change: (inout NotificationContent) -> Void = { _ in }
  ) -> Presentation? {
    world.show(identifier) {
      $0.body = "Are you there?"
      $0.sender = sender
      change(&$0)
    }
  }

  @Test(
    .rules("E14"),
    arguments: [
      ("anna@example.com", "anna@example.com", true),
      ("ANNA@example.com", " anna@Example.com ", true),
      ("anna@example.com", "bob@example.com", false), ("+49 170 1234567", "+49(170)123-4567", true),
      ("0049 170/1234567", "+491701234567", true), ("0170 1234567", "+49 170 1234567", false),
      ("anna", "Anna", true), ("", "", false), ("   ", "   ", false), ("+", "", false),
    ])
  func `A focus knows people by their handles`(
    allowed: String, handle: String, getsThrough: Bool
  ) {
    var world = Self.world()
    world.control(.settings(.setFocus(FocusMode(name: "Work", allowedPeople: [allowed]))))
    let shown = Self.message(from: Sender(name: "Anna", handle: handle), in: &world)
    #expect(shown?.surfaces == (getsThrough ? [.banner, .list] : [.list]))
    #expect((shown?.sound != nil) == getsThrough)
  }

  enum Reason: CaseIterable {
    case noEntitlement, notAllowedByPerson, nobody, otherFocus
  }

  @Test(.rules("E14"), arguments: Reason.allCases)
  func `A focus suppresses everything but messages from its allowed people`(reason: Reason) {
    var world = Self.world(isEntitled: reason != .noEntitlement)
    if reason == .notAllowedByPerson { world.set(["directMessages": "off"]) }
    let people: Set = [reason == .otherFocus ? "bob@example.com" : Self.anna.handle]
    world.control(.settings(.setFocus(FocusMode(name: "Work", allowedPeople: people))))
    let shown = Self.message(from: reason == .nobody ? nil : Self.anna, in: &world)
    #expect(shown?.surfaces == [.list])
    #expect(shown?.sound == nil)
  }

  @Test(.rules("E15"))
  func `A message does not wait for the scheduled summary unless messages do not count`() {
    var world = Self.world()
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    #expect(Self.message(in: &world)?.surfaces == [.banner, .list])
    #expect(Self.message("plain", from: nil, in: &world) == nil)
    world.set(["directMessages": "off"])
    #expect(Self.message("late", in: &world) == nil)
    let released = world.set(["directMessages": "on"]).presentations
    #expect(released.map(\.key.identifier) == ["late"])
    world = Self.world(isEntitled: false)
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    #expect(Self.message(in: &world) == nil)
  }

  @Test(.rules("C22")) func `A message's sender is its title if the app has the entitlement`() {
    var world = Self.world()
    let shown = Self.message(in: &world)
    #expect(shown?.title == "Anna")
    #expect(shown?.sender == Self.anna)
    let nameless = Self.message(from: Sender(name: "", handle: "anna@example.com"), in: &world)
    #expect(nameless?.title == "Buy milk")
    #expect(world.list().first?.members.first?.sender == nameless?.sender)
    world = Self.world(isEntitled: false)
    let plain = Self.message(in: &world)
    #expect(plain?.title == "Buy milk")
    #expect(plain?.sender == nil)
  }

  @Test(.rules("E16"))
  func `Hidden previews hide the sender unless the category shows titles`() {
    var world = Self.world()
    world.call(
      .notifications(
        .setCategories([NotificationCategory(identifier: "open", options: .hiddenPreviewsShowTitle)]
        )))
    world.setGlobally(["previews": "never"])
    let hidden = Self.message(in: &world)
    #expect(hidden?.title == "")
    #expect(hidden?.sender == nil)
    let open = Self.message("open", in: &world) { $0.categoryIdentifier = "open" }
    #expect(open?.title == "Anna")
    #expect(open?.sender == Self.anna)
  }

  @Test(.rules("C22")) func `The app reads its message back with its sender`() {
    var world = Self.world()
    Self.message(in: &world)
    for case .notifications(let list) in world.call(.notifications(.deliveredNotifications)).replies
    {
      #expect(list.map(\.request.content.sender) == [Self.anna])
      #expect(list.map(\.request.content.title) == ["Buy milk"])
    }
  }
}
