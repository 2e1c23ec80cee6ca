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
