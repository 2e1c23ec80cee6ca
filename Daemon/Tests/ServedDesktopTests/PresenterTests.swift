import BusSupport
import DBus
import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop
import Testing
import TestSupport

/// Questions, focus and banners for programs that show them in place of the desktop's server (S35).
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct PresenterTests {
  private final class Stage {
    let server: ServerStage
    let shell: ShellServer
    private(set) var calls: [ControlCall] = []
    /// The signals of the interface that the client received.
    private(set) var signals: [DBusMessage] = []
    private var watch: BusWatch?

    init() throws {
      server = try ServerStage()
      shell = try ShellServer(try #require(server.calls))
      server.controlled = { [unowned self] in answer($0, $1) }
      watch = try server.client.watch(path: ShellServer.path, interface: ShellServer.interface) {
        [unowned self] in signals.append($0)
      }
    }

    private func answer(_ message: Int64, _ call: ControlCall) {
      calls.append(call)
      var reply = ControlReply.done
      if call == .settings(.globalSettings) {
        var settings = GlobalSettings()
        settings.focusModes = [FocusMode(name: "Work")]
        reply = .globalSettings(settings)
      }
      shell.write(.controlReply(id: message, reply))
    }

    func call(_ member: String, _ arguments: DBusValue...) throws -> [DBusValue] {
      try server.call(member, arguments, on: ShellServer.interface, at: ShellServer.path)
    }

    func receive(_ event: ShellEvent) { shell.write(.shellEvent(event)) }

    func questions() throws -> [[String: DBusValue]] {
      guard case .array("a{sv}", let list)? = try call("ListQuestions").first else { return [] }
      return list.compactMap(\.options)
    }

    /// Waits until the client has received a signal.
    func await(_ member: String) throws -> DBusMessage {
      try PollingLoop([server.server, server.client]).run { [unowned self] in
        signals.contains { $0.member == member }
      }
      return try #require(signals.last { $0.member == member })
    }
  }

  private static let app = DBusValue.string(ServerStage.app.rawValue)

  private static func banner(delivery: Int64) -> Presentation {
    var presentation = Presentation(
      key: NotificationKey(app: ServerStage.app, identifier: "tea", delivery: delivery),
      appName: "Kettle", date: WallTime(seconds: 5))
    presentation.title = "Tea?"
    presentation.surfaces = [.banner, .list]
    return presentation
  }

  @Test(.rules("S35"))
  func `Open questions are listed with their answers, and a change is signalled`()
    throws
  {
    let stage = try Stage()
    #expect(try stage.questions().isEmpty)
    stage.receive(
      .settings(
        .ask(AuthorizationQuestion(app: ServerStage.app, appName: "Kettle", options: [.alert]))))
    stage.receive(
      .places(
        .askLocation(
          LocationQuestion(
            app: ServerStage.app, appName: "Kettle", wish: .whileUsing, purpose: "Shops"))))
    stage.shell.flush()
    _ = try stage.await("QuestionsChanged")
    let questions = try stage.questions()
    #expect(questions.map { $0["subject"] } == [.string("notifications"), .string("location")])
    #expect(questions.first?["answers"] == .strings(["allow", "deny", "notNow"]))
    #expect(questions.last?["answers"] == .strings(["allowOnce", "allowWhileUsing", "deny"]))
    #expect(questions.last?["purpose"] == .string("Shops"))
    stage.receive(.settings(.questionSettled(app: ServerStage.app)))
    #expect(try stage.questions().map { $0["subject"] } == [.string("location")])
  }

  @Test(.rules("S35")) func `The second question of an app replaces the first`() throws {
    let stage = try Stage()
    for isCritical in [false, true] {
      stage.receive(
        .settings(
          .ask(
            AuthorizationQuestion(
              app: ServerStage.app, appName: "Kettle", options: [.alert], isCritical: isCritical))))
    }
    #expect(try stage.questions().map { $0["subject"] } == [.string("criticalAlerts")])
    _ = try stage.call("Answer", Self.app, .string("criticalAlerts"), .string("denyCritical"))
    #expect(stage.calls.last == .settings(.authorize(app: ServerStage.app, .denyCritical)))
  }

  @Test(.rules("S35")) func `A question is answered once it is open, by one of its answers`() throws
  {
    let stage = try Stage()
    #expect(throws: DBusError.self) {
      try stage.call("Answer", Self.app, .string("notifications"), .string("allow"))
    }
    stage.receive(
      .settings(
        .ask(AuthorizationQuestion(app: ServerStage.app, appName: "Kettle", options: [.alert]))))
    for wrong in ["allowCritical", "reset", ""] {
      #expect(throws: DBusError.self) {
        try stage.call("Answer", Self.app, .string("notifications"), .string(wrong))
      }
    }
    _ = try stage.call("Answer", Self.app, .string("notifications"), .string("notNow"))
    #expect(stage.calls.last == .settings(.authorize(app: ServerStage.app, .notNow)))
  }

  @Test(
    .rules("S35"),
    arguments: [
      ("Work", 0, .turnFocus(name: "Work", isOn: true)),
      ("Work", 60, .turnFocus(name: "Work", isOn: true, seconds: 60)),
      ("Quiet", 60, .setFocus(FocusMode(name: "Quiet"), seconds: 60)), ("", 0, .setFocus(nil)),
    ] as [(String, UInt32, ControlCall.Settings)])
  func `A focus is turned on, for a time, and off`(
    name: String, seconds: UInt32, call: ControlCall.Settings
  ) throws {
    let stage = try Stage()
    _ = try stage.call("SetFocus", .string(name), .uint32(seconds))
    #expect(stage.calls.last == .settings(call))
  }

  @Test(.rules("S35")) func `A presenter receives banners and their end, until it leaves the bus`()
    throws
  {
    let stage = try Stage()
    _ = try stage.call("Present", .bool(true))
    #expect(stage.shell.hasPresenter)
    #expect(stage.server.presenterChanges == [true])
    stage.shell.present(Self.banner(delivery: 7), icon: "kettle", timeout: 0, action: nil)
    let banner = try #require(try stage.await("Presented").arguments.first?.options)
    #expect(banner["title"] == .string("Tea?"))
    #expect(banner["timeout"] == .int32(0))
    #expect(banner["icon"] == .string("kettle"))
    _ = try stage.call("Invoke", Self.app, .string("tea"), .string(""), .string(""))
    #expect(stage.calls.last == .responses(.respond(Self.banner(delivery: 7).key, .open)))
    stage.receive(.notifications(.list([])))
    #expect(try stage.await("Withdrawn").arguments == [Self.app, .string("tea")])
    stage.server.client.close()
    try PollingLoop([stage.server.server]).run { !stage.shell.hasPresenter }
    #expect(stage.server.presenterChanges == [true, false])
  }

  @Test(.rules("S35")) func `The end of an earlier delivery does not withdraw the newer banner`()
    throws
  {
    let stage = try Stage()
    _ = try stage.call("Present", .bool(true))
    for delivery: Int64 in [7, 8] {
      stage.shell.present(Self.banner(delivery: delivery), icon: nil, timeout: 0, action: nil)
    }
    stage.receive(.notifications(.withdraw(Self.banner(delivery: 7).key)))
    _ = try stage.call("Present", .bool(false))
    #expect(stage.server.presenterChanges == [true, false])
    #expect(stage.signals.map(\.member) == ["Presented", "Presented"])
  }
}
