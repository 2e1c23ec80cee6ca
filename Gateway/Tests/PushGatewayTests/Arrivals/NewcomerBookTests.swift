import Testing

@testable import PushGateway

/// The connections without a right to push that make room for others.
@Suite struct NewcomerBookTests {
  @Test func `All newcomers may stay while there are few of them`() {
    var book = NewcomerBook(limit: 8, limitOfAddress: 4)
    let evicted = (0..<8).map { book.enter(from: $0 % 3).evicted }
    #expect(evicted == Array(repeating: nil, count: 8))
    #expect(book.count == 8)
  }

  @Test func `An address that has its share loses its own oldest newcomer`() {
    var book = NewcomerBook(limit: 100, limitOfAddress: 3)
    let other = book.enter(from: 2).id
    let ids = (0..<3).map { _ in book.enter(from: 1).id }
    #expect(book.isPressed)
    let evicted = (0..<2).map { _ in book.enter(from: 1).evicted }
    #expect(evicted == [ids[0], ids[1]])
    book.leave(other)
    #expect(book.count == 3)
  }

  @Test func `A connection that has proved a right to push no longer counts`() {
    var book = NewcomerBook(limit: 100, limitOfAddress: 3)
    let ids = (0..<3).map { _ in book.enter(from: 1).id }
    book.leave(ids[0])
    #expect(!book.isPressed)
    let fourth = book.enter(from: 1)
    #expect(fourth.evicted == nil)
    let fifth = book.enter(from: 1)
    #expect(fifth.evicted == ids[1])
    book.leave(ids[0])
    #expect(book.count == 3)
  }

  @Test func `Of too many newcomers the oldest of the address with most is closed`() {
    var book = NewcomerBook(limit: 6, limitOfAddress: 5)
    let few = book.enter(from: 2).id
    let many = (0..<5).map { _ in book.enter(from: 1).id }
    let newcomer = book.enter(from: 3)
    #expect(newcomer.evicted == many[0])
    let next = book.enter(from: 2)
    #expect(next.evicted == many[1])
    book.leave(few)
    #expect(book.count == 5)
  }

  @Test func `A newcomer is never closed on arrival, however many addresses there are`() {
    var book = NewcomerBook(limit: 50, limitOfAddress: 10)
    for address: UInt64 in 0..<10_000 {
      let entry = book.enter(from: address)
      #expect(entry.evicted != entry.id)
    }
    #expect(book.count == 50)
  }
}
