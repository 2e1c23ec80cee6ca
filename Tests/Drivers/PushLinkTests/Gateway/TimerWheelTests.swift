import Testing

@testable import PushGateway

@Suite struct TimerWheelTests {
  private final class Rider: TimerWheelEntry {
    var seat = TimerWheelSlot()
  }

  @Test func `Timer wheel entries expire at their deadline, however often they were moved`() {
    var wheel = TimerWheel<Rider>()
    let riders = (0..<500).map { _ in Rider() }
    for (index, rider) in riders.enumerated() { wheel.insert(rider, at: UInt32(index)) }
    for rider in riders.prefix(100) { wheel.remove(rider) }
    for rider in riders.prefix(50) { wheel.insert(rider, at: 450) }
    var due: [ObjectIdentifier] = []
    for second in UInt32(0)...600 {
      for rider in wheel.take(until: second) {
        let index = riders.firstIndex { $0 === rider } ?? 0
        let deadline = index < 50 ? 450 : UInt32(index)
        #expect(deadline <= second)
        #expect(second < deadline + 8)
        due.append(ObjectIdentifier(rider))
      }
    }
    #expect(due.count == 450)
    #expect(Set(due).count == 450)
  }

  @Test func `A deadline beyond the timer wheel is checked early, and put back`() {
    var wheel = TimerWheel<Rider>()
    let rider = Rider()
    wheel.insert(rider, at: 100_000)
    var looks = 0
    var second: UInt32 = 0
    while second < 100_010 {
      for rider in wheel.take(until: second) {
        looks += 1
        if second < 100_000 { wheel.insert(rider, at: 100_000) }
      }
      second += 1
    }
    #expect((2...200).contains(looks))
  }
}
