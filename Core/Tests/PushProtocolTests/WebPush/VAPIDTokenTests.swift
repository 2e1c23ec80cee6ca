import Foundation
import PushProtocol
import Testing

@Suite struct VAPIDTokenTests {
  private static let now: Int64 = 1_800_000_000
  private static let key = base64([4] + [UInt8](repeating: 7, count: 64))
  private static let service = PushServiceOrigin(hosts: ["Push.example.net", "[::1]"], port: 2_199)

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func token(
    header: String = #"{"typ":"JWT","alg":"ES256"}"#,
    claims: String = #"{"aud":"https://push.example.net","exp":1800043200,"sub":"mailto:a@b.c"}"#,
    signature: Int = 64
  ) -> String {
    [Array(header.utf8), Array(claims.utf8), [UInt8](repeating: 1, count: signature)]
      .map(base64).joined(separator: ".")
  }

  private func read(_ token: String) throws(VAPIDFlaw) -> VAPIDToken {
    try VAPIDToken(authorization: "vapid t=\(token), k=\(Self.key)")
  }

  private static func claims(aud: String) -> String {
    #"{"aud":"\#(aud)","exp":1800043200}"#
  }

  @Test func `The example of RFC 8292 is read`() throws {
    let token =
      "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN"
      + "1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysaz"
      + "NjjvW2L9OkSSHzvoD1oA"
    let key =
      "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
    let read = try VAPIDToken(authorization: "vapid t=\(token), k=\(key)")
    #expect(read.audience == "https://push.example.net")
    #expect(read.expires == 1_453_523_768)
    #expect(read.contact == "mailto:push@example.com")
    #expect(read.key.count == 65)
    try read.check(now: 1_453_520_000, for: Self.service)
    #expect(throws: VAPIDFlaw.expired(1_453_523_768, now: Self.now)) {
      try read.check(now: Self.now, for: Self.service)
    }
  }

  @Test(
    arguments: [
      "vapid t=TOKEN, k=KEY", "vapid t=TOKEN,k=KEY", "VAPID k=KEY,t=TOKEN",
      "Vapid  t=TOKEN ,  k=KEY",
      "vapid t=\"TOKEN\", k=\"KEY\"", "vapid t=TOKEN,k=KEY=", "vapid x=1, t=TOKEN, k=KEY",
    ])
  func `Each form of the field is read`(form: String) throws {
    let field = form.replacing("TOKEN", with: Self.token()).replacing("KEY", with: Self.key)
    #expect(try VAPIDToken(authorization: field) == read(Self.token()))
  }

  @Test(arguments: ["WebPush", "webpush", "Bearer"])
  func `In the form of drafts the key is in another field`(scheme: String) throws {
    let token = try VAPIDToken(
      authorization: "\(scheme) \(Self.token())",
      cryptoKey: "keyid=p256dh;dh=BAAA, p256ecdsa=\(Self.key)")
    #expect(try token == read(Self.token()))
  }

  @Test(arguments: [nil, "", "vapid", "Basic abc", "vapidt=1,k=2"] as [String?])
  func `A request without a token is refused as missing it`(field: String?) {
    #expect(throws: VAPIDFlaw.missing) { try VAPIDToken(authorization: field) }
  }

  @Test(arguments: ["none", "RS256", "ES512", "es256", "HS256"])
  func `Only ES256 is accepted`(algorithm: String) {
    let token = Self.token(header: #"{"alg":"\#(algorithm)"}"#)
    #expect(throws: VAPIDFlaw.self) { try read(token) }
  }

  @Test(
    arguments: [
      #"{"alg":"ES256","crit":["b64"],"b64":false}"#, #"{"alg":"ES256","crit":["exp"]}"#,
      #"{"alg":"ES256","crit":[]}"#, #"{"alg":"ES256","crit":null}"#,
      #"{"alg":"ES256","b64":false}"#, #"{"\u0063rit":["x"],"alg":"ES256"}"#,
    ])
  func `A header with extensions that must be understood is refused`(header: String) throws {
    #expect(throws: VAPIDFlaw.self) { try read(Self.token(header: header)) }
    _ = try read(Self.token(header: #"{"alg":"ES256","b64":true,"kid":"crit"}"#))
  }

  @Test(arguments: ["1e30", "1000000000000000000000000000000", "999999999999999"])
  func `An expiry beyond all calendars is too far`(expiry: String) throws {
    let claims = #"{"aud":"https://push.example.net","exp":\#(expiry)}"#
    let token = try read(Self.token(claims: claims))
    do throws(VAPIDFlaw) {
      try token.check(now: Self.now, for: Self.service)
      Issue.record("the token is accepted")
    } catch {
      #expect("\(error)".contains("24 hours"))
    }
  }

  @Test func `A claim that makes the token too long is named`() {
    let contact = String(repeating: "a", count: 5_000)
    let claims = #"{"aud":"https://push.example.net","exp":1800043200,"sub":"\#(contact)"}"#
    do throws(VAPIDFlaw) {
      _ = try read(Self.token(claims: claims))
      Issue.record("the token is accepted")
    } catch {
      #expect("\(error)".contains("`sub`"))
    }
  }

  @Test(arguments: [0, 63, 65, 70, 72])
  func `A signature has 64 bytes`(count: Int) {
    #expect(throws: VAPIDFlaw.signature) { try read(Self.token(signature: count)) }
  }

  @Test(
    arguments: [
      #"{"exp":1800043200}"#, #"{"aud":"https://push.example.net"}"#,
      #"{"aud":"https://push.example.net","exp":"1800043200"}"#, "[]", "",
      #"{"aud":["https://push.example.net"],"exp":1800043200}"#,
      #"{"aud":"https://a.b","aud":"https://push.example.net","exp":1800043200}"#,
    ])
  func `Claims without an audience or a numeric expiry are refused`(claims: String) {
    #expect(throws: VAPIDFlaw.self) { try read(Self.token(claims: claims)) }
  }

  @Test(
    arguments: [
      (#"{"exp":1800043200}"#, "`aud` is missing"),
      (#"{"aud":["https://a.b"],"exp":1800043200}"#, "`aud` is a list, and not a text"),
      (#"{"aud":7,"exp":1800043200}"#, "`aud` is 7, and not a text"),
      (#"{"aud":"https://a.b"}"#, "`exp` is missing"),
      (#"{"aud":"https://a.b","exp":"tomorrow"}"#, "`exp` is \"tomorrow\", and not a number"),
      (#"{"aud":"https://a.b","exp":null}"#, "`exp` is null, and not a number"),
      (#"{"aud":"https://a.b","exp":true}"#, "`exp` is true, and not a number"),
    ])
  func `A wrong audience or expiry is named with its value`(
    claims: String, sentence: String
  ) {
    do throws(VAPIDFlaw) {
      _ = try read(Self.token(claims: claims))
      Issue.record("the token is accepted")
    } catch {
      #expect("\(error)".contains(sentence))
    }
  }

  @Test(
    arguments: [
      (#"{"alg":"RS256"}"#, "RS256"), (#"{"typ":"JWT"}"#, "missing"), (#"{"alg":5}"#, "is 5,"),
      (#"{"alg":"\#(String(repeating: "a", count: 500))"}"#, "aaa…"),
    ])
  func `Another algorithm is named with its value`(header: String, word: String) {
    do throws(VAPIDFlaw) {
      _ = try read(Self.token(header: header))
      Issue.record("the token is accepted")
    } catch {
      #expect("\(error)".contains(word))
      #expect("\(error)".utf8.count < 300)
    }
  }

  @Test(arguments: ["1e300", "1e30", "999999999999999", "1" + String(repeating: "0", count: 300)])
  func `An expiry beyond all calendars is repeated as it was written`(expiry: String) throws {
    let claims = #"{"aud":"https://push.example.net","exp":\#(expiry)}"#
    let token = try read(Self.token(claims: claims))
    do throws(VAPIDFlaw) {
      try token.check(now: Self.now, for: Self.service)
      Issue.record("the token is accepted")
    } catch {
      #expect("\(error)".contains("it is \(expiry.prefix(100))"))
      #expect("\(error)".utf8.count < 400)
    }
  }

  @Test(arguments: ["", "BAAA", "AAAA", "***"])
  func `A key that is not a point is refused`(key: String) {
    #expect(throws: VAPIDFlaw.self) {
      try VAPIDToken(authorization: "vapid t=\(Self.token()), k=\(key)")
    }
  }

  @Test func `A parameter that occurs twice is refused`() {
    #expect(throws: VAPIDFlaw.malformed("the parameter `k` occurs twice")) {
      try VAPIDToken(authorization: "vapid t=\(Self.token()),k=\(Self.key),k=\(Self.key)")
    }
  }

  @Test(
    arguments: [
      "https://push.example.net", "https://push.example.net/", "https://push.example.net:2199",
      "HTTPS://PUSH.example.NET:443/", "https://[::1]", "https://[::1]:2199",
      "https:\\/\\/push.example.net",
    ])
  func `The audience is accepted with a port and without`(audience: String) throws {
    try read(Self.token(claims: Self.claims(aud: audience))).check(
      now: Self.now, for: Self.service)
  }

  @Test(
    arguments: [
      "", "push.example.net", "http://push.example.net", "https://push.example.net:80",
      "https://push.example.net/push", "https://push.example.net.evil.org",
      "https://evil.org/push.example.net", "https://user@push.example.net",
      "https://push.example.net:", "https://push.example.net?up=1", "https://push.example.net//",
    ])
  func `Another audience is refused`(audience: String) throws {
    let token = try read(Self.token(claims: Self.claims(aud: audience)))
    #expect(throws: VAPIDFlaw.audience(audience, expected: "https://Push.example.net:2199")) {
      try token.check(now: Self.now, for: Self.service)
    }
  }

  @Test(arguments: ["push.example.net", "localhost"], ["", ":443", ":8443", ":2199"])
  func `Behind a proxy each name is accepted with the port on which the service listens`(
    host: String, port: String
  ) throws {
    let service = PushServiceOrigin(
      hosts: ["push.example.net", "localhost"], port: 8_443, listeningPort: 2_199)
    try read(Self.token(claims: Self.claims(aud: "https://\(host)\(port)"))).check(
      now: Self.now, for: service)
    #expect(throws: VAPIDFlaw.self) {
      try read(Self.token(claims: Self.claims(aud: "https://\(host):2198"))).check(
        now: Self.now, for: service)
    }
  }

  @Test func `A token is valid for a day, and clocks may differ by five minutes`() throws {
    let token = try read(Self.token())
    let end: Int64 = 1_800_043_200
    try token.check(now: end + 299, for: Self.service)
    #expect(throws: VAPIDFlaw.expired(end, now: end + 300)) {
      try token.check(now: end + 300, for: Self.service)
    }
    try token.check(now: end - 86_400 - 300, for: Self.service)
    #expect(throws: VAPIDFlaw.tooFar(end, now: end - 86_701)) {
      try token.check(now: end - 86_400 - 301, for: Self.service)
    }
  }

  @Test func `A contact that is too long is not kept`() throws {
    let contact = String(repeating: "a", count: 1_025)
    let claims = #"{"aud":"https://push.example.net","exp":1800043200,"sub":"\#(contact)"}"#
    #expect(try read(Self.token(claims: claims)).contact == nil)
  }
}
