import Glibc

/// The cost of reading a text, in nanoseconds of this thread's processor time.
package enum Cost {
  package static func of(_ work: () throws -> Void) rethrows -> Int {
    let start = now()
    try work()
    return now() - start
  }

  /// The limit for so many bytes in the fuzzer's build, which counts each branch: many times the usual cost.
  package static func limit(of bytes: Int) -> Int { 200_000_000 + bytes * 4_000 }

  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
