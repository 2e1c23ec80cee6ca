import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The long texts of one app leave room for the notifications of the others.
struct LongTextTests {
  private static let other = World.identifier("com.example.other")

  private static func request(_ name: String, bytes: Int) -> NotificationRequest {
    var content = NotificationContent()
    content.title = "News"
    content.body = .literal(String(repeating: "é", count: bytes / 2))
    return NotificationRequest(identifier: name, content: content)
  }

  private static func lists(_ effects: [Effect]) -> [[PresentationGroup]] {
    effects.compactMap {
      switch $0 {
      case .show(.notifications(.list(let groups))), .showTo(_, .notifications(.list(let groups))):
        groups
      default: nil
      }
    }
  }

  private static func read(_ effects: [Effect]) -> Presentation? {
    for case .replyToControl(_, _, .presentation(let presentation)) in effects {
      return presentation
    }
    return nil
  }

  @Test(.rules("G4"))
  func `The list of an app has a limit of bytes, and the oldest make room`() throws {
    var world = World.allowed()
    world.control(
      .notifications(.schedule(app: Self.other, .reminder("kept").immediate, category: nil)))
    var logged = 0
    for number in 0..<60 {
      let effects = world.call(
        .notifications(.add(Self.request("n\(number)", bytes: 120_000))))
      logged += effects.count {
        if case .log(let line) = $0 { line.event == .notifications(.listFull) } else { false }
      }
    }
    let kept = try #require(
      world.control(.notifications(.delivered(app: World.organizer))).deliveredIdentifiers)
    #expect(kept.last == "n59")
    #expect(kept.count == CoreLimits.deliveredBytes / 120_000)
    #expect(logged == 60 - kept.count)
    #expect(
      world.control(.notifications(.delivered(app: Self.other))).deliveredIdentifiers == ["kept"])
  }

  @Test(.rules("G4"))
  func `The lists of all apps have a limit together, and the largest makes room`() throws {
    var world = World.allowed()
    world.control(
      .notifications(.schedule(app: Self.other, .reminder("kept").immediate, category: nil)))
    let perApp = CoreLimits.deliveredBytes / 120_000
    for app in 0..<12 {
      let identifier = World.identifier("com.example.app\(app)")
      for number in 0..<perApp - (app == 3 ? 0 : 2) {
        let request = Self.request("n\(number)", bytes: 120_000)
        world.control(
          .notifications(.schedule(app: identifier, request, category: nil)))
      }
    }
    let total = world.store.deliveredBytes(of: nil)
    #expect(total <= CoreLimits.deliveredBytesOfAll)
    #expect(total > CoreLimits.deliveredBytesOfAll - 2 * 120_000)
    let counts = (0..<12).map {
      world.store.deliveredCount(of: World.identifier("com.example.app\($0)"))
    }
    #expect((counts.min() ?? 0) + 1 >= counts.max() ?? 0, "\(counts)")
    #expect(
      world.control(.notifications(.delivered(app: Self.other))).deliveredIdentifiers == ["kept"])
    #expect(
      world.store.delivered("n\(perApp - 3)", of: World.identifier("com.example.app11")) != nil)
  }

  @Test func `The button words of a category are cut in the list, and whole in the banner`() throws
  {
    var world = World.allowed()
    let long = String(repeating: "Mark as done ", count: 5_000)
    world.call(
      .notifications(
        .setCategories([
          NotificationCategory(
            identifier: "task",
            actions: (0..<10).map {
              NotificationAction(
                identifier: "a\($0)", title: .literal(long),
                textInput: .init(buttonTitle: .literal(long), placeholder: .literal(long)))
            })
        ])))
    var content = NotificationContent()
    content.title = "Water"
    content.categoryIdentifier = "task"
    let banner = try #require(
      world.call(.notifications(.add(NotificationRequest(identifier: "a", content: content))))
        .presentations.first)
    #expect(banner.actions.allSatisfy { $0.title == long })
    let listed = try #require(
      Self.lists(world.control(.attachShell(name: "shell"))).first?.first?.members.first)
    #expect(listed.actions.count == 10)
    #expect(listed.isShortened)
    for action in listed.actions {
      #expect(long.hasPrefix(action.title))
      for words in [action.title, action.textInput?.buttonTitle, action.textInput?.placeholder] {
        #expect((500...CoreLimits.listedButtonBytes).contains(words?.utf8.count ?? 0))
      }
    }
    let whole = try #require(Self.read(world.control(.notifications(.read(listed.key)))))
    #expect(whole.actions == banner.actions)
  }

  @Test func `A list that an earlier version let grow is trimmed at the start`() throws {
    var world = World.allowed()
    for number in 0..<60 {
      let request = Self.request("n\(number)", bytes: 120_000)
      world.store.save(
        DeliveredRecord(
          notification: DeliveredNotification(
            key: NotificationKey(
              app: World.organizer, identifier: request.identifier, delivery: Int64(number)),
            request: request, date: world.moment.wall), stage: .listed))
    }
    world.transaction(.machine(.started))
    let kept = try #require(
      world.control(.notifications(.delivered(app: nil))).deliveredIdentifiers)
    #expect(kept.last == "n59")
    #expect(kept.count == CoreLimits.deliveredBytes / 120_000)
  }

  @Test func `The list has the beginning of a long text, and the notification itself the whole`()
    throws
  {
    var world = World.allowed()
    let request = Self.request("long", bytes: 120_000)
    let banner = try #require(world.call(.notifications(.add(request))).presentations.first)
    #expect(banner.body.utf8.count == 120_000)
    #expect(!banner.isShortened)
    let listed = try #require(
      Self.lists(world.control(.attachShell(name: "shell"))).first?.first?.members.first)
    #expect(listed.isShortened)
    #expect(listed.title == "News")
    #expect(listed.body.utf8.count == CoreLimits.listedBodyBytes)
    #expect(banner.body.hasPrefix(listed.body))
    let whole = try #require(Self.read(world.control(.notifications(.read(listed.key)))))
    #expect(whole.body == banner.body)
    #expect(!whole.isShortened)
    #expect(whole.surfaces == [.list])
  }

  @Test func `Letters are never cut, and a short text is left alone`() throws {
    var world = World.allowed()
    var content = NotificationContent()
    content.title = "Flags"
    content.body = .literal("x" + String(repeating: "👩‍👩‍👧", count: 2_000))
    world.call(.notifications(.add(NotificationRequest(identifier: "a", content: content))))
    world.call(.notifications(.add(Self.request("b", bytes: CoreLimits.listedBodyBytes))))
    let members = Self.lists(world.control(.attachShell(name: "shell")))[0].flatMap(\.members)
    let flags = try #require(members.last)
    #expect(flags.isShortened)
    #expect(flags.body.dropFirst().allSatisfy { $0 == "👩‍👩‍👧" })
    #expect(flags.body.utf8.count > CoreLimits.listedBodyBytes - 30)
    #expect(members.first?.isShortened == false)
  }

  @Test func `A notification that is gone cannot be read`() throws {
    var world = World.allowed()
    let key = NotificationKey(app: World.organizer, identifier: "gone", delivery: 5)
    let failure = world.control(.notifications(.read(key))).refusals.first
    #expect(failure?.code == .notFound)
  }
}
