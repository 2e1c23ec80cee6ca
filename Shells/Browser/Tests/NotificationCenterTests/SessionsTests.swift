import ByteParsing
import Synchronization
import Testing

@testable import notification_center

@Suite struct SessionsTests {
  /// A clock that tests move, in microseconds.
  private final class Clock: Sendable {
    private let time = Mutex<Int64>(0)
    var now: Int64 { time.withLock(\.self) }
    func advance(seconds: Int64) { time.withLock { $0 += seconds * 1_000_000 } }
  }

  private let clock = Clock()
  private let sessions: Sessions

  init() {
    sessions = Sessions { [clock] in clock.now }
  }

  @Test func `A sign-in link works once`() throws {
    let link = sessions.makeLink()
    let session = try #require(sessions.redeem(link))
    #expect(sessions.admits(session))
    #expect(sessions.redeem(link) == nil)
  }

  @Test func `A sign-in link is valid for five minutes`() {
    let link = sessions.makeLink()
    clock.advance(seconds: WebLimits.linkSeconds)
    #expect(sessions.redeem(link) == nil)
    #expect(WebLimits.linkSeconds == 300)
  }

  @Test func `Only a valid link signs in, and a link is not a session`() {
    let link = sessions.makeLink()
    #expect(!sessions.admits(link) && !sessions.admits(""))
    #expect(sessions.redeem("") == nil && sessions.redeem(String(link.dropLast())) == nil)
    #expect(sessions.redeem(link) != nil)
  }

  @Test func `Secrets have 256 random bits and only letters that a URL may have`() {
    let secrets = (0..<100).map { _ in sessions.makeLink() }
    #expect(Set(secrets).count == 100)
    for secret in secrets {
      #expect(secret.utf8.count == 43)
      #expect(Base64Text.bytes(ofAddress: secret[...])?.count == 32)
    }
  }

  @Test func `The oldest sign-in link becomes void when there are too many`() {
    let first = sessions.makeLink()
    let others = (0..<WebLimits.links).map { _ in sessions.makeLink() }
    #expect(sessions.redeem(first) == nil)
    #expect(others.allSatisfy { sessions.redeem($0) != nil })
  }

  @Test func `Too many browsers sign out the longest idle one`() throws {
    var all: [String] = []
    for _ in 0..<WebLimits.sessions {
      clock.advance(seconds: 1)
      all.append(try #require(sessions.redeem(sessions.makeLink())))
    }
    clock.advance(seconds: 1)
    #expect(sessions.admits(all[0]))
    let last = try #require(sessions.redeem(sessions.makeLink()))
    #expect(sessions.admits(all[0]) && sessions.admits(last) && !sessions.admits(all[1]))
  }

  @Test func `A session ends after a week, however much it is used`() throws {
    let session = try #require(sessions.redeem(sessions.makeLink()))
    clock.advance(seconds: WebLimits.sessionSeconds - 1)
    #expect(sessions.admits(session))
    clock.advance(seconds: 1)
    #expect(!sessions.admits(session))
  }

  @Test func `Base 64 texts are decoded to the same bytes, and invalid ones are refused`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(Base64Text.bytes(ofAddress: Base64Text.addressText(of: bytes)[...]) == bytes)
    }
    for text in ["a+b/", "ab=", "a b", "ä", "a\n", "aaaaa"] {
      #expect(Base64Text.bytes(ofAddress: text[...]) == nil, "\(text)")
    }
  }
}
