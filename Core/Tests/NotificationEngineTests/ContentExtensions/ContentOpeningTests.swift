import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Which notifications have a view of a content extension.
struct ContentOpeningTests {
  @Test(.rules("J3"))
  func `A notification in a registered category of the extension has a view, local and remote`()
    throws
  {
    var world = World.drawing()
    let local = try world.shown(as: "photo")
    #expect(local.contentExtension == World.content().attributes)
    let payload: [String: PropertyList] = ["aps": ["alert": "A photo", "category": "photo"]]
    let remote = try #require(try world.push(payload).presentations.first)
    #expect(remote.contentExtension == World.content().attributes)
    let listed = world.list().flatMap(\.members)
    #expect(listed.count == 2 && listed.allSatisfy { $0.contentExtension != nil })
  }

  @Test(.rules("J11"), arguments: ["Photo", "photo ", "photos", "plain", ""])
  func `A notification in another category has no view, case included`(category: String) throws {
    var world = World.drawing()
    let shown = try world.shown(as: category)
    #expect(shown.contentExtension == nil)
    #expect(world.open(shown.key).refusals.first?.code == .unsupported)
  }

  @Test(.rules("J11", "F9"))
  func `A notification in a category that its app has not registered has no view`() throws {
    var world = World.drawing()
    world.call(.notifications(.setCategories([])))
    let shown = try world.shown(as: "photo")
    #expect(shown.contentExtension == nil)
    #expect(world.open(shown.key).refusals.first?.code == .unsupported)
  }

  @Test(.rules("J3"))
  func `The extension of the category draws the view if there are several`() throws {
    var world = World.drawing([
      World.service, World.content(categories: ["video"], name: "video"),
      World.content(categories: ["sound", "photo"], name: "photos"),
    ])
    let key = try world.photo()
    let effects = world.open(key)
    let opening = try #require(effects.openings.first)
    #expect(opening.program.identifier == World.identifier("com.example.organizer.photos"))
  }

  @Test(.rules("J4", "J7"))
  func `Opening a view starts the extension with the notification, its size and its actions`()
    throws
  {
    var world = World.drawing()
    let key = try world.photo()
    let effects = world.open(key, width: 400)
    let view = try #require(effects.views.first)
    #expect(view.attributes.initialSizeRatio == 0.5)
    #expect(view.actions.map(\.title) == ["Like", "Comment"])
    #expect(view.actions.map(\.opensApp) == [false, true])
    let opening = try #require(effects.openings.first)
    #expect(opening.number == view.number)
    #expect(opening.connection == World.shell)
    guard case .open(let notification, let attributes, let size, let actions) = opening.order else {
      Issue.record("the first order is another")
      return
    }
    #expect(notification.key == key)
    #expect(attributes == view.attributes)
    #expect(size == ViewSize(width: 400, height: 200))
    #expect(actions == World.photos.actions)
  }

  @Test(.rules("J11", "E16"))
  func `A notification with hidden previews has no view, and opening one is refused`() throws {
    var world = World.drawing()
    let key = try world.photo()
    world.set(["previews": "never"])
    #expect(world.list().first?.members.first?.contentExtension == nil)
    #expect(world.open(key).refusals.first?.code == .notPermitted)
    world.set(["previews": "always"])
    #expect(world.list().first?.members.first?.contentExtension != nil)
  }

  @Test(.rules("J11"))
  func `A notification on a locked screen has no view until the screen is unlocked`() throws {
    var world = World.drawing()
    world.setGlobally(["previews": "always"])
    world.control(.settings(.setLocked(true)))
    let key = try world.photo()
    #expect(world.list().first?.members.first?.contentExtension == nil)
    let refused = world.open(key)
    #expect(refused.refusals.first?.code == .notPermitted)
    #expect(refused.openings.isEmpty)
    world.control(.settings(.setLocked(false)))
    #expect(world.open(key).openings.count == 1)
  }

  @Test func `A removed notification has no view`() throws {
    var world = World.drawing()
    let key = try world.photo()
    world.control(.notifications(.clear(app: World.organizer, identifiers: nil)))
    #expect(world.open(key).refusals.first?.code == .notFound)
  }

  @Test func `At most four views are open, and a fifth closes the oldest`() throws {
    var world = World.drawing()
    let key = try world.photo()
    var numbers: [Int64] = []
    for _ in 0..<CoreLimits.contentWindows { numbers.append(try world.opened(key).number) }
    #expect(Set(numbers).count == CoreLimits.contentWindows)
    let effects = world.open(key)
    #expect(effects.closings == [numbers[0]])
    guard case .failed? = effects.viewEndings.first else {
      Issue.record("the oldest was not told")
      return
    }
    #expect(effects.views.count == 1)
  }

  @Test func `An extension that failed three times is not started for a while`() throws {
    var world = World.drawing()
    let key = try world.photo()
    for _ in 0..<CoreLimits.extensionFailures {
      let number = try world.opened(key).number
      let ended = world.transaction(
        .extensions(.contentEnded(number, reason: "signal 11 ended it")))
      #expect(ended.viewEndings == [.failed(reason: "signal 11 ended it")])
      #expect(ended.withdrawals.isEmpty)
    }
    let paused = world.open(key)
    #expect(paused.refusals.first?.code == .unsupported)
    #expect(paused.openings.isEmpty)
    #expect(world.list().first?.members.count == 1)
    world.advance(seconds: 11)
    #expect(world.open(key).openings.count == 1)
  }
}

extension AppExtension {
  /// The attributes of the view; the tests' extensions are of that kind.
  var attributes: AppExtension.ContentAttributes? {
    if case .content(let attributes) = point { attributes } else { nil }
  }
}
