import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The rules in a timeline that decided the presentation.
struct DecisionTimelineTests {
  /// The timeline of the organizer's next notification after a change of the world.
  private static func told(
    in world: World = World.allowed(), _ change: (inout World) -> Void,
    content: (inout NotificationContent) -> Void = { _ in }
  ) -> [String] {
    var world = world
    world.control(.attachShell(name: "test"))
    change(&world)
    var request = NotificationRequest.reminder().immediate
    content(&request.content)
    return Array(world.call(.notifications(.add(request))).timeline.dropFirst())
  }

  @Test func `A shell that shows nothing by itself is not counted in the timeline`() {
    let told = Self.told {
      $0.transaction(.machine(.shellSilenced(World.control, isSilent: true)))
    }
    #expect(told == ["shown: banner, list, sound; no shell was attached yet (E5)"])
    let heard = Self.told {
      $0.transaction(.machine(.shellSilenced(World.control, isSilent: true)))
      $0.transaction(.machine(.shellSilenced(World.control, isSilent: false)))
    }
    #expect(heard.first?.contains("no shell") == false)
  }

  @Test(.rules("E14")) func `The timeline names a focus that does not allow the app`() {
    #expect(
      Self.told { $0.control(.settings(.setFocus(FocusMode(name: "Work")))) } == [
        "silenced: Focus Work does not allow this app (E14)", "shown: list (E5)",
      ])
  }

  @Test(.rules("E15")) func `The timeline names the scheduled summary with its time`() {
    let told = Self.told {
      $0.setGlobally(["summary": "on", "summaryTimes": "18:00"])
      $0.set(["delivery": "summary"])
    }
    #expect(told == ["waits for the scheduled summary at 18:00 (E15)"])
  }

  @Test(.rules("E15"))
  func `The timeline names the notification that represents the others of a summary`() {
    var world = World.allowed()
    world.setGlobally(["summary": "on", "summaryTimes": "18:00"])
    world.set(["delivery": "summary"])
    world.show("a") { $0.relevanceScore = 1 }
    world.show("b")
    #expect(
      world.advance(seconds: 86_400 / 2).timeline == [
        "the scheduled summary releases it, and it represents the app’s others (E15)",
        "shown: banner, list; no shell was attached yet (E5)",
        "the scheduled summary releases it (E15)",
        "shown: list; no shell was attached yet (E5)",
        "withheld: banner (another one represents the app) (E15)",
      ])
  }

  @Test(.rules("E5")) func `The timeline gives the lock as the reason for no banner`() {
    #expect(
      Self.told { $0.control(.settings(.setLocked(true))) } == [
        "shown: lock screen, list, sound (E5)", "withheld: banner (the screen is locked) (E5)",
      ])
  }

  @Test(.rules("E13", "C9"))
  func `The timeline gives the missing entitlement as the reason for a lowered level`() {
    let shown = "shown: banner, list, sound (E5)"
    #expect(
      Self.told(in: World.allowed()) { _ in
      } content: {
        $0.interruptionLevel = .timeSensitive
      } == ["lowered to active: no time-sensitive entitlement (E13)", shown])
    #expect(
      Self.told(in: World.allowed()) { _ in
      } content: {
        $0.interruptionLevel = .critical
      } == ["lowered to active: no critical-alerts entitlement (A12, C9)", shown])
    let entitled = World.entitled { $0.criticalAlerts = true }
    #expect(
      Self.told(in: entitled) { _ in
      } content: {
        $0.interruptionLevel = .critical
      }.first
        == "lowered to active: the person has not allowed critical alerts (A12, C9)")
  }

  @Test(.rules("K2", "K3")) func `The timeline names the parts that the user turned off`() {
    #expect(
      Self.told {
        $0.set(["sounds": "off", "badges": "off", "banners": "none"])
      } content: {
        $0.badge = 3
      } == ["shown: list (E5)", "withheld: banner, sound, badge (the person turned it off) (K2)"])
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(
      Self.told(in: world) { _ in } == [
        "shown: banner, list (E5)", "withheld: sound (the app never asked the person for it) (K3)",
      ])
  }

  @Test(.rules("A7", "A11", "E12"))
  func `The timeline gives the reason why a notification is quiet`() {
    #expect(
      Self.told { $0.control(.settings(.authorize(app: World.organizer, .provisional))) } == [
        "silenced: the app is on trial, and quiet (A7)", "shown: list (E5)",
      ])
    #expect(
      Self.told { $0.set(["mute": "hour"]) }.first
        == "silenced: the person silenced the app until 10:00 (A11)")
    #expect(
      Self.told({ _ in }) { $0.interruptionLevel = .passive } == [
        "silenced: its level is passive (E12)", "shown: list (E5)",
      ])
    #expect(
      Self.told { $0.setGlobally(["silent": "on"]) } == [
        "shown: banner, list (E5)", "withheld: sound (the device is silent) (C9)",
      ])
  }

  @Test(.rules("C1")) func `The timeline says that a badge alone has no surface`() {
    let told = Self.told({ _ in }) { content in
      content = NotificationContent()
      content.badge = 2
    }
    #expect(
      told == [
        "shown: badge, badge 2 (E5)", "withheld: banner, lock screen, list (it has no text) (C1)",
      ])
  }

  @Test(.rules("E1", "E2", "E3"))
  func `The timeline says whether the foreground app decided or was silent`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    world.call(.apps(.setActive(true)))
    let asked = world.call(.notifications(.add(.reminder().immediate)))
    #expect(asked.timeline.last == "the app in the foreground is asked what to show (E1)")
    let token = asked.presentingToken ?? 0
    #expect(
      world.call(.notifications(.presented(token: token, options: [.banner, .sound]))).timeline == [
        "the app in the foreground allowed: banner, sound (E1, E3)",
        "shown: banner, sound; no shell was attached yet (E5)",
      ])
    world.call(.notifications(.add(.reminder("late").immediate)))
    #expect(
      world.advance(seconds: 10).timeline.first
        == "the app in the foreground did not say what to show (E1)")
    var policy = Policy()
    policy.presentsWithoutDelegate = false
    var silent = World.allowed(policy: policy)
    silent.call(.apps(.setActive(true)))
    #expect(
      silent.call(.notifications(.add(.reminder().immediate))).timeline.dropFirst() == [
        "the app in the foreground has no delegate that could be asked (E2)",
        "nothing is shown (E5)",
      ])
  }
}
