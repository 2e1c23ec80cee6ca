import BusSupport
import DBus
import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop
import Testing
import TestSupport

/// The interface for bars, panels and lock screens, on a bus of the test (S35).
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct ShellServerTests {
  fileprivate static let properties = "org.freedesktop.DBus.Properties"

  private final class Stage {
    let server: ServerStage
    let shell: ShellServer
    private(set) var calls: [ControlCall] = []
    /// The length of the list.
    private let count: Int64

    init(count: Int64 = 1) throws {
      self.count = count
      server = try ServerStage()
      let programs = try #require(server.calls)
      shell = try ShellServer(programs)
      server.controlled = { [unowned self] in answer($0, $1) }
    }

    private func answer(_ message: Int64, _ call: ControlCall) {
      calls.append(call)
      var reply = ControlReply.done
      switch call {
      case .attachShell:
        shell.write(.shellEvent(.notifications(.list([Self.stack(of: count)]))))
      case .settings(.globalSettings):
        var settings = GlobalSettings()
        settings.focus = FocusMode(name: "Work")
        reply = .globalSettings(settings)
      default: break
      }
      shell.write(.controlReply(id: message, reply))
    }

    private static func stack(of count: Int64) -> PresentationGroup {
      let members = (0..<count).map { number in
        var presentation = Presentation(key: key, appName: "Kettle", date: WallTime(seconds: 5))
        presentation.key.delivery += count - 1 - number
        if number > 0 { presentation.key.identifier = "n\(number)" }
        presentation.title = "Tea is ready"
        presentation.surfaces = .list
        return presentation
      }
      return PresentationGroup(
        app: key.app, appName: "Kettle", thread: nil, members: members, summary: "")
    }

    static let key = NotificationKey(app: ServerStage.app, identifier: "a/b", delivery: 7)

    func call(_ member: String, _ arguments: [DBusValue] = []) throws -> [DBusValue] {
      try server.call(member, arguments, on: ShellServer.interface, at: ShellServer.path)
    }

    func property(_ name: String) throws -> DBusValue? {
      try server.call(
        "Get", [.string(ShellServer.interface), .string(name)], on: ShellServerTests.properties,
        at: ShellServer.path
      ).first?.unwrapped
    }
  }

  @Test(.rules("S35")) func `The state is read at the first query, and not before`() throws {
    let stage = try Stage()
    #expect(stage.calls.isEmpty)
    #expect(try stage.property("Unread") == .uint32(1))
    #expect(try stage.property("Focus") == .string("Work"))
    #expect(try stage.property("Locked") == .bool(false))
    #expect(stage.calls.count == 2, "one reading serves all that follow")
  }

  @Test(.rules("S35")) func `The list has a key for each notification, by which it is cleared`()
    throws
  {
    let stage = try Stage()
    guard case .array("a{sv}", let list)? = try stage.call("List", [.options([:])]).first else {
      Issue.record("no list")
      return
    }
    let first = try #require(list.first?.options)
    #expect(first["title"] == .string("Tea is ready"))
    #expect(first["key"] == .string("program.kettle/a/b"))
    _ = try stage.call("Clear", [.strings(["program.kettle/a/b"])])
    #expect(
      stage.calls.last == .notifications(.clear(app: ServerStage.app, identifiers: ["a/b"])))
  }

  @Test(.rules("S35"))
  func `Of a list longer than a message of the bus the newest are returned`() throws {
    let stage = try Stage(count: 10_000)
    guard case .array("a{sv}", let list)? = try stage.call("List", [.options([:])]).first else {
      Issue.record("no list")
      return
    }
    #expect((1_000..<10_000).contains(list.count))
    #expect(list.first?.options?["identifier"] == .string("a/b"))
    #expect(list.last?.options?["identifier"] == .string("n\(list.count - 1)"))
    #expect(try stage.property("Unread") == .uint32(10_000))
  }

  @Test(.rules("S35"))
  func `A button is pressed by the names of the app, the notification and the action`() throws {
    let stage = try Stage()
    let app = DBusValue.string("program.kettle")
    for (action, choice) in [
      ("", ResponseChoice.open), (NotificationAction.dismissIdentifier, .dismiss),
      ("pour", .action(identifier: "pour", text: "now")),
    ] {
      _ = try stage.call("Invoke", [app, .string("a/b"), .string(action), .string("now")])
      #expect(stage.calls.last == .responses(.respond(Stage.key, choice)))
    }
    #expect(throws: DBusError.self) {
      try stage.call("Invoke", [app, .string("none"), .string(""), .string("")])
    }
  }

  @Test(.rules("S35")) func `Changes are signalled once for all that came together`()
    throws
  {
    let stage = try Stage()
    _ = try stage.property("Unread")
    var told: [DBusMessage] = []
    let watch = try stage.server.client.watch(
      path: ShellServer.path, interface: ShellServerTests.properties, member: "PropertiesChanged"
    ) { told.append($0) }
    _ = try stage.property("Unread")
    stage.shell.write(.shellEvent(.notifications(.withdraw(Stage.key))))
    stage.shell.write(.shellEvent(.settings(.lockChanged(isLocked: true))))
    stage.shell.flush()
    stage.shell.flush()
    #expect(try stage.property("Unread") == .uint32(0))
    try PollingLoop([stage.server.server, stage.server.client]).run { !told.isEmpty }
    #expect(told.count == 1)
    #expect(
      told.first?.arguments.dropFirst().first?.options == [
        "Unread": .uint32(0), "Locked": .bool(true),
      ])
    withExtendedLifetime(watch) {}
  }
}
