import NIOCore
import PushProtocol
import Testing

@testable import PushGateway

@Suite struct RateTests {
  private let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

  @Test func `A bucket gives its burst, and fills up with time but not beyond it`() {
    let rate = Rate(burst: 3, perSecond: 2)
    var bucket = RateBucket(rate, at: start)
    let consumedAtStart = (0..<5).map { _ in bucket.consume(rate, at: start) }
    #expect(consumedAtStart == [true, true, true, false, false])
    let later = start + .seconds(1)
    let consumedLater = (0..<3).map { _ in bucket.consume(rate, at: later) }
    #expect(consumedLater == [true, true, false])
    let evening = start + .hours(5)
    let consumedInEvening = (0..<4).map { _ in bucket.consume(rate, at: evening) }
    #expect(consumedInEvening == [true, true, true, false])
    bucket.earn(1, rate)
    let earned = bucket.consume(rate, at: evening)
    #expect(earned)
  }

  @Test func `A clock that goes back fills no bucket`() {
    let rate = Rate(burst: 1, perSecond: 1)
    var bucket = RateBucket(rate, at: start + .seconds(10))
    let first = bucket.consume(rate, at: start + .seconds(10))
    let second = bucket.consume(rate, at: start)
    #expect(first && !second)
  }

  @Test func `Each key has a bucket of its own, and the number of buckets is limited`() {
    let rate = Rate(burst: 1, perSecond: 0)
    let table = RateTable<Int>(limit: 4)
    #expect(table.consume(1, rate, at: start))
    #expect(!table.consume(1, rate, at: start))
    #expect(!table.hasOne(1, rate, at: start))
    #expect(table.hasOne(2, rate, at: start))
    for key in 2..<100 { #expect(table.consume(key, rate, at: start)) }
  }

  @Test func `The pushes of each device token are counted separately`() throws {
    let rates = TokenRates(Rate(burst: 2, perSecond: 0))
    let tokens = try (0..<50).map { number in
      let bytes = (0..<32).map { index -> UInt8 in UInt8((index * 37 + number * 101) % 256) }
      return try #require(TokenHash(bytes))
    }
    for token in tokens {
      #expect((0..<3).map { _ in rates.consume(token, at: start) } == [true, true, false])
    }
  }

  @Test func `A cache keeps the last used entries, and never more than twice its size`() {
    var cache = BoundedCache<Int, Int>(size: 10)
    for key in 0..<1_000 {
      cache.insert(key * 2, for: key)
      let value = cache.find(key)
      #expect(value == key * 2)
      _ = cache.find(0)
      #expect(cache.count <= 20)
    }
    let kept = cache.find(0)
    let forgotten = cache.find(500)
    #expect(kept == 0 && forgotten == nil)
    for key in 991..<1_000 {
      let value = cache.find(key)
      #expect(value == key * 2)
    }
  }

  @Test func `Generated identifiers differ, and are UUIDs of version 4`() {
    var maker = IdentifierMaker()
    let made = (0..<1_000).map { _ in Array(maker.next().utf8) }
    #expect(Set(made).count == 1_000)
    for text in made {
      #expect(text.count == 36 && text[14] == UInt8(ascii: "4"))
      #expect("89ab".utf8.contains(text[19]))
      #expect([8, 13, 18, 23].allSatisfy { text[$0] == UInt8(ascii: "-") })
    }
  }
}
