import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// How long a question lives, and how the second one follows the first (A2, A12).
struct QuestionTests {
  private static let critical: AuthorizationOptions = [.alert, .criticalAlert]

  @Test(.rules("A12")) func `Critical alerts are a second question, after the ordinary one`() {
    var world = World.installed { $0.criticalAlerts = true }
    let asked = world.call(.settings(.requestAuthorization(Self.critical)))
    #expect(asked.questions.map(\.options) == [.alert])
    let first = world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(first.questions.map(\.isCritical) == [true])
    #expect(first.replies.isEmpty)
    let second = world.control(.settings(.authorize(app: World.organizer, .denyCritical)))
    #expect(second.replies == [.granted(true)])
    #expect(world.reportedSettings()?.criticalAlert == .disabled)
  }

  @Test(.rules("A3", "A12")) func `The user may allow critical alerts and forbid everything else`()
  {
    var world = World.installed { $0.criticalAlerts = true }
    world.call(.settings(.requestAuthorization(Self.critical)))
    #expect(world.control(.settings(.authorize(app: World.organizer, .deny))).questions.count == 1)
    let answered = world.control(.settings(.authorize(app: World.organizer, .allowCritical)))
    #expect(answered.replies == [.granted(true)])
    #expect(world.reportedSettings()?.authorizationStatus == .denied)
    #expect(world.show { $0.interruptionLevel = .critical }?.surfaces == [.banner, .list])
    #expect(world.show("ordinary") == nil)
    #expect(world.delivered() == ["milk"])
  }

  @Test(.rules("A12")) func `The critical option is ignored without the entitlement`() {
    var world = World()
    world.greet()
    let asked = world.call(.settings(.requestAuthorization(Self.critical)))
    #expect(asked.questions.map(\.isCritical) == [false])
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .allow))).replies == [.granted(true)]
    )
    #expect(world.reportedSettings()?.criticalAlert == .notSupported)
    let refused = world.control(.settings(.authorize(app: World.organizer, .allowCritical)))
      .refusals
    #expect(refused.first?.code == .notPermitted)
  }

  @Test(.rules("A12")) func `Critical alerts can be asked for after the app was authorized`() {
    var world = World.entitled { $0.criticalAlerts = true }
    let asked = world.call(.settings(.requestAuthorization(Self.critical)))
    #expect(asked.questions.map(\.isCritical) == [true])
    #expect(asked.questions.first?.offersSummary == false)
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .allowCritical))).replies == [
        .granted(true)
      ])
  }

  @Test(.rules("A10"))
  func `An ordinary question that joins a critical one comes first and is not skipped`() {
    var world = World.installed { $0.criticalAlerts = true }
    let first = world.call(.settings(.requestAuthorization([.provisional, .criticalAlert])))
    #expect(first.questions.map(\.isCritical) == [true])
    let second = world.call(.settings(.requestAuthorization([.alert])))
    #expect(second.questions.map(\.isCritical) == [false])
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .allowCritical))).replies.isEmpty)
    let answers = world.control(.settings(.authorize(app: World.organizer, .allow))).replies
    #expect(answers == [.granted(true), .granted(true)])
  }

  @Test(.rules("A2"))
  func `A question outlives the process that asked, and another call joins it and shows it again`()
  {
    var world = World()
    world.greet()
    let asked = world.call(.settings(.requestAuthorization([.alert])))
    world.transaction(.disconnected(World.app))
    #expect(world.record?.openQuestion == [.alert])
    world.greet(ConnectionNumber(9))
    let joined = world.call(.settings(.requestAuthorization([.alert])), from: ConnectionNumber(9))
    #expect(joined.questions == asked.questions)
    let answered = world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(
      answered.filter { if case .reply = $0 { true } else { false } }
        == [.reply(ConnectionNumber(9), message: 2, .granted(true))])
  }

  @Test(.rules("A2"))
  func `A question that no shell showed goes to the next shell, after a restart too`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    world.system = Engine()
    world.transaction(.machine(.started))
    let told = world.control(.attachShell(name: "late"))
    #expect(
      told.contains { effect in
        if case .showTo(_, .settings(.ask(let question))) = effect {
          question.options == [.alert]
        } else {
          false
        }
      })
    #expect(world.control(.settings(.authorize(app: World.organizer, .allow))).refusals.isEmpty)
  }

  @Test(.rules("A2")) func `A question with more permissions is asked again`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert])))
    let grown = world.call(.settings(.requestAuthorization([.sound])))
    #expect(grown.questions.map(\.options) == [[.alert, .sound]])
  }

  @Test func `Calls that wait for one answer have a limit, and the refused one changes nothing`() {
    var world = World()
    world.greet()
    for _ in 0..<CoreLimits.waitingQuestions {
      world.call(.settings(.requestAuthorization([.alert])))
    }
    let refused = world.call(.settings(.requestAuthorization([.badge]))).refusals
    #expect(refused.first?.code == .limitReached)
    #expect(refused.first?.field == "requestAuthorization")
    #expect(world.record?.settings.requested == [.alert])
    let answered = world.control(.settings(.authorize(app: World.organizer, .allow)))
    #expect(answered.replies.count == CoreLimits.waitingQuestions)
  }

  @Test func `Deciding about an unknown app is refused`() {
    var world = World()
    let refused = world.control(.settings(.authorize(app: World.organizer, .allow))).refusals
    #expect(refused.first?.code == .notFound)
    #expect(refused.first?.field == "app")
  }
}
