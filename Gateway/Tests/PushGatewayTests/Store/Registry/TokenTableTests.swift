import PushProtocol
import Testing

@testable import PushGateway

@Suite struct TokenTableTests {
  private func entry(_ number: UInt64, invalid: Int64? = nil) -> TokenEntry {
    TokenEntry(
      device: Int64(number), topic: number % 3 == 0 ? "com.example.of-some-length" : "w\(number)",
      environment: PushEnvironment.allCases[Int(number % 3)], registered: Int64(number) * 1_000,
      invalid: invalid)
  }

  /// Hashes that begin with few values, so that many tokens want the same slots.
  private func hash(_ number: UInt64) -> TokenHash {
    TokenHash(words: SIMD4((number % 7) << 61, number, 0, 0))
  }

  @Test func `After the same changes it equals a dictionary`() {
    var state: UInt64 = 7
    func random(below end: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % end
    }
    var table = TokenTable()
    var model: [TokenHash: TokenEntry] = [:]
    for _ in 0..<20_000 {
      let number = random(below: 500)
      let new = random(below: 3) == 0 ? nil : entry(number, invalid: number % 5 == 0 ? 9 : nil)
      table[hash(number)] = new
      model[hash(number)] = new
      #expect(table.count == model.count)
      let other = random(below: 500)
      #expect(table[hash(other)] == model[hash(other)])
    }
    for number in 0..<500 { #expect(table[hash(UInt64(number))] == model[hash(UInt64(number))]) }
  }

  @Test func `A token that becomes valid again has no date of its end`() {
    var table = TokenTable()
    table[hash(1)] = entry(1, invalid: 5)
    table[hash(1)] = entry(1)
    #expect(table[hash(1)] == entry(1))
  }
}
