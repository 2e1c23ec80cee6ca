import Foundation
import PushGateway
import PushProtocol
import TestSupport
import Testing

/// The forms of provider tokens that Apple accepts, so that libraries of all languages can push.
@Suite(.timeLimit(.minutes(5))) struct TokenFormTests {
  private static func publicKey() throws -> [UInt8] {
    let digits = Array(TokenVector.publicKey.utf8)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16))
    }
  }

  /// A gateway that knows the key of the vectors instead of its own.
  private static func gateway() async throws -> TestGateway {
    let gateway = try await TestGateway()
    let key = Tenants.Key(
      id: gateway.key.id, team: gateway.key.team, publicKey: try publicKey())
    gateway.tenants.replace(
      with: Tenants(
        teams: [.init(id: gateway.key.team, name: "us")], keys: [key],
        topics: [TestGateway.app: gateway.key.team]))
    return gateway
  }

  private func push(_ authorization: String, to gateway: TestGateway) async throws -> String? {
    let provider = try await TestProvider.connect(gateway.port)
    defer { Task { await provider.close() } }
    return await gateway.push(
      provider, gateway.fields(.good, ["authorization": authorization]))
  }

  @Test(.rules("I10")) func `Each form of a provider token that Apple accepts is accepted`()
    async throws
  {
    let gateway = try await Self.gateway()
    for vector in TokenVector.all {
      let status = try await push("bearer \(vector.token)", to: gateway)
      #expect(status == "200", "\(vector.form)")
    }
    #expect(gateway.acceptance.pushes.count == TokenVector.all.count)
    await gateway.listener.stop()
  }

  @Test(.rules("I10")) func `The same form is refused if the team has another key`() async throws {
    let gateway = try await TestGateway()
    for vector in TokenVector.all {
      let status = try await push("bearer \(vector.token)", to: gateway)
      #expect(status == "403", "\(vector.form)")
    }
    await gateway.listener.stop()
  }

  /// The parts of a token: the signed text, and the two numbers of the signature.
  private func parts(
    of token: String
  ) throws -> (signed: Substring, first: [UInt8], second: [UInt8]) {
    let dot = try #require(token.lastIndex(of: "."))
    let text = String(token[token.index(after: dot)...])
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + "=="
    let numbers = Array(try #require(Data(base64Encoded: standard)))
    return (token[..<dot], Array(numbers[..<32]), Array(numbers[32...]))
  }

  /// A token of a key with a signature whose first number ends in zero, or in another byte.
  ///
  /// With 65 bytes the first kind can be read in two ways, because the zero may begin the second number.
  private func token(of key: TestKey, endsInZero: Bool) throws -> String {
    while true {
      let token = key.token()
      if (try parts(of: token).first.last == 0) == endsInZero { return token }
    }
  }

  /// One token with its signature in many forms.
  private func spellings(of token: String) throws -> [String] {
    let (signed, first, second) = try parts(of: token)
    var forms = (0..<TokenSpelling.forms).map { TokenSpelling.bytes(first, second, $0) }
    for count in 1...60 {
      let zeros = Array(repeating: UInt8(0), count: count)
      forms.append(zeros + first + zeros + second)
    }
    return [token] + forms.map { "\(signed).\(Data($0).base64EncodedString())" }
  }

  @Test(.rules("I10")) func `A token is verified once, however its signature is written`()
    async throws
  {
    let gateway = try await TestGateway { $0.verifications = Rate(burst: 2, perSecond: 0) }
    let provider = try await TestProvider.connect(gateway.port)
    let good = try spellings(of: token(of: gateway.key, endsInZero: false))
    let stranger = TestKey(id: gateway.key.id, team: gateway.key.team)
    let bad = try spellings(of: token(of: stranger, endsInZero: false))
    for text in good {
      let fields = gateway.fields(.good, ["authorization": "bearer \(text)"])
      #expect(await gateway.push(provider, fields) == "200")
      #expect(try await push("Bearer \(text)", to: gateway) == "200")
    }
    for text in bad {
      let fields = gateway.fields(.good, ["authorization": "bearer \(text)"])
      #expect(await gateway.push(provider, fields) == "403")
    }
    #expect(gateway.metrics.value(of: .tokensVerified) == 2)
    await gateway.listener.stop()
  }

  @Test(.rules("I10"))
  func `A signature that can be read in two ways is accepted, and counts as two verifications`()
    async throws
  {
    let gateway = try await TestGateway { $0.verifications = Rate(burst: 2, perSecond: 0) }
    let (signed, first, second) = try parts(of: token(of: gateway.key, endsInZero: true))
    let text = "\(signed).\(Data([0] + first + second).base64EncodedString())"
    #expect(try await push("bearer \(text)", to: gateway) == "200")
    #expect(try await push("bearer \(gateway.key.token(age: 1))", to: gateway) == "429")
    #expect(try await push("bearer \(text)", to: gateway) == "200")
    await gateway.listener.stop()
  }

  @Test(.rules("I10", "I12"))
  func `A token that is signed again at the same instant is not a new one`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    for _ in 0..<3 {
      let fields = gateway.fields(.good, ["authorization": "bearer \(gateway.key.token())"])
      #expect(await gateway.push(provider, fields) == "200")
    }
    #expect(gateway.metrics.value(of: .tokensVerified) == 3)
    let newer = gateway.fields(.good, ["authorization": "bearer \(gateway.key.token(age: 1))"])
    #expect(await gateway.push(provider, newer) == "429")
    await gateway.listener.stop()
  }

  @Test func `The gateway's page has one row for each token form of the vectors`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../docs/manual/gateway-reference.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = try #require(text.split(separator: "| form of a provider token |").last)
    let rows = table.split(separator: "\n\n")[0].split(separator: "\n").dropFirst(2)
    let forms = rows.compactMap { row in
      row.split(separator: "|").first.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(forms == TokenVector.all.map(\.form))
  }
}
