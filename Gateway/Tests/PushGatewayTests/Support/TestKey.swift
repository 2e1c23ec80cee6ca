import Crypto
import Foundation
import PushProtocol

/// A key of a team, and the tokens it signs.
struct TestKey: Sendable {
  let id: String
  let team: String
  private let key = P256.Signing.PrivateKey()

  init(id: String, team: String) {
    self.id = id
    self.team = team
  }

  func tenant(
    topics: Set<String>? = nil, environments: Set<PushEnvironment> = [.production, .development]
  ) -> Tenants.Key {
    Tenants.Key(
      id: id, team: team, publicKey: Array(key.publicKey.x963Representation), topics: topics,
      environments: environments)
  }

  /// A token that was made this many seconds ago, by the clock of `TestGateway`.
  func token(age: Int = 0, id: String? = nil, team: String? = nil, alg: String = "ES256") -> String
  {
    let header = Self.part("{\"alg\":\"\(alg)\",\"kid\":\"\(id ?? self.id)\"}")
    let issued = TestGateway.now - Int64(age)
    let claims = Self.part("{\"iss\":\"\(team ?? self.team)\",\"iat\":\(issued)}")
    let signature = try? key.signature(for: Data("\(header).\(claims)".utf8))
    return "\(header).\(claims).\(Self.letters(signature?.rawRepresentation ?? Data()))"
  }

  private static func part(_ text: String) -> String { letters(Data(text.utf8)) }

  private static func letters(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
