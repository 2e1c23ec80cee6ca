import Testing

@testable import PushGateway

@Suite struct StoreRestTests {
  private static let few = PushStoreLimits.restRequests - 1

  /// The results of performing some requests, and of looking in between where the number is 0.
  private func results(of steps: [Int]) -> [Bool] {
    var rest = StoreRest()
    return steps.map { $0 == 0 ? rest.look() : rest.perform($0) }
  }

  @Test func `A store with few requests has nothing to free`() {
    #expect(results(of: [Self.few]) == [false])
  }

  @Test func `A busy store is looked at again until few requests came in between`() {
    let steps = [Self.few + 1, Self.few + 1, 0, Self.few, 0]
    #expect(results(of: steps) == [true, false, false, false, true])
  }

  @Test func `After a rest it is watched once it was busy again`() {
    #expect(results(of: [1_000, 0, Self.few, 1]) == [true, true, false, true])
  }
}
