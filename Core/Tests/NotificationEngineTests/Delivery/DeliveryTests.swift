import NotificationEngine
import NotificationModel
import TestSupport
import Testing

struct DeliveryTests {
  @Test(.rules("B3", "G1")) func `A request comes due once and leaves the schedule`() {
    var world = World.allowed()
    #expect(world.call(.notifications(.add(.reminder()))).replies == [.done])
    #expect(world.advance(seconds: 59).presentations.isEmpty)
    let shown = world.advance(seconds: 1).presentations
    #expect(shown.map(\.title) == ["Buy milk"])
    #expect(shown.first?.surfaces == [.banner, .list])
    #expect(shown.first?.sound == .standard)
    #expect(world.call(.notifications(.pendingRequests)).replies == [.requests([])])
    #expect(world.advance(seconds: 86_400).presentations.isEmpty)
  }

  @Test(.rules("B3")) func `A request without a trigger is in the list before the call returns`()
    throws
  {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder().immediate)))
    guard
      case .notifications(let list)? = world.call(.notifications(.deliveredNotifications)).replies
        .first
    else {
      Issue.record("no list")
      return
    }
    #expect(list.map(\.request.identifier) == ["milk"])
    #expect(list.first?.date == world.moment.wall)
  }

  @Test(.rules("B18"))
  func `A repeating request stays pending and replaces its own delivered notification`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(repeats: true))))
    let effects = world.advance(seconds: 180)
    #expect(effects.presentations.count == 3)
    #expect(effects.withdrawals.count == 2)
    guard case .requests(let pending)? = world.call(.notifications(.pendingRequests)).replies.first
    else {
      Issue.record("no list")
      return
    }
    #expect(pending.count == 1)
  }

  @Test(.rules("B16"))
  func `A repeating request that was missed while the machine was off comes late and once`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(repeats: true))))
    world.moment.wall = world.moment.wall.advanced(bySeconds: 10_000)
    world.moment.boot = BootTime(microseconds: 5_000_000)
    world.moment.bootIdentifier = "boot-2"
    #expect(world.transaction(.machine(.started)).presentations.count == 1)
    #expect(world.advance(seconds: 19).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
  }

  @Test(.rules("B7")) func `Setting the clock does not move an interval`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(after: 600))))
    world.moment.wall = world.moment.wall.advanced(bySeconds: 86_400)
    #expect(world.transaction().presentations.isEmpty)
    #expect(world.advance(seconds: 599).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
  }

  @Test(.rules("B1")) func `A request with the same identifier replaces a pending one`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(after: 60))))
    world.call(.notifications(.add(.reminder(after: 120))))
    #expect(world.advance(seconds: 60).presentations.isEmpty)
    #expect(world.advance(seconds: 60).presentations.count == 1)
  }

  @Test(.rules("E1", "E3")) func `A foreground app is asked, and only its options are shown`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    world.call(.notifications(.add(.reminder())))
    let effects = world.advance(seconds: 60)
    #expect(effects.presentations.isEmpty)
    guard case .notifications(.willPresent(let token, let notification))? = effects.appEvents.first
    else {
      Issue.record("the app was not asked")
      return
    }
    #expect(notification.request.identifier == "milk")
    let shown = world.call(.notifications(.presented(token: token, options: [.banner])))
      .presentations
    #expect(shown.first?.surfaces == [.banner])
    #expect(shown.first?.sound == nil)
    #expect(world.call(.notifications(.deliveredNotifications)).replies == [.notifications([])])
  }

  @Test(.rules("E3")) func `An empty answer of a foreground app shows nothing at all`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    world.call(.notifications(.add(.reminder().immediate)))
    guard
      case .notifications(.willPresent(let token, _))? = world.call(
        .notifications(.add(.reminder("b").immediate))
      ).appEvents.first
    else {
      Issue.record("the app was not asked")
      return
    }
    #expect(world.call(.notifications(.presented(token: token, options: []))).presentations.isEmpty)
    #expect(
      world.control(.notifications(.delivered(app: World.organizer))).deliveredIdentifiers == [])
  }

  @Test(.rules("E1")) func `A foreground app that does not answer loses nothing`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    world.call(.notifications(.add(.reminder())))
    let effects = world.advance(seconds: 75)
    #expect(effects.presentations.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("E1")) func `A foreground app that dies before it answers loses nothing`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    world.call(.notifications(.add(.reminder().immediate)))
    #expect(world.transaction(.disconnected(World.app)).presentations.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("E1"))
  func `A daemon that died before an app answered lists the notification when it starts`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    world.call(.notifications(.add(.reminder().immediate)))
    world.system = Engine()
    #expect(world.transaction(.machine(.started)).presentations.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("C3", "C4"))
  func `A badge of 0 clears delivered notifications, and a notification without a badge leaves it`()
  {
    var world = World.allowed()
    var request = NotificationRequest.reminder("a").immediate
    request.content.badge = 3
    #expect(world.call(.notifications(.add(request))).presentations.first?.badge == 3)
    world.call(.notifications(.add(.reminder("b").immediate)))
    var zero = NotificationRequest.reminder("c").immediate
    zero.content.badge = 0
    zero.content.title = ""
    zero.content.sound = nil
    #expect(world.call(.notifications(.add(zero))).withdrawals.count == 2)
  }

  @Test(.rules("G4"))
  func `The list of an app has a limit, and a removal because of it is logged`() {
    var world = World.allowed()
    for number in 0..<CoreLimits.deliveredNotifications {
      world.call(.notifications(.add(.reminder("n\(number)").immediate)))
    }
    let effects = world.call(.notifications(.add(.reminder("last").immediate)))
    #expect(effects.withdrawals.map(\.identifier) == ["n0"])
    #expect(
      effects.contains { if case .log(let line) = $0 { line.level == .warning } else { false } })
  }
}

extension [Effect] {
  /// The identifiers in a reply about delivered notifications.
  var deliveredIdentifiers: [String]? {
    for case .replyToControl(_, _, .delivered(let list)) in self {
      return list.map(\.request.identifier)
    }
    return nil
  }
}
