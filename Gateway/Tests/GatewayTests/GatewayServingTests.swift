import Foundation
import PushProtocol
import TestSupport
import Testing

/// The program in service: from a provider's push to a device, and back to the log.
@Suite(.blocking, .timeLimit(.minutes(5))) struct GatewayServingTests {
  private let stage: GatewayStage

  init() throws {
    stage = try GatewayStage.furnished()
  }

  @Test func `A push reaches its device, and the log has each step`() async throws {
    try stage.serve()
    let device = try await linkedDevice()
    let token = try await device.token()
    let sent = try send(to: token)
    #expect(sent.code == 0, "\(sent.errors)")
    let push = try #require(try await device.pushes(1).first)
    #expect(sent.output.hasPrefix("200  \(push.apnsID)"))
    #expect(push.topic == "com.example.app")
    try await device.stop()
    #expect(try stage.end() == 0)
    let steps = try stage.succeed("log", push.apnsID).lines.map {
      $0.split(separator: " ").dropFirst(3).joined(separator: " ")
    }
    #expect(steps == ["stored", "accepted", "sent", "acknowledged: shown"])
  }

  @Test func `A push that was answered with 200 survives the gateway's death`() async throws {
    try stage.serve()
    let device = try await linkedDevice()
    let token = try await device.token()
    try await device.stop()
    let accepted = await accepted(to: token, count: 60) { number in
      if number == 20 { try stage.end(killing: true) }
    }
    #expect(accepted.count >= 20)
    try stage.serve()
    let again = try await linkedDevice()
    let received = try await again.pushes(accepted.count).map(\.apnsID)
    #expect(Set(accepted).isSubset(of: received))
    #expect(Set(received).count == received.count)
    try await again.stop()
  }

  @Test(.rules("I10")) func `A created or revoked key takes effect when the command returns`()
    async throws
  {
    try stage.serve()
    let made = try stage.succeed(
      "key", "create", "--team", "TEAM000001", "--identifier", "KEY0000002", "--output",
      stage.folder.path)
    #expect(made.output.hasPrefix("KEY0000002  "))
    let key = stage.folder.path + "/AuthKey_KEY0000002.p8"
    let unknown = String(repeating: "0", count: 64)
    #expect(try send(to: unknown, key: key).output.contains("BadDeviceToken"))
    try stage.succeed("key", "revoke", "KEY0000002")
    #expect(try send(to: unknown, key: key).output.contains("InvalidProviderToken"))
    try stage.succeed("topic", "revoke", "com.example.app")
    #expect(try send(to: unknown).output.contains("TopicDisallowed"))
  }

  @Test(.rules("I27")) func `A push for an activity reaches its device like any other`()
    async throws
  {
    try stage.serve()
    let device = try await linkedDevice()
    let sent = try send(
      to: try await device.token(), topic: "com.example.app.push-type.liveactivity",
      type: "liveactivity")
    #expect(sent.code == 0, "\(sent.output)")
    let push = try #require(try await device.pushes(1).first)
    #expect(push.type == .liveactivity)
    try await device.stop()
  }

  @Test func `A key of another maker is imported under its own name`() throws {
    try stage.serve()
    let other = try GatewayStage.furnished()
    try stage.succeed("key", "revoke", "KEY0000001")
    let taken = stage.folder.path + "/AuthKey_APPLES0KEY.p8"
    try FileManager.default.copyItem(atPath: other.key, toPath: taken)
    try stage.succeed("key", "import", taken, "--team", "TEAM000001")
    let unknown = String(repeating: "0", count: 64)
    #expect(try send(to: unknown, key: taken).output.contains("BadDeviceToken"))
  }

  @Test(.rules("I22")) func `The development environment has a port of its own`() async throws {
    try stage.serve()
    let device = try await linkedDevice()
    let token = try await device.token(.development)
    #expect(try send(to: token).output.contains("BadDeviceToken"))
    #expect(try send(to: token, port: "sandbox").code == 0)
    #expect(try await device.pushes(1).count == 1)
    try await device.stop()
  }

  @Test func `A folder is served by one gateway, and free again afterwards`() throws {
    try stage.serve()
    let second = try stage.run("serve", "--provider-port", "0")
    #expect(second.code == 1)
    #expect(second.errors.contains(stage.data))
    try stage.end(killing: true)
    try stage.serve()
    #expect(try stage.end() == 0)
  }

  @Test func `A port that is in use is named, with a remedy`() throws {
    try stage.serve()
    let other = try GatewayStage.furnished()
    let port = try #require(stage.ports["provider"])
    let outcome = try other.run("serve", "--provider-port", "\(port)")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("\(port)") && outcome.errors.contains("--provider-port"))
  }

  @Test func `A push that cannot be sent is refused in words, with a remedy`() throws {
    try stage.serve()
    let unknown = String(repeating: "0", count: 64)
    let port = try #require(stage.ports["provider"]).description
    let admin = try #require(stage.ports["admin"]).description
    let ca = stage.data + "/ca.pem"
    for (token, port, authority, words) in [
      ("zz zz", port, ca, "hexadecimal digits"), ("ü", port, ca, "hexadecimal digits"),
      (unknown, admin, ca, "it does not speak TLS"), (unknown, "1", ca, "Connection refused"),
      (unknown, port, stage.key, "it is no certificate in PEM form"),
      (unknown, port, "/nowhere", "--ca"),
    ] {
      let outcome = try stage.run(
        "send", token, ca, "--topic", "com.example.app", "--team", "TEAM000001", "--key",
        stage.key, "--port", port, "--ca", authority)
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      for trace in ["NIO", "SSL routines", "Error(", "error:", "errno"] {
        #expect(!outcome.errors.contains(trace), "\(outcome.errors)")
      }
    }
  }

  @Test func `A token that is refused names the command that examines it`() throws {
    try stage.serve()
    let token = try stage.succeed("token", "--key", stage.key, "--team", "TEAM000001").output
    let examined = try stage.succeed("check-token", token.trimmingCharacters(in: .newlines))
    #expect(examined.output.contains("key     KEY0000001"))
    try stage.succeed("key", "revoke", "KEY0000001")
    let outcome = try send(to: String(repeating: "0", count: 64))
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("InvalidProviderToken"))
    #expect(outcome.errors.contains("--team TEAM000001 | push-gateway check-token -"))
  }

  private func linkedDevice() async throws -> LinkedDevice {
    try await LinkedDevice(port: try #require(stage.ports["device"]), stage: stage)
  }

  private func send(
    to token: String, key: String? = nil, port: String = "provider",
    topic: String = "com.example.app", type: String = "alert"
  ) throws -> GatewayStage.Outcome {
    let payload = stage.folder.path + "/payload.json"
    try #"{"aps":{"alert":"Hello"}}"#.write(toFile: payload, atomically: true, encoding: .utf8)
    return try stage.run(
      "send", token, payload, "--topic", topic, "--type", type, "--team", "TEAM000001", "--key",
      key ?? stage.key, "--port", "\(try #require(stage.ports[port]))", "--ca",
      stage.data + "/ca.pem")
  }

  /// Sends pushes one after the other, and returns the identifiers that were answered with 200.
  private func accepted(
    to token: String, count: Int, then: (Int) throws -> Void
  ) async -> [String] {
    var accepted: [String] = []
    for number in 1...count {
      let answer = try? send(to: token)
      guard let answer, answer.code == 0 else { break }
      accepted += answer.output.split(separator: " ").dropFirst().prefix(1).map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      try? then(number)
    }
    return accepted
  }
}
