import BusSupport
import DBus
import Foundation
import Testing

/// The installed GeoClue, on a bus of the test, with a receiver that the test controls.
///
/// It also plays the agent that allows or refuses on the user's behalf.
final class RealGeoClue {
  private static let program = "/usr/libexec/geoclue"
  private static let name = "org.freedesktop.GeoClue2"

  /// True when the service is installed.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

  /// The agent's connection.
  let connection: BusConnection
  /// The accuracy that the user allows: 8 is any, 0 none.
  private(set) var allowed: UInt32 = 8
  let receiver: FakeReceiver

  private let bus: PrivateBus
  private var process: pid_t = 0
  private var exports: [BusExport] = []
  private var ownerWatch: BusOwnerWatch?
  private(set) var isThere = false

  init(_ bus: PrivateBus) throws {
    self.bus = bus
    connection = try bus.connectReady().0
    receiver = try FakeReceiver()
    ownerWatch = try connection.watchOwner(of: Self.name) { [unowned self] in isThere = $0 != nil }
    try exportAgent()
  }

  deinit { end() }

  /// Starts the service and waits until it has its name.
  func start() throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // It must not query a network service about wireless networks.
    let nowhere = "http://127.0.0.1:9"
    let variables = [
      "DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)", "http_proxy=\(nowhere)", "https_proxy=\(nowhere)",
    ]
    let words = [Self.program, "-t", "0", "-u", receiver.path]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var environment = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
    try #require(
      unsafe posix_spawn(&process, Self.program, &actions, nil, &arguments, &environment) == 0)
    try PollingLoop(connection).run(until: { isThere })
  }

  /// Kills the service, and waits until the bus has noticed.
  func crash() throws {
    end()
    try PollingLoop(connection).run(until: { !isThere })
  }

  private func end() {
    guard process > 0 else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    process = 0
  }

  /// Becomes the agent, under a name that the installed GeoClue accepts.
  func addAgent() throws {
    try connection.call(
      destination: Self.name, path: "/org/freedesktop/GeoClue2/Manager",
      interface: "org.freedesktop.GeoClue2.Manager", member: "AddAgent",
      arguments: [.string("geoclue-demo-agent")]
    ) { result in
      if case .failure(let error) = result { Issue.record("\(error)") }
    }
  }

  /// Turns location off or on as the user.
  func allow(_ isAllowed: Bool) throws {
    allowed = isAllowed ? 8 : 0
    try connection.emit(
      path: "/org/freedesktop/GeoClue2/Agent", interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged",
      arguments: [
        .string("org.freedesktop.GeoClue2.Agent"),
        .options(["MaxAccuracyLevel": .uint32(allowed)]), .strings([]),
      ])
  }

  private func exportAgent() throws {
    let path = "/org/freedesktop/GeoClue2/Agent"
    exports = [
      try connection.export(path: path, interface: "org.freedesktop.GeoClue2.Agent") {
        try? $0.answer([.bool(true), $0.message.arguments.last ?? .uint32(8)])
      },
      try connection.export(path: path, interface: "org.freedesktop.DBus.Properties") {
        [unowned self] request in
        let level = DBusValue.uint32(allowed)
        try? request.answer([
          request.message.member == "GetAll"
            ? .options(["MaxAccuracyLevel": level]) : .variant(level)
        ])
      },
    ]
  }
}
