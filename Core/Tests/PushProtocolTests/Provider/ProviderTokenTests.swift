import Foundation
import PushProtocol
import TestSupport
import Testing

@Suite struct ProviderTokenTests {
  private static func part(_ json: String) -> String {
    Data(json.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func token(
    header: String = #"{"alg":"ES256","kid":"ABCDE12345"}"#,
    claims: String = #"{"iss":"TEAM123456","iat":1800000000}"#,
    signature: Int = 64
  ) -> String {
    let signature = Data(repeating: 7, count: signature).base64EncodedString()
      .replacing("=", with: "")
    return "\(part(header)).\(part(claims)).\(signature)"
  }

  private func read(_ text: String) throws(PushReason) -> ProviderToken {
    try ProviderToken(authorization: "bearer " + text)
  }

  @Test(.rules("I10")) func `A token names its key, its team and when it was made`() throws {
    let text = Self.token()
    let token = try read(text)
    #expect(token.keyID == "ABCDE12345")
    #expect(token.team == "TEAM123456")
    #expect(token.issued == 1_800_000_000)
    #expect(token.signed == Array(text.utf8.prefix(upTo: text.lastIndex(of: ".") ?? text.endIndex)))
    #expect(token.algorithm == .es256)
    #expect(token.signatures.map(\.bytes) == [Array(repeating: 7, count: 64)])
  }

  @Test(.rules("I3"), arguments: ["bearer", "Bearer", "BEARER", "bearer  "])
  func `The scheme is written in either case`(scheme: String) throws {
    #expect(try ProviderToken(authorization: "\(scheme) \(Self.token())").team == "TEAM123456")
  }

  @Test(.rules("I7"), arguments: [nil, "", "bearer", "Basic abc", "bearerabc"] as [String?])
  func `A request without a token is refused as missing it`(authorization: String?) {
    #expect(throws: PushReason.missingProviderToken) {
      try ProviderToken(authorization: authorization)
    }
  }

  @Test(
    .rules("I10"),
    arguments: [
      "1800000000", "1800000000.0", "1800000000.9", "1.8e9", "\"1800000000\"", "\"1800000000.5\"",
    ])
  func `The instant of a token is read in each form that senders write`(instant: String) throws {
    let token = try read(Self.token(claims: "{\"iat\":\(instant),\"iss\":\"TEAM123456\"}"))
    #expect(token.issued == 1_800_000_000)
  }

  @Test(.rules("I10"))
  func `The key may be named among the claims, and other claims are ignored`() throws {
    let claims = #"{"kid":"ABCDE12345","iss":"TEAM123456","iat":1800000000,"exp":5,"aud":["x"]}"#
    #expect(
      try read(Self.token(header: #"{"typ":"JWT","alg":"ES256"}"#, claims: claims)).keyID
        == "ABCDE12345")
  }

  @Test(
    .rules("I7"),
    arguments: [
      token(header: #"{"alg":"none","kid":"ABCDE12345"}"#),
      token(header: #"{"alg":"HS256","kid":"ABCDE12345"}"#),
      token(header: #"{"alg":"RS256","kid":"ABCDE12345"}"#),
      token(header: #"{"alg":"es256","kid":"ABCDE12345"}"#),
      token(header: #"{"kid":"ABCDE12345"}"#),
      token(header: #"{"alg":"ES256"}"#),
      token(header: #"{"alg":"HS256","alg":"ES256","kid":"ABCDE12345"}"#),
      token(header: #"["alg","ES256"]"#), token(header: ""), token(claims: "{}"),
      token(claims: #"{"iat":1800000000}"#), token(claims: #"{"iss":"TEAM123456"}"#),
      token(claims: #"{"iss":"TEAM123456","iat":null}"#),
      token(claims: #"{"iss":"TEAM123456","iat":1e300}"#),
      token(claims: #"{"iss":"TEAM123456","iat":9223372036854775807}"#),
      token(claims: #"{"iss":"TEAM123456","iat":"nan"}"#),
      token(claims: #"{"iss":7,"iat":1800000000}"#),
      token(header: #"{"alg":"ES384","kid":"ABCDE12345"}"#),
      token(header: #"{"alg":"PS256","kid":"ABCDE12345"}"#),
      token(signature: 0), token(signature: 1), token(signature: 66), token(signature: 70),
      "a", "a.b", "a.b.c", "..", "a.b.c.d", token() + ".", token() + "!",
      String(repeating: "a", count: 5_000),
    ])
  func `A text that is not a token is invalid`(text: String) {
    #expect(throws: PushReason.invalidProviderToken) { try read(text) }
  }

  @Test(.rules("I10"))
  func `A token is good for an hour, and its clock may be a little ahead`() throws {
    let token = try read(Self.token())
    let issued: Int64 = 1_800_000_000
    try token.checkAge(now: issued)
    try token.checkAge(now: issued + 3_599)
    #expect(throws: PushReason.expiredProviderToken) { try token.checkAge(now: issued + 3_600) }
    try token.checkAge(now: issued - 120)
    #expect(throws: PushReason.invalidProviderToken) { try token.checkAge(now: issued - 121) }
  }
}
