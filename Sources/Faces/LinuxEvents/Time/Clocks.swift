import Glibc

/// Readings of the machine's clocks, in whole microseconds.
package enum Clocks {
  /// Microseconds since 1970 in UTC; people and time servers may set it: `CLOCK_REALTIME`.
  package static func wallMicroseconds() -> Int64 {
    read(CLOCK_REALTIME)
  }

  /// Microseconds since the machine started, suspend included; nobody sets it: `CLOCK_BOOTTIME`.
  package static func bootMicroseconds() -> Int64 {
    read(CLOCK_BOOTTIME)
  }

  /// Microseconds of processor time this process has used: `CLOCK_PROCESS_CPUTIME_ID`.
  package static func processorMicroseconds() -> Int64 {
    read(CLOCK_PROCESS_CPUTIME_ID)
  }

  /// The random name of this boot, the same for all processes until the machine restarts.
  ///
  /// - Throws: The error of open(2) or read(2) where `/proc` is not mounted.
  package static func bootIdentifier() throws(LinuxError) -> String {
    let bytes = try SmallFile.read("/proc/sys/kernel/random/boot_id")
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// These clocks exist on every kernel that runs Swift, so a failed reading cannot happen.
  private static func read(_ clock: clockid_t) -> Int64 {
    var reading = timespec()
    let result = unsafe clock_gettime(clock, &reading)
    precondition(result == 0, "clock \(clock) is missing from this kernel")
    return Int64(reading.tv_sec) * 1_000_000 + Int64(reading.tv_nsec) / 1_000
  }
}
