import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Questions of the shell` {
  private var bench = Bench()
  private let app = bundle("org.example.app")

  private func question(_ options: AuthorizationOptions, isCritical: Bool = false) -> ShellEvent {
    .settings(
      .ask(
        AuthorizationQuestion(app: app, appName: "App", options: options, isCritical: isCritical)))
  }

  @Test(.rules("S50"))
  mutating func `A question lists the requested permissions, and only its buttons close it`() {
    _ = bench.send(question([.alert, .sound, .badge]))
    #expect(bench.words().contains("May “App” notify you?"))
    #expect(
      bench.words().contains(
        "It asks for: banners and a place in the list, sounds, and a number on its icon. You can change this at any time in Settings."
      ))
    bench.wait(3_600)
    #expect(bench.press(at: Point(x: 100, y: 20), on: .banners).isEmpty)
    #expect(bench.cards() == ["question/notifications/org.example.app"])
    #expect(
      bench.press("question/notifications/org.example.app/answer/0")
        == [.call(.settings(.authorize(app: app, .allow)))])
    #expect(bench.cards().count == 1, "It goes when the system says that it is settled")
    _ = bench.send(.settings(.questionSettled(app: app)))
    #expect(bench.scenes.isEmpty)
  }

  @Test(.rules("S50"), arguments: [SurfaceName.banners, .panel])
  mutating func
    `A question shows the app's icon next to its text, and initials until the icon is read`(
      surface: SurfaceName
    ) throws
  {
    if surface == .panel { _ = bench.shell.togglePanel(at: bench.moment) }
    #expect(bench.send(question([.alert])).contains(.readIcon(app)))
    let card = try #require(bench.cards(surface).last)
    let icon = try #require(bench.node("\(card)/icon", on: surface))
    #expect(icon.look == .icon(file: nil, letter: "A", app: app.rawValue))
    let title = try #require(bench.node("\(card)/title", on: surface))
    #expect(icon.frame.right < title.frame.x && icon.frame.y == title.frame.y)
    #expect(bench.node("\(card)/answer/0", on: surface)?.frame.x == icon.frame.x)
    bench.shell.show(icon: "/icon.png", of: app)
    bench.settle()
    #expect(
      bench.node("\(card)/icon", on: surface)?.look
        == .icon(file: "/icon.png", letter: "A", app: app.rawValue))
  }

  @Test mutating func `The question about critical alerts has its own answers`() {
    _ = bench.send(question([.criticalAlert], isCritical: true))
    #expect(
      bench.press("question/notifications/org.example.app/answer/1")
        == [.call(.settings(.authorize(app: app, .denyCritical)))])
  }

  @Test(arguments: [
    (LocationRequest.whileUsing, ["Allow Once", "Allow While Using App", "Don’t Allow"]),
    (.always, ["Only While Using App", "Always Allow", "Don’t Allow"]),
    (.precise, ["Allow Once", "Don’t Allow"]),
  ])
  mutating func `A question about the location has the answers of its kind`(
    wish: LocationRequest, answers: [String]
  ) {
    _ = bench.send(
      .places(
        .askLocation(
          LocationQuestion(app: app, appName: "App", wish: wish, purpose: "To remind you"))))
    #expect(bench.words().filter(answers.contains) == answers)
    #expect(bench.words().contains("“To remind you”"))
    #expect(
      bench.press("question/places/org.example.app/answer/\(answers.count - 1)")
        == [.call(.places(.decideLocation(app: app, .deny)))])
  }

  @Test(.rules("S50")) mutating func `One question is asked after the other, above the banners`() {
    bench.present("a") { $0.alertStyle = .alert }
    _ = bench.send(question([.alert]))
    _ = bench.send(
      .places(.askLocation(LocationQuestion(app: app, appName: "App", wish: .always))))
    #expect(
      bench.cards() == [
        "question/notifications/org.example.app", "banner/org.example.app/a",
      ])
    _ = bench.send(.settings(.questionSettled(app: app)))
    #expect(bench.cards().first == "question/places/org.example.app")
  }

  @Test(.rules("S37", "S50"))
  mutating func `Questions end with the daemon, and are shown when they are asked again`() {
    bench.present("a") { $0.alertStyle = .alert }
    _ = bench.send(question([.alert]))
    bench.shell.systemLost()
    bench.draw()
    #expect(bench.cards() == ["banner/org.example.app/a"])
    _ = bench.send(question([.alert]))
    #expect(bench.cards().count == 2)
  }
}
