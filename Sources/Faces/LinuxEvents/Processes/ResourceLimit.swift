import Glibc

/// How much of the machine a process may use; what it starts inherits it.
package enum ResourceLimit {
  /// What is limited.
  package enum Resource: Sendable {
    /// Seconds of processor time; the process is ended when they are used up.
    case processorSeconds
    /// Bytes of memory it may address; an allocation beyond them fails.
    case memoryBytes
    /// Bytes of a file it writes; the process is ended by a write beyond them.
    case fileBytes
    /// Bytes of the image that is left of it when it crashes.
    case coreBytes
    /// Descriptors it has open; opening one more fails.
    case openFiles
  }

  /// Lowers a limit for good; one that is lower already stays: setrlimit(2).
  ///
  /// - Throws: The error of getrlimit(2) or setrlimit(2).
  package static func lower(_ resource: Resource, to most: UInt64) throws(LinuxError) {
    let number = number(of: resource)
    var limit = rlimit()
    try SystemCall.check("getrlimit") { unsafe getrlimit(number, &limit) }
    let lowered = min(UInt64(limit.rlim_max), most)
    limit.rlim_cur = rlim_t(lowered)
    limit.rlim_max = rlim_t(lowered)
    try SystemCall.check("setrlimit") { unsafe setrlimit(number, &limit) }
  }

  /// Sets a limit of another process of this user for good: prlimit(2).
  ///
  /// - Throws: `ESRCH` when it has ended; `EPERM` for a limit above its present one.
  package static func set(
    _ resource: Resource, of process: Int32, to most: UInt64
  ) throws(LinuxError) {
    let number = Int32(number(of: resource))
    try SystemCall.check("prlimit", "process \(process)") {
      clinux_process_limit(process, number, most)
    }
  }

  private static func number(of resource: Resource) -> __rlimit_resource_t {
    let name =
      switch resource {
      case .processorSeconds: RLIMIT_CPU
      case .memoryBytes: RLIMIT_AS
      case .fileBytes: RLIMIT_FSIZE
      case .coreBytes: RLIMIT_CORE
      case .openFiles: RLIMIT_NOFILE
      }
    return __rlimit_resource_t(name.rawValue)
  }
}
