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

/// What a process costs, for benchmarks and for tests of idleness; nil when it cannot be learnt.
package enum ProcessUse {
  /// Kilobytes of memory that only this process holds and that no file backs.
  package static func anonymousKilobytes(of process: Int32) -> Int? {
    // The exact sum needs the rights of a debugger; the kernel's running total does not.
    let exact = SmallFile.text("/proc/\(process)/smaps_rollup").flatMap { number("Anonymous", $0) }
    return exact ?? SmallFile.text("/proc/\(process)/status").flatMap { number("RssAnon", $0) }
  }

  /// How often its threads that still run have gone to sleep: it stands still while nothing wakes.
  package static func voluntarySwitches(of process: Int32) -> Int? {
    let folder = "/proc/\(process)/task"
    guard let threads = FolderListing.names(in: folder) else { return nil }
    let counts = threads.compactMap { thread in
      SmallFile.text("\(folder)/\(thread)/status").flatMap { number("voluntary_ctxt_switches", $0) }
    }
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }

  /// Microseconds of processor time, in the steps of the kernel's tick (usually 10 000).
  package static func processorMicroseconds(of process: Int32) -> Int64? {
    ProcessLine(of: process)?.processorMicroseconds
  }

  /// The number behind a name in lines such as `RssAnon:    123 kB`.
  static func number(_ name: String, _ text: String) -> Int? {
    let line = text.split(atByte: "\n").first { $0.beginsWithBytes(of: name + ":") }
    let fields = line?.wordsOfBytes ?? []
    return fields.count > 1 ? Int(fields[1]) : nil
  }
}

/// Memory that the process has and does not use.
package enum FreeMemory {
  /// Has blocks of so many bytes and more go back to the system as soon as they are freed: mallopt(3).
  /// Else the C library keeps ever larger ones for the next that is as large.
  package static func keep(lessThan bytes: Int) {
    clinux_memory_keep(CInt(clamping: bytes))
  }

  /// Has all threads share one heap: mallopt(3). Each would else keep free memory in one of its own; for a
  /// program of which one thread does nearly everything, called before it starts others.
  package static func share() {
    clinux_memory_share()
  }

  /// Gives it back to the system: malloc_trim(3). It takes some milliseconds where there is much.
  package static func giveBack() {
    clinux_memory_give_back()
  }
}
