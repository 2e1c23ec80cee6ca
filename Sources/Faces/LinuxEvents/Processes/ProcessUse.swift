import Glibc

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
