import Testing

@testable import LinuxEvents

struct ResourceLimitTests {
  /// Only the limit of core dumps can be lowered in a test process without harm.
  @Test
  func `A resource limit is lowered, and never raised again`() throws {
    try ResourceLimit.lower(.coreBytes, to: 1_000)
    try ResourceLimit.lower(.coreBytes, to: 2_000)
    let lines = try #require(SmallFile.text("/proc/self/limits")).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("Max core file size") })
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 2 && numbers.allSatisfy { $0 <= 1_000 })
  }
}
