import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The categories that an app may register (F8, F10, F11).
struct CategoryTests {
  @Test(.rules("F10", "F11"))
  func `A new set of categories replaces the old one and outlives the daemon`() {
    var world = World.allowed()
    world.call(.notifications(.setCategories([NotificationCategory(identifier: "a")])))
    world.call(
      .notifications(
        .setCategories([
          NotificationCategory(identifier: "c"), NotificationCategory(identifier: "b"),
        ]))
    )
    world.system = Engine()
    world.transaction(.machine(.started))
    world.greet()
    guard case .categories(let categories)? = world.call(.notifications(.categories)).replies.first
    else {
      Issue.record("no answer")
      return
    }
    #expect(categories.map(\.identifier) == ["b", "c"])
  }

  @Test(.rules("F8"))
  func `A set with repeated, too many or too long categories is refused whole`() {
    var world = World.allowed()
    world.call(.notifications(.setCategories([NotificationCategory(identifier: "old")])))
    let long = String(repeating: "x", count: CoreLimits.identifierBytes + 1)
    let cases: [([NotificationCategory], NotificationFailure.Code, String)] = [
      (["a", "b", "a"].map { .init(identifier: $0) }, .invalidValue, "categories.identifier"),
      (
        (0...CoreLimits.categories).map { .init(identifier: "\($0)") }, .limitReached, "categories"
      ),
      ([.init(identifier: long)], .limitReached, "categories.identifier"),
      (
        [
          .init(
            identifier: "a",
            actions: (0...CoreLimits.actions).map { .init(identifier: "\($0)", title: "x") })
        ], .limitReached, "categories.actions"
      ),
      (
        [.init(identifier: "a", actions: [.init(identifier: long, title: "x")])], .limitReached,
        "categories.actions.identifier"
      ),
    ]
    for (categories, code, field) in cases {
      let refused = world.call(.notifications(.setCategories(categories))).refusals
      #expect(refused.map(\.code) == [code])
      #expect(refused.map(\.field) == [field])
    }
    #expect(world.store.categories(of: World.organizer).map(\.identifier) == ["old"])
  }

  @Test(.rules("F10"))
  func `A category given with a scheduled request joins the others, within the limit`() {
    var world = World.allowed()
    let all = (1...CoreLimits.categories).map { NotificationCategory(identifier: "\($0)") }
    world.call(.notifications(.setCategories(all)))
    let schedule = { (identifier: String) in
      ControlCall.notifications(
        .schedule(
          app: World.organizer, .reminder(), category: NotificationCategory(identifier: identifier))
      )
    }
    #expect(world.control(schedule("1")).refusals.isEmpty)
    #expect(world.control(schedule("new")).refusals.first?.field == "categories")
    #expect(world.store.categories(of: World.organizer).count == CoreLimits.categories)
  }
}
