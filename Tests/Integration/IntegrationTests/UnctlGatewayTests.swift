import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import unctl

/// `unctl gateway`: its arguments, and their effects.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlGatewayTests {
  @Test(
    arguments: [
      ("push.example.org", "push.example.org", 5223), ("127.0.0.1:8443", "127.0.0.1", 8443),
      ("::1", "::1", 5223), ("[::1]", "::1", 5223), ("[::1]:443", "::1", 443),
    ] as [(String, String, Int)])
  func `A gateway is written as a host, with a port if it is not the default`(
    text: String, host: String, port: Int
  ) throws {
    let place = try GatewayText(text)
    #expect(place.host == host && place.port == port)
  }

  @Test(arguments: [
    "", ":5223", "host:", "host:0", "host:65536", "host:x", "host:+5223", "[::1", "[::1]x",
  ])
  func `An invalid gateway is refused by its value`(text: String) {
    let error = #expect(throws: UnreadableArgument.self) { try GatewayText(text) }
    #expect(error?.value == text)
  }

  @Test func `A gateway is added, shown, kept over a restart and removed`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    #expect(try stage.unctl("gateway").output.contains("There is no gateway"))
    #expect(try stage.unctl("doctor").output.contains("none is named"))
    // Port 1 has no server.
    #expect(try stage.unctl("gateway", "add", "127.0.0.1:1").code == 0)
    #expect(try stage.unctl("gateway", "list").output == "127.0.0.1:1\n")
    let status = try stage.unctl("gateway", "status", "--json").wire([GatewayStatus].self)
    #expect(status.map(\.host) == ["127.0.0.1"] && status.map(\.port) == [1])
    #expect(status.first?.connectedSince == nil)
    #expect(try stage.unctl("doctor").output.contains("not linked to 127.0.0.1:1"))
    let second = try stage.unctl("gateway", "add", "other.example.org")
    #expect(second.code == 1 && second.errors.contains("127.0.0.1:1"))
    #expect(try stage.unctl("gateway", "remove", "other.example.org").code == 1)
    #expect(try stage.unctl("gateway", "remove", "127.0.0.1").code == 0)
    #expect(try stage.unctl("gateway", "list").output == "")
  }

  @Test
  func `A gateway that cannot be used leaves the earlier one with its endpoints and its link`()
    throws
  {
    let (daemon, gateway) = (try RealDaemon(), try RealGateway())
    try daemon.start()
    func unctl(_ words: String...) throws -> (status: Int32, output: String) {
      let done = try daemon.run(RealDaemon.binaries + "/unctl", words)
      return (done.status, done.output)
    }
    #expect(try unctl("gateway", "add", gateway.place, "--ca", gateway.authority).status == 0)
    let first = try unctl("subscribe", "com.example.news")
    try #require(first.status == 0, "\(first.output)")
    let file = daemon.folder + "/wrong.pem"
    try Data("no certificate".utf8).write(to: URL(filePath: file))
    #expect(try unctl("gateway", "add", gateway.place, "--ca", file).status == 1)
    #expect(try unctl("gateway", "list").output == gateway.place + "\n")
    // Another subscription needs the link, and the first one has kept its endpoint.
    #expect(try unctl("subscribe", "com.example.mail").status == 0)
    #expect(try unctl("subscribe", "com.example.news") == first)
  }

  @Test func `Invalid certificates of a gateway change nothing`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    let file = "/tmp/un-\(UUID().uuidString).pem"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data("no certificate".utf8).write(to: URL(fileURLWithPath: file))
    let refused = try stage.unctl("gateway", "add", "127.0.0.1:1", "--ca", file)
    #expect(refused.code == 1)
    #expect(try stage.unctl("gateway", "list").output == "")
    let missing = try stage.unctl("gateway", "add", "127.0.0.1:1", "--ca", file + ".no")
    #expect(missing.code == 1)
    #expect(missing.errors.contains("(ca: \(file).no). Name a PEM file"))
  }
}
