import Foundation
import LinuxEvents
import TestSupport
import Testing

/// `unctl subscribe` and `unctl subscriptions`: endpoints for Web Push (docs/manual/pushes.md).
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlSubscribeTests {
  private static let key =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

  @Test func `A gateway without a port for Web Push is named, with the remedy`() throws {
    let (daemon, gateway) = (try RealDaemon(), try RealGateway())
    try daemon.start()
    let added = try daemon.run("unctl", "gateway", "add", gateway.place, "--ca", gateway.authority)
    try #require(added.status == 0, "\(added.output)")
    let refused = try daemon.run("unctl", "subscribe", "com.example.news", "--vapid", Self.key)
    #expect(refused.status == 1 && refused.output.contains("has no port for Web Push"))
    #expect(refused.output.contains("--web-push-port"))
    let listed = try daemon.run("unctl", "subscriptions")
    #expect(listed.output.contains("There are no subscriptions."))
  }

  @Test func `Without a gateway and without its answer the command is refused`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    let refused = try stage.unctl("subscribe", "com.example.news")
    #expect(refused.code == 1 && refused.errors.contains("`unctl gateway add HOST`"))
    // Port 1 has no server.
    #expect(try stage.unctl("gateway", "add", "127.0.0.1:1").code == 0)
    let late = try stage.unctl("subscribe", "com.example.news", "--timeout", "1s")
    #expect(late.code == 69 && late.output.isEmpty)
    #expect(late.errors.contains("The gateway gave no endpoint within 1 s"), "\(late.errors)")
    let unknown = try stage.unctl("subscriptions", "end", "w0")
    #expect(unknown.code == 1 && unknown.errors.contains("`unctl subscriptions`"))
  }

  @Test(arguments: ["", "key", String(key.dropLast()), "A" + key.dropFirst()])
  func `A wrong key is named with the form that it has to have`(wrong: String) throws {
    let refused = try UnctlStage().run(
      "unctl", ["subscribe", "com.example.news", "--vapid", wrong])
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.errors.contains("87 characters"), "\(refused.errors)")
  }
}
