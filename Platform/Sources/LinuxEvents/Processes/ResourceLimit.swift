import Glibc

/// The limits of a process's resources, which its children inherit.
package enum ResourceLimit {
  /// The limited resource.
  package enum Resource: Sendable {
    /// Seconds of processor time; the kernel ends the process when they are used up.
    case processorSeconds
    /// Bytes of addressable memory; an allocation beyond them fails.
    case memoryBytes
    /// Bytes of a written file; a write beyond them ends the process.
    case fileBytes
    /// Bytes of the core file after a crash.
    case coreBytes
    /// Open descriptors; opening one more fails.
    case openFiles
  }

  /// Lowers a limit for good; a lower one stays: setrlimit(2).
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

/// The resource use of a process, for benchmarks and for tests of idleness; nil when unknown.
package enum ProcessUse {
  /// Kilobytes of memory that only this process holds and that is not backed by a file.
  package static func anonymousKilobytes(of process: Int32) -> Int? {
    // The exact sum needs the rights of a debugger; the kernel's running total does not.
    let exact = SmallFile.text("/proc/\(process)/smaps_rollup").flatMap { number("Anonymous", $0) }
    return exact ?? SmallFile.text("/proc/\(process)/status").flatMap { number("RssAnon", $0) }
  }

  /// Kilobytes of memory that are mapped for it now, pages of its program and libraries included.
  package static func residentKilobytes(of process: Int32) -> Int? {
    SmallFile.text("/proc/\(process)/status").flatMap { number("VmRSS", $0) }
  }

  /// The most kilobytes that were mapped for it so far.
  package static func peakKilobytes(of process: Int32) -> Int? {
    SmallFile.text("/proc/\(process)/status").flatMap { number("VmHWM", $0) }
  }

  /// How often its running threads have gone to sleep; the number is constant while nothing wakes up.
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

  /// The number after a name in lines such as `RssAnon:    123 kB`.
  static func number(_ name: String, _ text: String) -> Int? {
    let line = text.split(atByte: "\n").first { $0.beginsWithBytes(of: name + ":") }
    let fields = line?.wordsOfBytes ?? []
    return fields.count > 1 ? Int(fields[1]) : nil
  }
}

/// Memory that the process holds without using it.
package enum FreeMemory {
  /// Returns blocks of at least so many bytes to the system as soon as they are freed: mallopt(3).
  /// Otherwise the C library keeps ever larger ones for later allocations.
  package static func keep(lessThan bytes: Int) {
    clinux_memory_keep(CInt(clamping: bytes))
  }

  /// Makes all threads share one heap: mallopt(3). Otherwise each keeps free memory in a heap of its own.
  /// For a program in which one thread does nearly everything; call it before other threads start.
  package static func share() {
    clinux_memory_share()
  }

  /// Returns free memory to the system: malloc_trim(3). This takes some milliseconds if there is much.
  package static func giveBack() {
    clinux_memory_give_back()
  }

  /// Returns free memory to the system, and unmaps the code of the program and its libraries: malloc_trim(3), madvise(2). For
  /// a program that will rest.
  ///
  /// What runs next is mapped again from the kernel's cache, at a cost of a millisecond or two for a large program.
  package static func giveBackAll() {
    giveBack()
    clinux_code_give_back()
  }
}
