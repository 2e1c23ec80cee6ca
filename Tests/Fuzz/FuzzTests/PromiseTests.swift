import Testing

/// The promises can be broken, so that a parser that breaks one is detected.
@Suite struct PromiseTests {
  @Test func `A condition that does not hold is thrown as its sentence`() {
    let broken = #expect(throws: BrokenPromise.self) { try promise(1 > 2, "one is not two") }
    #expect(broken?.description == "one is not two")
    #expect(throws: Never.self) { try promise(2 > 1, "two is one") }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `Empty input and noise are read by every target`(target: FuzzTarget) {
    #expect(throws: Never.self) { try target.check([]) }
    #expect(throws: Never.self) { try target.check(Array(0...255)) }
    #expect(throws: Never.self) { try target.check([UInt8](repeating: 0xFF, count: 5000)) }
  }
}
