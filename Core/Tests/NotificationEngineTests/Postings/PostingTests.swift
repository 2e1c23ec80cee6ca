import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Postings of programs that use only the desktop's protocol: their numbers, and replacements.
struct PostingTests {
  @Test(.rules("S10", "S22")) func `A program's notification is shown and kept under its app`()
    throws
  {
    var world = World()
    world.attachShell()
    let effects = world.post(World.posted())
    let number = try #require(effects.postedNumber)
    #expect(number >= 1 << 20)
    #expect(effects.presented.map(\.title) == ["New mail"])
    #expect(effects.presented.first?.isProvisional == true)
    #expect(world.store.delivered(of: World.mail).map(\.stage) == [.listed])
    let app = try #require(world.store.app(World.mail))
    #expect(app.displayName == "mail" && app.settings.isUndecided)
  }

  @Test(.rules("S18"))
  func `An urgent posting passes a focus that allows urgent notifications`() {
    var world = World()
    world.control(.settings(.setFocus(FocusMode(name: "Work", allowsTimeSensitive: true))))
    var urgent = World.posted()
    urgent.content.interruptionLevel = .timeSensitive
    let shown = world.post(urgent).presented
    #expect(shown.map(\.level) == [.timeSensitive])
    #expect(shown.first?.surfaces.contains(.banner) == true)
  }

  @Test(.rules("S10")) func `A number is never assigned twice`() {
    var world = World()
    var numbers: Set<UInt32> = []
    for index in 0..<50 {
      let number = world.post(World.posted("\(index)")).postedNumber ?? 0
      numbers.insert(number)
      if index.isMultiple(of: 2) { world.close(number) }
    }
    #expect(numbers.count == 50)
  }

  @Test(.rules("S10")) func `A program replaces its own notification under the same number`() throws
  {
    var world = World()
    let number = try #require(world.post(World.posted("One")).postedNumber)
    let effects = world.post(World.posted("Two", replaces: number))
    #expect(effects.postedNumber == number)
    #expect(effects.ends.isEmpty)
    let kept = world.store.delivered(of: World.mail)
    #expect(kept.map(\.notification.request.content.title) == [.literal("Two")])
  }

  @Test(.rules("S10"))
  func `An unused replaces_id is adopted; another app's is left alone`() throws {
    var world = World()
    #expect(world.post(World.posted("Volume 10", replaces: 2_593)).postedNumber == 2_593)
    #expect(world.post(World.posted("Volume 20", replaces: 2_593)).postedNumber == 2_593)
    let other = world.post(World.posted("Mine", from: "thief", replaces: 2_593)).postedNumber
    #expect(other != 2_593 && other != nil)
    let kept = world.store.delivered(of: World.mail)
    #expect(kept.map(\.notification.request.content.title) == [.literal("Volume 20")])
  }

  @Test(.rules("S10")) func `An assigned number is not adopted once it is free`() throws {
    var world = World()
    let number = try #require(world.post(World.posted()).postedNumber)
    world.close(number)
    #expect(world.post(World.posted(replaces: number)).postedNumber != number)
  }

  @Test(.rules("S14")) func `A tag replaces within its app`() throws {
    var world = World()
    let number = try #require(world.post(World.posted("1", tag: "song")).postedNumber)
    #expect(world.post(World.posted("2", tag: "song")).postedNumber == number)
    #expect(world.post(World.posted("3", from: "radio", tag: "song")).postedNumber != number)
    #expect(world.store.delivered(of: World.mail).count == 1)
  }

  @Test(.rules("S11")) func `Only a program's own notifications can be closed, each once`() throws {
    var world = World()
    let number = try #require(world.post(World.posted()).postedNumber)
    #expect(world.close(number, as: "thief").ends.isEmpty)
    #expect(world.close(number, as: "mail").ends == [Closing(number: number, reason: .closed)])
    #expect(world.close(number).ends.isEmpty)
    #expect(world.close(7).ends.isEmpty)
    #expect(world.store.delivered(of: World.mail).isEmpty)
  }

  @Test(.rules("S11"))
  func `A process without facts closes only postings that are known by a claim`() throws {
    var world = World()
    let number = try #require(world.post(World.posted()).postedNumber)
    #expect(world.close(number, as: "").ends == [Closing(number: number, reason: .closed)])
    var real = World.posted("Real")
    real.program.facts.sandboxIdentifier = "org.example.Mail"
    let proven = try #require(world.post(real).postedNumber)
    #expect(world.close(proven, as: "").ends.isEmpty)
  }

  @Test(.rules("S11"))
  func `The next process of a proven app closes the postings of its predecessor`()
    throws
  {
    var world = World()
    var real = World.posted("Real")
    real.program.claim.desktopEntry = "mailer"
    real.program.facts.executable = "/usr/bin/mailer"
    real.program.facts.entry = ProgramEntry(
      identifier: "mailer", name: "Mailer", program: "/usr/bin/mailer")
    let number = try #require(world.post(real).postedNumber)
    func closing(_ executable: String) -> Event {
      var program = World.program("")
      program.facts.executable = executable
      return .postings(
        .closed(
          .number(number), by: program, BusSender(name: ":1.9", bus: "bus-1"),
          origin: CallOrigin(connection: World.bus, message: 99)))
    }
    #expect(world.transaction(closing("/usr/bin/other")).ends.isEmpty)
    let ends = world.transaction(closing("/usr/bin/mailer")).ends
    #expect(ends == [Closing(number: number, reason: .closed)])
  }

  @Test(.rules("A2", "S22"))
  func `An app that asks by itself gets no permission by notifying on the bus`() throws {
    var world = World.installed()
    var real = World.posted("Real")
    real.program.facts.sandboxIdentifier = World.organizer.rawValue
    #expect(world.post(real).presented.isEmpty)
    let app = try #require(world.store.app(World.organizer))
    #expect(app.settings.status == .notDetermined && app.openQuestion != nil)
  }

  @Test(.rules("A2", "S22")) func `A program that was shown is still asked about when it asks`()
    throws
  {
    var world = World()
    var real = World.posted("Real")
    real.program.facts.sandboxIdentifier = World.organizer.rawValue
    world.post(real)
    world.greet()
    let effects = world.call(.settings(.requestAuthorization([.alert])))
    #expect(effects.contains { if case .show(.settings(.ask)) = $0 { true } else { false } })
  }

  @Test(.rules("S20")) func `A claim never reaches an app that is known by facts`() throws {
    var world = World()
    var real = World.posted("Real")
    real.program.facts.sandboxIdentifier = "org.example.Mail"
    real.program.facts.isSandboxed = true
    let number = try #require(world.post(real).postedNumber)
    var claimed = World.posted("False", replaces: number)
    claimed.program.claim.desktopEntry = "org.example.Mail"
    #expect(world.post(claimed).postedNumber != number)
    let identifiers = world.store.apps().map(\.identifier.rawValue)
    #expect(identifiers.contains("org.example.Mail"))
    #expect(identifiers.filter { $0.hasPrefix("program.") }.count == 1)
    world.greet(World.app, as: "program.mail")
    #expect(world.system.app(on: World.app) == nil)
  }
}
