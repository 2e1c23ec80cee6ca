import Testing

@testable import PushGateway

@Suite struct TimerWheelTests {
  private final class Entry: TimerWheelEntry {
    var seat = TimerWheelSlot()
  }

  @Test func `Timer wheel entries expire at their deadline, however often they were moved`() {
    var wheel = TimerWheel<Entry>()
    let entries = (0..<500).map { _ in Entry() }
    for (index, entry) in entries.enumerated() { wheel.insert(entry, at: UInt32(index)) }
    for entry in entries.prefix(100) { wheel.remove(entry) }
    for entry in entries.prefix(50) { wheel.insert(entry, at: 450) }
    var due: [ObjectIdentifier] = []
    for second in UInt32(0)...600 {
      for entry in wheel.removeDue(until: second) {
        let index = entries.firstIndex { $0 === entry } ?? 0
        let deadline = index < 50 ? 450 : UInt32(index)
        #expect(deadline <= second)
        #expect(second < deadline + 8)
        due.append(ObjectIdentifier(entry))
      }
    }
    #expect(due.count == 450)
    #expect(Set(due).count == 450)
  }

  @Test func `A deadline beyond the timer wheel is checked early, and put back`() {
    var wheel = TimerWheel<Entry>()
    let entry = Entry()
    wheel.insert(entry, at: 100_000)
    var looks = 0
    var second: UInt32 = 0
    while second < 100_010 {
      for entry in wheel.removeDue(until: second) {
        looks += 1
        if second < 100_000 { wheel.insert(entry, at: 100_000) }
      }
      second += 1
    }
    #expect((2...200).contains(looks))
  }
}
