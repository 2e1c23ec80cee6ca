import Foundation
import LinuxEvents
import TestSupport
import Testing

/// `unctl subscribe` and `unctl subscriptions`: endpoints for Web Push (docs/manual/pushes.md).
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlSubscribeTests {
  private static let key =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

  /// The form of a browser's `PushSubscription`.
  private struct Printed: Decodable {
    struct Keys: Decodable {
      let p256dh: String
      let auth: String
    }
    let endpoint: String
    let keys: Keys
  }

  @Test func `The printed endpoint is that of a browser, and stays until it is ended`() throws {
    let (daemon, gateway) = (try RealDaemon(), try RealGateway())
    try daemon.start()
    try Self.succeed(daemon, "gateway", "add", gateway.place, "--ca", gateway.authority)
    let app = "com.example.news"
    let first = try Self.succeed(daemon, "subscribe", app, "--vapid", Self.key)
    let printed = try JSONDecoder().decode(Printed.self, from: Data(first.utf8))
    #expect(printed.endpoint.hasPrefix("https://") && printed.endpoint.utf8.count <= 1_000)
    #expect(printed.keys.p256dh.count == 87 && printed.keys.auth.count == 22)
    #expect(first.hasSuffix("}\n") && first.split(separator: "\n").count == 1)
    #expect(try Self.succeed(daemon, "subscribe", app, "--vapid", Self.key) == first)
    #expect(try Self.succeed(daemon, "subscribe", app) != first)

    let table = try Self.succeed(daemon, "subscriptions")
    let rows = table.split(separator: "\n").filter { $0.contains(app) }
    let name = String(try #require(rows.first?.split(separator: " ").first))
    #expect(rows.count == 2 && name.hasPrefix("w"))
    // The key of its server distinguishes one subscription of an app from another.
    #expect(rows[0].hasSuffix(Self.key.prefix(12) + "…") && rows[1].hasSuffix("any"), "\(table)")
    #expect(rows.allSatisfy { $0.contains("Web Push") })
    // A message does not start the command in place of the app.
    #expect(try !Self.succeed(daemon, "apps", "--json").contains("launchCommand"))
    let listed = try Self.succeed(daemon, "subscriptions", "--json")
    #expect(listed.contains(#""vapidKey":"\#(Self.key)""#))
    #expect(listed.contains(printed.endpoint) && listed.contains(#""appName":"com.example.news""#))
    try Self.succeed(daemon, "subscriptions", "end", name)
    try Self.succeed(daemon, "subscribe", app, "--remove")
    #expect(try Self.succeed(daemon, "subscriptions").contains("There are no subscriptions."))
    for arguments in [[app], [app, "--vapid", Self.key], ["com.example.unknown"]] {
      let missing = try daemon.run(
        RealDaemon.binaries + "/unctl", ["subscribe"] + arguments + ["--remove"])
      #expect(missing.status == 1 && missing.output.contains("has no subscription with"))
    }
  }

  @Test func `An installed app gets the endpoint that the command has printed for it`() throws {
    let (daemon, gateway) = (try RealDaemon(), try RealGateway())
    try daemon.start()
    try Self.succeed(daemon, "gateway", "add", gateway.place, "--ca", gateway.authority)
    let bundle = daemon.folder + "/OrganizerPlus.app"
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let made = try daemon.run(root + "/scripts/make-app", [RealDaemon.binaries, bundle])
    try #require(made.status == 0, "\(made.output)")
    try Self.succeed(daemon, "install", bundle)
    try FileManager.default.removeItem(atPath: bundle)
    let names = FileManager.default.enumerator(atPath: daemon.folder)?.compactMap { $0 as? String }
    let program = try #require(names?.first { $0.hasSuffix("/organizer-plus") })

    let app = "com.example.OrganizerPlus"
    let printed = try Self.succeed(daemon, "subscribe", app, "--vapid", Self.key)
    #expect(printed.hasPrefix(#"{"endpoint":"https://"#))
    let own = try daemon.run(
      daemon.folder + "/" + program, ["share", "--web-push", Self.key])
    #expect(own.status == 0 && own.output == printed, "\(own.output)")
    #expect(try Self.succeed(daemon, "subscriptions").contains(app))
    try Self.succeed(daemon, "subscribe", app, "--vapid", Self.key, "--remove")
    #expect(try Self.succeed(daemon, "subscriptions").contains("There are no subscriptions."))
  }

  @Test func `An endpoint outlives a daemon that is killed`() throws {
    let (daemon, gateway) = (try RealDaemon(), try RealGateway())
    try daemon.start()
    try Self.succeed(daemon, "gateway", "add", gateway.place, "--ca", gateway.authority)
    let first = try Self.succeed(daemon, "subscribe", "com.example.news")
    try Spawn.signal(try daemon.process(), 9)
    #expect(try Self.succeed(daemon, "subscribe", "com.example.news") == first)
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

  // The last one has the right form, and is not on the curve.
  @Test(arguments: [
    "", "key", String(key.dropLast()), "A" + key.dropFirst(), "BB" + key.dropFirst(2),
  ])
  func `A wrong key is named with the form that it has to have`(wrong: String) throws {
    let refused = try UnctlStage().run(
      "unctl", ["subscribe", "com.example.news", "--vapid", wrong])
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.errors.contains("87 characters"), "\(refused.errors)")
  }

  /// Runs `unctl` and returns its output.
  @discardableResult
  private static func succeed(_ daemon: RealDaemon, _ words: String...) throws -> String {
    let done = try daemon.run(RealDaemon.binaries + "/unctl", words)
    try #require(done.status == 0, "unctl \(words): \(done.output)")
    return done.output
  }
}
