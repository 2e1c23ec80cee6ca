import NIOCore
import Testing

@testable import PushGateway

/// An address that opens connections too fast, in time that the test advances.
@Suite struct PacedArrivalTests {
  private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

  private func book(proving: Int = 100, waitingOpenings: Int = 100) -> ArrivalBook {
    ArrivalBook(
      ArrivalLimits(
        proving: proving, timeout: .seconds(10), hurriedTimeout: .seconds(3),
        openings: Rate(burst: 2, perSecond: 4), waitingOpenings: waitingOpenings))
  }

  private func speak(_ count: Int, from address: UInt64, in book: inout ArrivalBook) -> [UInt64] {
    (0..<count).map { _ in
      let id = book.enter(from: address, at: Self.start).id
      _ = book.speak(id, at: Self.start)
      return id
    }
  }

  @Test
  func `The connections of one address wait for its rate in their order, those of others do not`() {
    var book = book()
    let ids = speak(6, from: 1, in: &book)
    let other = book.enter(from: 2, at: Self.start).id
    let ofAnother = book.speak(other, at: Self.start)
    #expect(ofAnother == (true, nil))
    #expect(!book.isPressed, "connections of other addresses keep their time")
    let early = book.release(withAddressOf: ids[5], at: Self.start + .milliseconds(249))
    #expect(early == ([], []))
    let first = book.release(withAddressOf: ids[5], at: Self.start + .milliseconds(251))
    #expect(first == ([ids[2]], []))
    let later = book.enter(from: 1, at: Self.start + .milliseconds(501)).id
    let isNotBefore = book.speak(later, at: Self.start + .milliseconds(501))
    #expect(isNotBefore == (false, nil))
    let rest = book.release(withAddressOf: later, at: Self.start + .seconds(1))
    #expect(rest == ([ids[3], ids[4]], []), "no more than a burst")
    let last = book.release(withAddressOf: later, at: Self.start + .seconds(2))
    #expect(last == ([ids[5], later], []))
  }

  @Test func `A connection that counts for its team makes room for the next one of its address`() {
    var book = book()
    let ids = speak(4, from: 1, in: &book)
    let next = book.giveBack(1, at: Self.start)
    #expect(next == ([ids[2]], []))
    let none = book.giveBack(2, at: Self.start)
    #expect(none == ([], []))
  }

  @Test func `Of too many connections that wait for the rate the new one is closed`() {
    var book = book(waitingOpenings: 1)
    let ids = speak(3, from: 1, in: &book)
    let more = book.enter(from: 1, at: Self.start).id
    let ofTheSame = book.speak(more, at: Self.start)
    #expect(ofTheSame == (false, more))
    _ = book.leave(ids[2], at: Self.start)
    let afterOneLeft = speak(1, from: 1, in: &book)
    let released = book.release(withAddressOf: afterOneLeft[0], at: Self.start + .seconds(1))
    #expect(released == (afterOneLeft, []))
    #expect(book.count == 3)
  }

  @Test func `A released connection waits for others if too many are proving`() {
    var book = book(proving: 2)
    let ids = speak(3, from: 1, in: &book)
    let none = book.release(withAddressOf: ids[2], at: Self.start + .seconds(1))
    #expect(none == ([], []))
    #expect(book.isPressed)
    let next = book.leave(ids[0], at: Self.start + .seconds(1))
    #expect(next == ids[2])
  }
}
