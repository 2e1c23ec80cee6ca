import BusSupport
import DBus
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// Calls of apps to the distributor of UnifiedPush on a bus of the test.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct DistributorTests {
  private static let app = "org.example.Chat"

  @Test func `Introspection lists both versions without asking the host`() throws {
    let stage = try DistributorStage()
    let answer = try stage.stage.call(
      "Introspect", on: "org.freedesktop.DBus.Introspectable", at: DistributorServer.path)
    let text = try #require(answer.first?.text)
    #expect(text.contains("\"org.unifiedpush.Distributor2\""))
    #expect(text.contains("\"org.unifiedpush.Distributor1\""))
    #expect(text.contains("org.freedesktop.DBus.Method.NoReply"))
    #expect(stage.stage.events.isEmpty)
  }

  @Test func `An app that owns its name registers in both versions`() throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    #expect(try stage.register(Self.app, "{1}") == ["success": "REGISTRATION_SUCCEEDED"])
    #expect(
      try stage.callFirst("Register", Self.app, "{2}", "Chats") == ["REGISTRATION_SUCCEEDED", ""])
    #expect(stage.registered.map(\.0.connector.version) == [.second, .first])
    #expect(stage.registered.map(\.0.connector.token) == ["{1}", "{2}"])
    #expect(stage.registered.last?.0.description == "Chats")
  }

  @Test(arguments: [
    (NotificationFailure.Code.unsupported, "ACTION_REQUIRED"), (.limitReached, "ACTION_REQUIRED"),
    (.notPermitted, "ACTION_REQUIRED"), (.connectionLost, "NETWORK"),
    (.identityRefused, "UNAUTHORIZED"), (.storeFailed, "INTERNAL_ERROR"),
  ])
  func `A failure has its reason in both versions`(
    code: NotificationFailure.Code, reason: String
  ) throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    stage.answer = .refused(code)
    #expect(
      try stage.register(Self.app, "1") == ["success": "REGISTRATION_FAILED", "reason": reason])
    #expect(
      try stage.callFirst("Register", Self.app, "2", "") == ["REGISTRATION_FAILED", reason])
  }

  @Test func `An answer may come long after the call`() throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    stage.answer = nil
    var answer: Result<DBusMessage, DBusError>?
    try stage.stage.client.call(
      destination: stage.stage.server.uniqueName, path: DistributorServer.path,
      interface: DistributorServer.second.name, member: "Register",
      arguments: [.options(["service": .string(Self.app), "token": .string("1")])]
    ) { answer = $0 }
    try stage.run { stage.registered.count == 1 }
    // Other calls are answered meanwhile.
    #expect(try stage.call("Unregister", ["token": "unknown"]).isEmpty)
    #expect(answer == nil)
    stage.answer(stage.registered[0].1, .done)
    try stage.run { answer != nil }
    #expect(
      try #require(answer).get().arguments
        == [.options(["success": .string("REGISTRATION_SUCCEEDED")])])
  }

  @Test func `A call with a field against the rules changes nothing and is answered with nothing`()
    throws
  {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    #expect(try stage.register(Self.app, String(repeating: "t", count: 101)).isEmpty)
    #expect(try stage.call("Register", ["token": "1"]).isEmpty)
    #expect(try stage.call("Unregister", [:]).isEmpty)
    #expect(
      try stage.callFirst("Register", Self.app, "", "") == [
        "REGISTRATION_FAILED", "INTERNAL_ERROR",
      ])
    #expect(try stage.callFirst("Unregister", "").isEmpty)
    #expect(stage.registered.isEmpty && stage.unregistered.isEmpty)
    let name = try #require(stage.stage.client.uniqueName)
    let program = try #require(stage.stage.calls?.senders.senders[name]?.facts?.executable)
    let problems = [
      "Register|token: it has 101 bytes, and 1 to 100 are allowed",
      "Register|service: it is missing", "Unregister|token: it is missing",
      "Register|token: it has 0 bytes, and 1 to 100 are allowed",
      "Unregister|token: it has 0 bytes, and 1 to 100 are allowed",
    ].map { $0.split(separator: "|") }
    #expect(
      stage.stage.logged
        == problems.map { "UnifiedPush: \($0[0]) of \(program), \(name) is ignored: \($0[1])" })
  }

  @Test
  func `A registration has the name of its desktop entry, and a connection that of its program`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "applications/\(Self.app).desktop", "[Desktop Entry]\nName=Chat of Examples\n")
    let stage = try DistributorStage()
    stage.stage.environment = ["XDG_DATA_HOME": folder.path]
    try stage.stage.own(Self.app)
    try stage.stage.own("org.example.Other")
    let connection = try #require(stage.stage.client.uniqueName)
    _ = try stage.register(Self.app, "1")
    _ = try stage.register("org.example.Other", "2")
    _ = try stage.register(connection, "3")
    let program = stage.stage.calls?.senders.senders[connection]?.facts?.executable
    let name = try #require(program?.split(separator: "/").last)
    #expect(stage.registered.map(\.0.appName) == ["Chat of Examples", nil, String(name)])
  }

  // MARK: - Who may act for a service

  @Test func `A service that the caller does not own is refused`() throws {
    let stage = try DistributorStage()
    let refused = ["success": "REGISTRATION_FAILED", "reason": "UNAUTHORIZED"]
    #expect(try stage.register(Self.app, "1") == refused)
    #expect(stage.stage.logged.last?.contains("\(Self.app) is not registered: ") == true)
    let (other, name) = try stage.stage.bus.connectReady()
    try other.requestName(Self.app) { _ in }
    while try stage.owner(of: Self.app) == nil { other.process() }
    #expect(try stage.register(Self.app, "1") == refused)
    #expect(try stage.register(name, "1") == refused)
    #expect(try stage.callFirst("Register", Self.app, "1", "").last == "UNAUTHORIZED")
    #expect(stage.registered.isEmpty)
  }

  @Test func `A connection may register its own unique name`() throws {
    let stage = try DistributorStage()
    let name = try #require(stage.stage.client.uniqueName)
    #expect(try stage.register(name, "1")["success"] == "REGISTRATION_SUCCEEDED")
    #expect(stage.registered.first?.0.connector.service.isConnection == true)
  }

  @Test func `A sandbox may register the names that it may own`() throws {
    let stage = try DistributorStage()
    try stage.becomeSandbox(Self.app)
    #expect(try stage.register(Self.app, "1")["success"] == "REGISTRATION_SUCCEEDED")
    #expect(try stage.register(Self.app + ".Helper", "2")["success"] == "REGISTRATION_SUCCEEDED")
    #expect(try stage.register("org.example.Mail", "3")["reason"] == "UNAUTHORIZED")
  }

  @Test func `A token of another service is refused, and stays with it`() throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    let other = try #require(ServiceName("org.example.Mail"))
    stage.services["1"] = other
    #expect(try stage.register(Self.app, "1")["reason"] == "UNAUTHORIZED")
    #expect(try stage.call("Unregister", ["token": "1"]).isEmpty)
    #expect(try stage.callFirst("Unregister", "1").isEmpty)
    #expect(stage.registered.isEmpty && stage.unregistered.isEmpty)
    #expect(stage.services == ["1": other])
  }

  @Test func `An app ends its registration in both versions, also right after the request for it`()
    throws
  {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    stage.answer = nil
    try stage.stage.client.send(
      destination: stage.stage.server.uniqueName, path: DistributorServer.path,
      interface: DistributorServer.second.name, member: "Register",
      arguments: [.options(["service": .string(Self.app), "token": .string("1")])])
    #expect(try stage.call("Unregister", ["token": "1"]).isEmpty)
    #expect(stage.registered.count == 1 && stage.unregistered == ["1"])
    stage.answer = .done
    _ = try stage.register(Self.app, "2")
    #expect(try stage.callFirst("Unregister", "2").isEmpty)
    #expect(stage.unregistered == ["1", "2"])
  }

  @Test func `The end of an unknown registration is confirmed to the caller`() throws {
    let stage = try DistributorStage()
    let received = try stage.connector(DistributorServer.secondConnector)
    #expect(try stage.call("Unregister", ["token": "lost"]).isEmpty)
    try stage.run { !received.calls.isEmpty }
    #expect(received.calls.map(\.member) == ["Unregistered"])
    #expect(received.calls.first?.arguments == [.options(["token": .string("lost")])])
    #expect(stage.unregistered.isEmpty)
  }
}

extension DistributorStage {
  fileprivate func owner(of name: String) throws -> String? {
    var answer: Result<DBusMessage, DBusError>?
    try stage.client.callDriver("GetNameOwner", [.string(name)]) { answer = $0 }
    try run { answer != nil }
    return try? answer?.get().arguments.first?.text
  }

  /// Makes the client a program of a sandbox.
  fileprivate func becomeSandbox(_ name: String) throws {
    _ = try call("Unregister", ["token": "unknown"])
    let senders = try #require(stage.calls?.senders)
    let client = try #require(stage.client.uniqueName)
    let sender = try #require(senders.sender(named: client))
    try run { sender.facts != nil }
    sender.identity = .known(
      ProgramFacts(executable: nil, sandboxIdentifier: name, isSandboxed: true), peer: nil,
      isConfined: true)
  }
}
