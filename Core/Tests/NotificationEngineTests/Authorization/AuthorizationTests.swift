import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// An app's request, the question to the user, and the effects of the answer (A1 to A12).
struct AuthorizationTests {
  private static let all: AuthorizationOptions = [.alert, .sound, .badge]

  @Test(.rules("A2"))
  func `The first authorization call asks the user once and waits for the answer`() {
    var world = World()
    world.greet()
    let asked = world.call(.settings(.requestAuthorization(Self.all)))
    #expect(asked.replies.isEmpty)
    #expect(asked.questions.map(\.options) == [Self.all])
    #expect(asked.questions.first?.isCritical == false)
    let answered = world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(answered.replies == [.granted(true)])
    let again = world.call(.settings(.requestAuthorization(Self.all)))
    #expect(again.questions.isEmpty)
    #expect(again.replies == [.granted(true)])
  }

  @Test(.rules("A4")) func `An app that was denied gets its answer without a question`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization(Self.all)))
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .deny))).replies == [.granted(false)]
    )
    let again = world.call(.settings(.requestAuthorization(Self.all)))
    #expect(again.questions.isEmpty)
    #expect(again.replies == [.granted(false)])
  }

  @Test(.rules("A2")) func `Options asked for later are granted without a question`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(world.reportedSettings()?.sound == .notSupported)
    #expect(
      world.call(.settings(.requestAuthorization([.alert, .sound]))).replies == [.granted(true)])
    #expect(world.reportedSettings()?.sound == .enabled)
  }

  @Test(.rules("A6", "A7")) func `The provisional option is granted at once and quietly`() {
    var world = World()
    world.greet()
    let effects = world.call(
      .settings(.requestAuthorization([.provisional, .alert, .sound, .badge])))
    #expect(effects.questions.isEmpty)
    #expect(effects.replies == [.granted(true)])
    let shown = world.show { $0.badge = 3 }
    #expect(shown?.surfaces == [.list])
    #expect(shown?.sound == nil)
    #expect(shown?.badge == nil)
    #expect(shown?.isProvisional == true)
  }

  @Test(.rules("A7"))
  func `An app that asked for nothing but the provisional option is in the list`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.provisional])))
    #expect(world.show()?.surfaces == [.list])
    #expect(world.reportedSettings()?.notificationCenter == .enabled)
  }

  @Test(.rules("A10"), arguments: [AuthorizationDecision.allow, .deny])
  func `A provisional app that asks openly gets the ordinary question`(
    decision: AuthorizationDecision
  ) {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.provisional, .alert, .sound])))
    world.show()
    let asked = world.call(.settings(.requestAuthorization([.alert, .sound])))
    #expect(asked.questions.count == 1)
    let answered = world.control(.settings(.authorize(app: World.organizer, decision)))
    #expect(answered.replies == [.granted(decision == .allow)])
    #expect(answered.withdrawals.count == (decision == .allow ? 0 : 1))
    #expect(world.show()?.surfaces == (decision == .allow ? [.banner, .list] : nil))
  }

  @Test(.rules("A8")) func `A provisional app that is kept is authorized and stays quiet`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.provisional, .alert, .sound, .badge])))
    world.control(.settings(.authorize(app: World.organizer, .keep)))
    let settings = world.reportedSettings()
    #expect(settings?.authorizationStatus == .authorized)
    #expect(settings?.alert == .disabled)
    #expect(settings?.sound == .disabled)
    #expect(settings?.badge == .disabled)
    #expect(settings?.lockScreen == .disabled)
    #expect(settings?.notificationCenter == .enabled)
    #expect(world.show()?.surfaces == [.list])
  }

  @Test(.rules("A8")) func `Only a provisional app can be kept`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization(Self.all)))
    world.control(.settings(.authorize(app: World.organizer, .deny)))
    let refused = world.control(.settings(.authorize(app: World.organizer, .keep))).refusals
    #expect(refused.first?.field == "decision")
    #expect(world.reportedSettings()?.authorizationStatus == .denied)
  }

  @Test(.rules("A24"))
  func `The answer to allow in the summary is offered and accepted if there is a summary`() {
    var world = World()
    world.greet()
    world.setGlobally(["summary": "on"])
    let asked = world.call(.settings(.requestAuthorization(Self.all)))
    #expect(asked.questions.first?.offersSummary == true)
    world.control(.settings(.authorize(app: World.organizer, .allowInSummary)))
    #expect(world.reportedSettings()?.scheduledDelivery == .enabled)
  }

  @Test(.rules("A24"))
  func `The answer to allow in the summary is refused without a summary`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization(Self.all)))
    let refused = world.control(.settings(.authorize(app: World.organizer, .allowInSummary)))
    #expect(refused.refusals.first?.code == .invalidValue)
    #expect(refused.refusals.first?.field == "decision")
    #expect(refused.replies.isEmpty)
    #expect(world.record?.openQuestion == Self.all)
    #expect(world.record?.settings.scheduledDelivery == false)
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .allow))).replies == [.granted(true)]
    )
  }

  @Test(.rules("A2"))
  func `A question that is closed is answered, and asked again with the next call`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization(Self.all)))
    let closed = world.control(.settings(.authorize(app: World.organizer, .notNow)))
    #expect(closed.replies == [.granted(false)])
    #expect(closed.contains(.show(.settings(.questionSettled(app: World.organizer)))))
    #expect(world.record?.settings.status == .notDetermined)
    #expect(world.call(.settings(.requestAuthorization(Self.all))).questions.count == 1)
    let allowed = world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(allowed.replies == [.granted(true)])
  }

  @Test(.rules("A12")) func `A closed question about critical alerts leaves the rest as it is`() {
    var world = World.allowed()
    world.call(.settings(.requestAuthorization([.alert, .criticalAlert])))
    world.control(.settings(.authorize(app: World.organizer, .notNow)))
    #expect(world.record?.settings.status == .authorized)
    #expect(world.record?.settings.criticalAlerts == nil)
    #expect(world.record?.openQuestion == nil)
  }

  @Test(.rules("A2")) func `A reset app is as if it had never asked`() {
    var world = World.allowed()
    world.show()
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .reset))).withdrawals.count == 1)
    #expect(world.reportedSettings() == ReportedSettings())
    #expect(world.call(.settings(.requestAuthorization(Self.all))).questions.count == 1)
  }

  @Test(.rules("A15"), arguments: [AuthorizationStatus.denied, .notDetermined])
  func `Requests of an app that is not allowed are refused and not kept`(
    status: AuthorizationStatus
  ) {
    var world = World()
    world.greet()
    if status == .denied { world.control(.settings(.authorize(app: World.organizer, .deny))) }
    let refused = world.call(.notifications(.add(.reminder()))).refusals
    #expect(refused.first?.code == .notificationsNotAllowed)
    #expect(world.pending().isEmpty)
  }

  @Test(.rules("A15", "L8"))
  func `By policy an undecided app may schedule, and nothing is delivered`() {
    var policy = Policy()
    policy.refusesUndetermined = false
    var world = World(policy: policy)
    world.greet()
    #expect(world.call(.notifications(.add(.reminder()))).replies == [.done])
    #expect(world.advance(seconds: 60).presentations.isEmpty)
  }

  @Test(.rules("K2"))
  func `Switching an app off removes its notifications and badge, and on restores the badge`() {
    var world = World.allowed()
    world.show()
    world.call(.notifications(.setBadge(4)))
    let off = world.set(["allowNotifications": "off"])
    #expect(off.withdrawals.count == 1)
    #expect(off.badges == [0])
    #expect(world.reportedSettings()?.authorizationStatus == .denied)
    #expect(world.set(["allowNotifications": "on"]).badges == [4])
    #expect(world.show()?.surfaces == [.banner, .list])
  }

  @Test(.rules("K2")) func `An app switched on before it asked for anything can be seen`() {
    var world = World()
    world.greet()
    world.set(["allowNotifications": "on"])
    #expect(world.show()?.surfaces == [.banner, .list])
  }

  @Test(.rules("A2", "K2")) func `A decision in Settings answers the open question`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization(Self.all)))
    #expect(world.set(["allowNotifications": "on"]).replies == [.granted(true)])
    #expect(world.record?.openQuestion == nil)
  }

  @Test(.rules("A2")) func `A command that schedules for an app answers its open question`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization(Self.all)))
    let effects = world.control(
      .notifications(.schedule(app: World.organizer, .reminder("by-hand"), category: nil)))
    #expect(effects.replies == [.granted(true)])
  }
}
