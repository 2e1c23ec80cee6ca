import Glibc

/// Processes that were started with a variable which marks them, wherever they have gone since.
///
/// A child inherits the variable, also one that began a session of its own or whose parent has ended. One that
/// was started without it, or has written over its environment, is not found: this finds what a program leaves
/// behind by mistake.
package enum MarkedProcesses {
  /// Ends all processes of this user that were started with a variable whose value is meant; this process never
  /// is.
  ///
  /// Values are compared as bytes: anybody may have put anything there. It looks through `/proc`, which takes some milliseconds; not for an event loop.
  ///
  /// - Returns: How many were ended.
  @discardableResult
  package static func end(variable: String, where isMeant: (_ value: ArraySlice<UInt8>) -> Bool)
    -> Int
  {
    var ended: Set<Int32> = []
    // What is ended may have started others a moment before. It shows its environment until it is gone, but starts
    // nothing more.
    for _ in 0..<LinuxLimits.sessionRounds {
      let found = numbers().filter { !ended.contains($0) && carries(variable, isMeant, $0) }
      if found.isEmpty { break }
      for process in found where end(process, variable, isMeant) { ended.insert(process) }
    }
    return ended.count
  }

  /// The value of a variable in an environment as the kernel shows it: closed by zero bytes.
  static func value(of variable: String, in environment: [UInt8]) -> ArraySlice<UInt8>? {
    let name = Array("\(variable)=".utf8)
    for entry in environment.split(separator: 0) where entry.starts(with: name) {
      return entry.dropFirst(name.count)
    }
    return nil
  }

  private static func numbers() -> [Int32] {
    (FolderListing.names(in: "/proc") ?? []).compactMap { Int32($0) }.filter { $0 != getpid() }
  }

  /// Processes of other users cannot be read, and one that has ended has no environment.
  private static func carries(
    _ variable: String, _ isMeant: (ArraySlice<UInt8>) -> Bool, _ process: Int32
  ) -> Bool {
    guard
      let environment = try? SmallFile.read(
        "/proc/\(process)/environ", limit: LinuxLimits.environmentBytes),
      let value = value(of: variable, in: environment)
    else { return false }
    return isMeant(value)
  }

  /// Looks again once the process is held: its number may have passed on meanwhile.
  private static func end(
    _ process: Int32, _ variable: String, _ isMeant: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    let number = clinux_process_descriptor(process)
    guard number >= 0 else { return false }
    let descriptor = FileDescriptor(owning: number)
    guard carries(variable, isMeant, process) else { return false }
    return clinux_process_signal(descriptor.number, SIGKILL) == 0
  }
}
