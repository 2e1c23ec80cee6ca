import NIOCore
import TestSupport
import Testing

@testable import PushGateway

/// Admission and eviction of connections, in time that the test advances.
@Suite struct ArrivalBookTests {
  private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

  private func book(silent: Int = 100, waiting: Int = 100, proving: Int = 4) -> ArrivalBook {
    ArrivalBook(
      ArrivalLimits(
        silent: silent, waiting: waiting, proving: proving, timeout: .seconds(10),
        hurriedTimeout: .seconds(3), slow: .milliseconds(500)))
  }

  @Test func `A silent connection uses no turn of another connection`() {
    var book = book()
    for _ in 0..<100 { _ = book.enter(from: 1, at: Self.start) }
    let device = book.enter(from: 1, at: Self.start)
    let spoken = book.speak(device.id, at: Self.start)
    #expect(spoken.isAdmitted)
    #expect(book.count == 100)
  }

  @Test func `Of too many silent connections the oldest of the greediest address is closed`() {
    var book = book(silent: 10)
    let other = book.enter(from: 2, at: Self.start).id
    let ids = (0..<9).map { _ in book.enter(from: 1, at: Self.start).id }
    for expected in ids.prefix(5) {
      let next = book.enter(from: 3, at: Self.start)
      #expect(next.evicted == expected)
    }
    let spoken = book.speak(other, at: Self.start)
    #expect(spoken.isAdmitted)
    #expect(book.count == 10)
  }

  @Test func `Addresses alternate, however many connections of one wait`() {
    var book = book()
    var ids: [UInt64] = []
    for _ in 0..<50 { ids.append(book.enter(from: 1, at: Self.start).id) }
    let admitted = ids.map { book.speak($0, at: Self.start).isAdmitted }
    #expect(admitted == Array(repeating: true, count: 4) + Array(repeating: false, count: 46))
    #expect(book.isPressed)
    let others: [UInt64] = (2...4).map { book.enter(from: $0, at: Self.start).id }
    for other in others {
      let later = book.speak(other, at: Self.start)
      #expect(!later.isAdmitted)
    }
    let next = ids.prefix(5).map { book.leave($0, at: Self.start) }
    #expect(next == [ids[4], others[0], others[1], others[2], ids[5]])
  }

  @Test func `A slow connection of the greediest address makes room for another address`() {
    var book = book()
    let ids = (0..<6).map { _ in book.enter(from: 1, at: Self.start).id }
    for id in ids { _ = book.speak(id, at: Self.start) }
    let soon = Self.start + .milliseconds(400)
    let early = book.enter(from: 2, at: soon).id
    let atFirst = book.speak(early, at: soon)
    #expect(atFirst == (false, nil))
    let later = Self.start + .milliseconds(600)
    let late = book.enter(from: 3, at: later).id
    let inTime = book.speak(late, at: later)
    #expect(inTime == (true, ids[0]))
    let own = book.enter(from: 1, at: later).id
    let ofTheSame = book.speak(own, at: later)
    #expect(ofTheSame == (false, nil))
    let freed = book.leave(ids[0], at: later)
    #expect(freed == nil)
  }

  @Test func `A waiting connection is admitted once one of a greedier address becomes slow`() {
    var book = book()
    let ids = (0..<6).map { _ in book.enter(from: 1, at: Self.start).id }
    for id in ids { _ = book.speak(id, at: Self.start) }
    let other = book.enter(from: 2, at: Self.start).id
    let atOnce = book.speak(other, at: Self.start).isAdmitted
    let early = book.hurry(other, at: Self.start + .milliseconds(499))
    let inTime = book.hurry(other, at: Self.start + .milliseconds(500))
    let own = book.hurry(ids[4], at: Self.start + .seconds(2))
    #expect(!atOnce)
    #expect(early == nil)
    #expect(inTime == ids[0])
    #expect(own == nil)
    #expect(book.count == 6)
  }

  @Test func `Of too many waiting connections one of the greediest address is closed or refused`() {
    var book = book(waiting: 3, proving: 1)
    let ids = (0..<4).map { _ in book.enter(from: 1, at: Self.start).id }
    for id in ids {
      let first = book.speak(id, at: Self.start)
      #expect(first.evicted == nil)
    }
    let more = book.enter(from: 1, at: Self.start).id
    let ofTheSame = book.speak(more, at: Self.start)
    #expect(ofTheSame == (false, more))
    let other = book.enter(from: 2, at: Self.start).id
    let ofAnother = book.speak(other, at: Self.start)
    #expect(ofAnother == (false, ids[1]))
    let second = book.leave(ids[0], at: Self.start)
    #expect(second == ids[2])
    let third = book.leave(ids[2], at: Self.start)
    #expect(third == other)
    let fourth = book.leave(other, at: Self.start)
    #expect(fourth == ids[3])
  }

  @Test func `A waiting connection that leaves is skipped, and speaking twice changes nothing`() {
    var book = book(proving: 1)
    let ids = (0..<4).map { book.enter(from: UInt64($0), at: Self.start).id }
    for id in ids { _ = book.speak(id, at: Self.start) }
    let twice = book.speak(ids[1], at: Self.start)
    #expect(twice == (false, nil))
    let afterWaiting = book.leave(ids[1], at: Self.start)
    #expect(afterWaiting == nil)
    let second = book.leave(ids[0], at: Self.start)
    #expect(second == ids[2])
    let third = book.leave(ids[2], at: Self.start)
    #expect(third == ids[3])
    let last = book.leave(ids[3], at: Self.start)
    #expect(last == nil)
    #expect(book.count == 0)
    #expect(!book.isPressed)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A crowd knows its oldest connection and greediest address after any change`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var crowd = AddressCrowd()
    var model: [(id: UInt64, address: UInt64)] = []
    for id in 0..<UInt64(2_000) {
      if Bool.random(using: &random) || model.isEmpty {
        let address = UInt64.random(in: 0..<8, using: &random)
        crowd.add(id, from: address)
        model.append((id, address))
      } else {
        let place = Int.random(in: model.indices, using: &random)
        let wasThere = crowd.remove(model.remove(at: place).id)
        #expect(wasThere)
      }
      #expect(crowd.count == model.count)
      let counts = Dictionary(grouping: model, by: \.address).mapValues(\.count)
      #expect(crowd.greediest.flatMap { counts[$0] } == counts.values.max())
      for address in 0..<UInt64(8) {
        #expect(crowd.count(of: address) == counts[address] ?? 0)
        #expect(crowd.oldest(of: address) == model.first { $0.address == address }?.id)
      }
    }
    let isStranger = !crowd.remove(4_711_000)
    #expect(isStranger)
  }
}
