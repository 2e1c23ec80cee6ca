import Glibc
import Testing

@testable import LinuxEvents

extension SpawningTests {
  struct ProcessUseTests {
    @Test
    func `A process uses memory and processor time and goes to sleep`() throws {
      let kilobytes = try #require(ProcessUse.anonymousKilobytes(of: getpid()))
      #expect(kilobytes > 100)
      #expect(ProcessUse.voluntarySwitches(of: getpid()) != nil)
      let spent = try #require(ProcessUse.processorMicroseconds(of: getpid()))
      #expect(spent <= Clocks.processorMicroseconds() + 20_000)
    }

    @Test
    func `Memory that was written to is counted`() throws {
      let before = try #require(ProcessUse.anonymousKilobytes(of: getpid()))
      let block = [UInt8](repeating: 1, count: 64 << 20)
      let after = try #require(ProcessUse.anonymousKilobytes(of: getpid()))
      #expect(after > before + 32 << 10)
      #expect(block.last == 1)
    }

    @Test
    func `A process that has ended has no known use`() throws {
      let child = try Spawn.detached(executable: "/bin/true", environment: [:])
      _ = try Spawn.wait(for: child)
      #expect(ProcessUse.anonymousKilobytes(of: child) == nil)
      #expect(ProcessUse.voluntarySwitches(of: child) == nil)
      #expect(ProcessUse.processorMicroseconds(of: child) == nil)
    }

    @Test
    func `A number is found by its whole name`() {
      let text = "VmRSS:\t  900 kB\nRssAnon:\t  123 kB\nnonvoluntary_ctxt_switches:\t7\n"
      #expect(ProcessUse.number("RssAnon", text) == 123)
      #expect(ProcessUse.number("voluntary_ctxt_switches", text) == nil)
    }

    @Test
    func `The descriptor limit is raised to the hard limit`() throws {
      let raised = try DescriptorLimit.raiseToHardLimit()
      let line = try #require(
        SmallFile.text("/proc/self/limits")?.split(separator: "\n").first {
          $0.hasPrefix("Max open files")
        })
      let fields = line.split(separator: " ")
      #expect(fields[3] == Substring("\(raised)"))
      #expect(fields[3] == fields[4])
    }
  }
}
