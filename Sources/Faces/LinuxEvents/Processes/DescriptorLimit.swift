import Glibc

/// How many descriptors this process may have open.
package enum DescriptorLimit {
  /// Raises the limit to the most that the system allows this process, and returns it.
  ///
  /// Children inherit it. Call it before threads start that read the limit.
  ///
  /// - Throws: The error of getrlimit(2) or setrlimit(2).
  @discardableResult
  package static func raiseToHardLimit() throws(LinuxError) -> UInt64 {
    var limit = try current()
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = limit.rlim_max
      try SystemCall.check("setrlimit") {
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      }
    }
    return UInt64(limit.rlim_cur)
  }

  private static func current() throws(LinuxError) -> rlimit {
    var limit = rlimit()
    try SystemCall.check("getrlimit") {
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return limit
  }
}
