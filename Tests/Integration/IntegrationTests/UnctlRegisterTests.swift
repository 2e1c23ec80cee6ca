import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// `unctl register`: tokens for names that no program has (docs/manual/gateway.md).
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlRegisterTests {
  private static func payload(_ text: String) -> String { #"{"aps":{"alert":"\#(text)"}}"# }

  @Test func `The printed token takes pushes without a program, until it is given back`() throws {
    let (daemon, gateway) = (try RealDaemon(), try RealGateway())
    try daemon.start()
    let shell = daemon.control()
    let shown = Letterbox<String>()
    shell.receiveEvents { event in
      if case .notifications(.present(let banner)) = event { shown.put(banner.key.identifier) }
    }
    _ = try shell.call(.attachShell(name: "test"))
    try Self.succeed(daemon, "gateway", "add", gateway.place, "--ca", gateway.authority)

    let printed = try Self.succeed(daemon, "register", RealGateway.topic)
    let token = printed.trimmingCharacters(in: .newlines)
    #expect(token.count == 64 && token.allSatisfy(\.isHexDigit) && printed == token + "\n")
    try Self.succeed(daemon, "authorize", RealGateway.topic, "allow")
    try gateway.send(Self.payload("1 : 0"), to: token, "--collapse-id", "score")
    #expect(shown.take() == "score")

    #expect(try Self.succeed(daemon, "register", RealGateway.topic) == printed)
    #expect(try Self.succeed(daemon, "register", RealGateway.topic, "--remove").isEmpty)
    // The daemon answers the command before the gateway knows.
    try wait(seconds: 60) {
      try gateway.answer(to: Self.payload("Gone"), to: token).contains("Unregistered")
    }
  }

  @Test func `Without a gateway the command is refused, and the remedy adds one`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    let refused = try stage.unctl("register", "com.example.orders")
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.errors.contains("`unctl gateway add HOST`"), "\(refused.errors)")
  }

  @Test func `A gateway that does not answer ends the wait, and the registration stays`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    // Port 1 has no server.
    #expect(try stage.unctl("gateway", "add", "127.0.0.1:1").code == 0)
    let refused = try stage.unctl("register", "com.example.orders", "--timeout", "1s")
    #expect(refused.code == 69 && refused.output.isEmpty)
    #expect(
      refused.errors
        == "unctl: The gateway gave no token within 1 s (app: com.example.orders). `unctl gateway "
        + "status` shows its link. The registration stays; run this again.\n")
  }

  @Test(arguments: [["no name"], ["com.example.orders", "--timeout", "soon"]])
  func `An invalid argument is named`(words: [String]) throws {
    let refused = try UnctlStage().run("unctl", ["register"] + words)
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.errors.contains("The value '\(words.last ?? "")' is invalid"))
  }

  /// Runs `unctl` and returns its output.
  @discardableResult
  private static func succeed(_ daemon: RealDaemon, _ words: String...) throws -> String {
    let done = try daemon.run(RealDaemon.binaries + "/unctl", words)
    try #require(done.status == 0, "unctl \(words): \(done.output)")
    return done.output
  }
}
