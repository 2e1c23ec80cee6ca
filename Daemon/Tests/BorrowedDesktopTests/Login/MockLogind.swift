import BusSupport
import DBus
import Foundation
import Testing

/// A logind of the test: one user's sessions, their locks, and inhibitors.
final class MockLogind {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let user: UInt32 = 1_000
  static let userPath = path + "/user/_1000"

  let connection: BusConnection
  let uniqueName: String
  /// The answer of `ListSessions`.
  private(set) var sessions: [(identifier: String, user: UInt32)] = []
  /// The session with the user's screen; empty for none.
  var display = ""
  /// The locks of the sessions by their objects; one without is refused.
  var locks: [String: Bool] = [:]
  /// Members that are refused.
  var refused: Set<String> = []
  /// Calls of the manager that are not answered until the test does so.
  var held: Set<String> = []
  private(set) var heldRequests: [BusRequest] = []
  /// How often each member was called.
  private(set) var calls: [String: Int] = [:]
  /// The inhibitors that `Inhibit` returned, oldest first.
  private(set) var inhibitors: [MockInhibitor] = []
  private var exports: [BusExport] = []

  init(_ bus: PrivateBus) throws {
    (connection, uniqueName) = try bus.connectReady()
    try export(MockLogind.path, "org.freedesktop.login1.Manager") { try $0.manager($1) }
    try export(MockLogind.userPath, "org.freedesktop.DBus.Properties") { try $0.get($1) }
  }

  /// Becomes the owner of logind's name.
  func appear() throws {
    var isOwned = false
    try connection.requestName(MockLogind.name) { isOwned = (try? $0.get()) == .owned }
    try PollingLoop(connection).run(until: { isOwned })
  }

  static func path(of session: String) -> String { path + "/session/" + session }

  /// Adds a session, and signals it.
  func add(_ identifier: String, user: UInt32 = MockLogind.user, isLocked: Bool? = false) throws {
    sessions.append((identifier, user))
    let path = MockLogind.path(of: identifier)
    locks[path] = isLocked
    try export(path, "org.freedesktop.DBus.Properties") { try $0.get($1) }
    try signal("SessionNew", [.string(identifier), .objectPath(path)])
  }

  /// Removes a session, and signals it.
  func remove(_ identifier: String) throws {
    sessions.removeAll { $0.identifier == identifier }
    if display == identifier { display = "" }
    let path = MockLogind.path(of: identifier)
    try signal("SessionRemoved", [.string(identifier), .objectPath(path)])
  }

  /// Sets a session's lock as the desktop does.
  func lock(_ identifier: String, _ isLocked: Bool, withValue: Bool = true) throws {
    let path = MockLogind.path(of: identifier)
    locks[path] = isLocked
    try changed(
      path, "Session", withValue ? ["LockedHint": .bool(isLocked)] : [:],
      withValue ? [] : ["LockedHint"])
  }

  /// Gives the user's screen to another session, and signals it.
  func setDisplay(_ identifier: String) throws {
    display = identifier
    try changed(MockLogind.userPath, "User", ["Display": displayValue], [])
  }

  /// Signals that properties of an object have changed.
  func changed(
    _ path: String, _ kind: String, _ values: [String: DBusValue], _ names: [String]
  ) throws {
    try connection.emit(
      path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      arguments: [
        .string("org.freedesktop.login1." + kind), .options(values), .strings(names),
      ])
  }

  /// Sends a signal of the manager.
  func signal(_ member: String, _ arguments: [DBusValue]) throws {
    try connection.emit(
      path: MockLogind.path, interface: "org.freedesktop.login1.Manager", member: member,
      arguments: arguments)
  }

  private func export(
    _ path: String, _ interface: String,
    _ answer: @escaping (MockLogind, BusRequest) throws -> Void
  ) throws {
    exports.append(
      try connection.export(path: path, interface: interface) { [unowned self] request in
        let member = request.message.member
        calls[member, default: 0] += 1
        if held.contains(member) { return heldRequests.append(request) }
        if refused.contains(member) {
          try? request.refuse(name: "test.Error.Refused", message: "refused")
        } else {
          try? answer(self, request)
        }
      })
  }

  /// Answers the held calls, in order.
  func release() throws {
    held = []
    let requests = heldRequests
    heldRequests = []
    for request in requests { try manager(request) }
  }

  private func manager(_ request: BusRequest) throws {
    switch request.message.member {
    case "ListSessions":
      let rows = sessions.map { session in
        DBusValue.structure([
          .string(session.identifier), .uint32(session.user), .string("somebody"),
          .string("seat0"), .objectPath(MockLogind.path(of: session.identifier)),
        ])
      }
      try request.answer([.array(element: "(susso)", rows)])
    case "GetUser" where sessions.contains { .uint32($0.user) == request.message.arguments[0] }:
      try request.answer([.objectPath(MockLogind.userPath)])
    case "Inhibit":
      let inhibitor = try MockInhibitor(request.message.arguments.compactMap(\.text))
      inhibitors.append(inhibitor)
      try request.answer([.descriptor(inhibitor.takeOtherEnd())])
    default:
      try request.refuse(name: "test.Error.Unknown", message: request.message.member)
    }
  }

  private func get(_ request: BusRequest) throws {
    let path = request.message.path
    switch request.message.arguments.last?.text {
    case "LockedHint":
      guard let isLocked = locks[path] else {
        return try request.refuse(name: "test.Error.UnknownProperty", message: "LockedHint")
      }
      try request.answer([.variant(.bool(isLocked))])
    case "Display": try request.answer([.variant(displayValue)])
    default: try request.refuse(name: "test.Error.UnknownProperty", message: path)
    }
  }

  private var displayValue: DBusValue {
    .structure([
      .string(display), .objectPath(display.isEmpty ? "/" : MockLogind.path(of: display)),
    ])
  }
}
