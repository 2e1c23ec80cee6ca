import NotificationEngine
import NotificationModel
import Testing

@Suite struct `Questions about places` {
  private static let denied = LocationStatus(
    authorization: .denied, isPrecise: true, isEnabled: true)

  @Test func `An app that asks again has its open question shown again, until it is answered`() {
    var world = World.allowed()
    let asked = world.call(.places(.requestLocation(.whileUsing, purpose: "To remind you.")))
    #expect(
      asked.locationQuestions == [
        LocationQuestion(
          app: World.organizer, appName: "Organizer", wish: .whileUsing, purpose: "To remind you.")
      ])
    #expect(asked.replies.isEmpty)
    let again = world.call(.places(.requestLocation(.whileUsing, purpose: nil)))
    #expect(again.locationQuestions == asked.locationQuestions)
    let settled = world.control(
      .places(.decideLocation(app: World.organizer, .allowWhileUsing)))
    #expect(settled.locationStatuses.map(\.authorization) == [.whenInUse, .whenInUse, .whenInUse])
    #expect(settled.contains(.show(.places(.locationQuestionSettled(app: World.organizer)))))
    let later = world.call(.places(.requestLocation(.whileUsing, purpose: nil)))
    #expect(later.locationQuestions.isEmpty)
    #expect(later.locationStatuses.map(\.authorization) == [.whenInUse])
  }

  @Test func `A shell that attaches later, and one after a restart, gets the question`() {
    var world = World.allowed()
    world.call(.places(.requestLocation(.whileUsing, purpose: nil)))
    world.restart()
    let attached = world.control(.attachShell(name: "late"))
    let questions = attached.compactMap {
      if case .showTo(_, .places(.askLocation(let question))) = $0 { question } else { nil }
    }
    #expect(questions.map(\.app) == [World.organizer])
  }

  @Test func `Denied places stay denied without a further question`() {
    var world = World.allowed()
    world.call(.places(.requestLocation(.whileUsing, purpose: nil)))
    #expect(
      world.control(.places(.decideLocation(app: World.organizer, .deny))).locationStatuses.first
        == Self.denied)
    for wish in LocationRequest.allCases {
      let effects = world.call(.places(.requestLocation(wish, purpose: nil)))
      #expect(effects.locationQuestions.isEmpty && effects.locationStatuses == [Self.denied])
    }
  }

  @Test func `The user is asked a second time for access at any time, and then never again`() {
    var world = World.knowingPlaces(.whenInUse)
    #expect(
      world.call(.places(.requestLocation(.always, purpose: nil))).locationQuestions.map(\.wish)
        == [.always])
    world.control(.places(.decideLocation(app: World.organizer, .deny)))
    #expect(world.record?.settings.location == .whenInUse)
    #expect(world.call(.places(.requestLocation(.always, purpose: nil))).locationQuestions.isEmpty)
    world.set(["location": "notDetermined"])
    #expect(
      world.call(.places(.requestLocation(.always, purpose: nil))).locationQuestions.count == 1)
    world.control(.places(.decideLocation(app: World.organizer, .allowAlways)))
    #expect(world.record?.settings.location == .always)
  }

  @Test
  func `The user is asked about precise places only if they are rough, until the app ends`() {
    var world = World.knowingPlaces(.whenInUse)
    #expect(world.call(.places(.requestLocation(.precise, purpose: "x"))).locationQuestions.isEmpty)
    world.set(["preciseLocation": "off"])
    world.call(.places(.requestLocation(.precise, purpose: "x")))
    #expect(
      world.control(.places(.decideLocation(app: World.organizer, .allowAlways))).refusals.first?
        .field
        == "decision")
    let effects = world.control(.places(.decideLocation(app: World.organizer, .allowOnce)))
    #expect(effects.locationStatuses.map(\.isPrecise) == [true, true])
    world.transaction(.disconnected(World.app))
    world.greet(ConnectionNumber(5))
    let status = world.call(.places(.locationStatus), from: ConnectionNumber(5)).locationStatuses
    #expect(status.map(\.isPrecise) == [false])
  }

  @Test func `Places that are allowed once end with the last process`() {
    var world = World.allowed()
    world.greet(ConnectionNumber(5))
    world.call(.places(.requestLocation(.whileUsing, purpose: nil)))
    world.control(.places(.decideLocation(app: World.organizer, .allowOnce)))
    world.transaction(.disconnected(World.app))
    #expect(world.record?.settings.location == .once)
    world.transaction(.disconnected(ConnectionNumber(5)))
    #expect(world.record?.settings.location == .notDetermined)
  }

  @Test func `A process that returns after a restart keeps places that are allowed once`() {
    for comesBack in [true, false] {
      var world = World.allowed()
      world.control(.places(.decideLocation(app: World.organizer, .allowOnce)))
      world.restart()
      if comesBack { world.greet(ConnectionNumber(5)) }
      world.advance(seconds: 3)
      #expect(world.record?.settings.location == (comesBack ? .once : .notDetermined))
    }
  }

  @Test func `Every process receives the change, and location off means denied for all`() {
    var world = World.knowingPlaces(.always)
    world.greet(ConnectionNumber(5))
    let off = world.setGlobally(["location": "off"])
    #expect(
      off.locationStatuses
        == Array(
          repeating: LocationStatus(authorization: .denied, isPrecise: true, isEnabled: false),
          count: 2))
    #expect(
      world.call(.places(.requestLocation(.whileUsing, purpose: nil))).locationQuestions.isEmpty)
    #expect(
      world.setGlobally(["location": "on"]).locationStatuses.map(\.authorization)
        == [.always, .always])
  }

  @Test func `An answer in Settings settles the question, and so does the end of the app`() {
    var world = World.allowed()
    world.call(.places(.requestLocation(.whileUsing, purpose: nil)))
    let settled = ShellEvent.places(.locationQuestionSettled(app: World.organizer))
    let effects = world.set(["location": "denied"])
    #expect(effects.contains(.show(settled)))
    #expect(effects.replies == [.locationStatus(Self.denied)])
    world.set(["location": "notDetermined"])
    world.call(.places(.requestLocation(.whileUsing, purpose: nil)))
    #expect(world.control(.apps(.uninstall(app: World.organizer))).contains(.show(settled)))
  }

  @Test func `A reset of the permission to notify leaves places alone`() {
    var world = World.knowingPlaces(.always)
    world.control(.settings(.authorize(app: World.organizer, .reset)))
    #expect(world.record?.settings.location == .always)
  }

  @Test func `Invalid values of location settings are refused by name and change nothing`() {
    var world = World.knowingPlaces(.always)
    #expect(world.set(["location": "once"]).refusals.first?.field == "location")
    #expect(world.set(["preciseLocation": "maybe"]).refusals.first?.field == "preciseLocation")
    #expect(world.setGlobally(["location": "maybe"]).refusals.first?.field == "location")
    let long = String(repeating: "x", count: CoreLimits.identifierBytes + 1)
    #expect(
      world.call(.places(.requestLocation(.always, purpose: long))).refusals.first?.field
        == "purpose")
    #expect(world.record?.settings.location == .always)
  }
}
