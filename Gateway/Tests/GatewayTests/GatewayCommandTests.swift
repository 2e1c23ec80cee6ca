import Foundation
import TestSupport
import Testing

/// The commands that manage a gateway, tested through the program itself.
@Suite(.blocking, .timeLimit(.minutes(5))) struct GatewayCommandTests {
  @Test func `The command init makes a folder for its owner alone, and changes no existing file`()
    throws
  {
    let stage = try GatewayStage()
    try stage.succeed("init", stage.data, "--name", "push.example.com")
    let files = FileManager.default
    for name in ["gateway.sqlite", "ca.pem", "ca-key.pem", "server.pem", "server-key.pem"] {
      let attributes = try files.attributesOfItem(atPath: stage.data + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    #expect(
      try files.attributesOfItem(atPath: stage.data)[.posixPermissions] as? Int == 0o700)
    let before = try texts(of: ["ca.pem", "server.pem"], stage)
    try stage.succeed("init", stage.data)
    #expect(try texts(of: ["ca.pem", "server.pem"], stage) == before)
    try stage.succeed("init", stage.data, "--renew")
    let after = try texts(of: ["ca.pem", "server.pem"], stage)
    #expect(after[0] == before[0])
    #expect(after[1] != before[1])
  }

  @Test func `Created tenants are listed, and revoked ones are marked as revoked`() throws {
    let stage = try GatewayStage.furnished()
    #expect(try stage.succeed("team", "list").output.contains("TEAM000001  One"))
    #expect(try stage.succeed("topic", "list").output.contains("com.example.app  TEAM000001"))
    let key = try stage.succeed("key", "list").lines[1]
    #expect(key.hasPrefix("KEY0000001  TEAM000001  all"))
    #expect(key.hasSuffix("-"))
    try stage.succeed("key", "revoke", "KEY0000001")
    #expect(try stage.succeed("key", "list").lines[1].hasSuffix("Z"))
    try stage.succeed(
      "certificate", "create", "provider", "--team", "TEAM000001", "--topic", "com.example.app",
      "--output", stage.folder.path)
    #expect(try stage.succeed("certificate", "list").lines.count == 2)
    #expect(try stage.succeed("stats").output.contains("topics          1"))
  }

  @Test(arguments: [
    (["team", "create", "short", "--name", "x"], "short", 64),
    (["team", "create", "TEAM000001", "--name", "x"], "TEAM000001", 1),
    (["team", "revoke", "TEAM000009"], "TEAM000009", 1),
    (["topic", "create", "com/example", "--team", "TEAM000001"], "com/example", 64),
    (["topic", "create", "com.example.new", "--team", "TEAM000009"], "TEAM000009", 1),
    (["key", "create", "--team", "TEAM000001", "--identifier", "KEY0000001"], "KEY0000001", 1),
    (["key", "import", "/nowhere/AuthKey_KEY0000002.p8", "--team", "TEAM000001"], "/nowhere", 1),
    (["key", "import", "/nowhere/key.p8", "--team", "TEAM000001"], "key's identifier", 64),
    (["key", "revoke", "KEY0000009"], "KEY0000009", 1),
    (["serve", "--provider-port", "70000"], "70000", 64),
    (["serve", "--replace", "some"], "some", 64),
    (["serve", "--proxy", "10.0.0.5/8"], "10.0.0.5/8", 64),
    (["serve", "--proxy", "proxy.example.com"], "proxy.example.com", 64),
    (
      ["serve", "--web-push-port", "0", "--web-push-url", "https://a.example.com:99999"], "99999",
      64
    ),
    (["serve", "--web-push-port", "0", "--web-push-url", "https://a.example.com:0"], "com:0", 64),
    (["serve", "--web-push-port", "0", "--web-push-url", "https://a_b.example..com"], "a_b", 64),
    (["serve", "--web-push-url", "https://push.example.com"], "--web-push-port", 64),
    (["serve", "--plain-web-push"], "--web-push-port", 64),
    (["log", "nothing"], "nothing", 1), (["log", ""], "Give the apns-id", 1),
    (["log", " "], "Give the apns-id", 1), (["log", "/"], "Give the apns-id", 1),
    (["log", "https://push.example.com/message/AAAA"], "/message/AAAA", 1),
    (["check-token", "a.b.c"], "InvalidProviderToken", 1),
    (["stats", "--data", "/nowhere"], "/nowhere", 1),
  ])
  func `A wrong value is named, and changes nothing`(
    arguments: [String], value: String, code: Int32
  ) throws {
    let stage = try GatewayStage.furnished()
    let before = try ["team", "topic", "key"].map { try stage.succeed($0, "list").output }
    let outcome = try stage.run(arguments)
    #expect(outcome.code == code)
    #expect(outcome.errors.hasPrefix("push-gateway: "))
    #expect(outcome.errors.contains(value))
    let after = try ["team", "topic", "key"].map { try stage.succeed($0, "list").output }
    #expect(before == after)
  }

  @Test func `An existing key file is not overwritten`() throws {
    let stage = try GatewayStage.furnished()
    let before = try Data(contentsOf: URL(filePath: stage.key))
    let outcome = try stage.run(
      "key", "create", "--team", "TEAM000001", "--identifier", "KEY0000001", "--output",
      stage.folder.path)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains(stage.key))
    #expect(try Data(contentsOf: URL(filePath: stage.key)) == before)
  }

  private func texts(of names: [String], _ stage: GatewayStage) throws -> [String] {
    try names.map { try String(contentsOfFile: stage.data + "/" + $0, encoding: .utf8) }
  }
}
