import Foundation
import Glibc
import Testing

@testable import LinuxEvents

struct ClocksTests {
  @Test
  func `The wall clock counts from 1970 like Foundation's`() {
    let before = Date().timeIntervalSince1970
    let reading = Double(Clocks.wallMicroseconds()) / 1_000_000
    let after = Date().timeIntervalSince1970
    #expect(reading >= before - 0.001 && reading <= after + 0.001)
  }

  @Test
  func `The boot clock never goes back`() {
    let readings = (0..<100).map { _ in Clocks.bootMicroseconds() }
    #expect(readings == readings.sorted())
    #expect((readings.first ?? 0) > 0)
  }

  @Test
  func `The boot clock agrees with the kernel's uptime`() throws {
    let text = try #require(SmallFile.text("/proc/uptime"))
    let uptime = try #require(text.split(separator: " ").first.flatMap { Double($0) })
    let reading = Double(Clocks.bootMicroseconds()) / 1_000_000
    #expect(reading >= uptime && reading < uptime + 30)
  }

  @Test
  func `A boot has one identifier`() throws {
    let identifier = try Clocks.bootIdentifier()
    #expect(UUID(uuidString: identifier) != nil)
    #expect(try Clocks.bootIdentifier() == identifier)
  }

  @Test
  func `The processor time agrees with the C library's`() {
    let before = Int64(clock())
    let reading = Clocks.processorMicroseconds()
    let after = Int64(clock())
    #expect(before > 0 && (before...after).contains(reading))
  }
}
