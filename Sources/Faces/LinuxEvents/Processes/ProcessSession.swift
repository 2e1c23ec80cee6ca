import Glibc

/// The processes of one session: a child from `Spawn`, and what it started.
///
/// A process can leave its session for one of its own, and is not found then.
enum ProcessSession {
  /// Ends all processes of a session but the one that began it, as long as its number is not another's.
  static func end(_ leader: Int32) {
    // What is ended may have started others a moment before.
    for _ in 0..<LinuxLimits.sessionRounds {
      let members = members(of: leader)
      if members.isEmpty { return }
      for member in members { end(member, of: leader) }
    }
  }

  private static func members(of leader: Int32) -> [Int32] {
    (FolderListing.names(in: "/proc") ?? []).compactMap { Int32($0) }.filter { number in
      number != leader && ProcessLine(of: number)?.session == leader
    }
  }

  /// Looks again once the process is held: its number may have passed on meanwhile.
  private static func end(_ member: Int32, of leader: Int32) {
    let number = clinux_process_descriptor(member)
    guard number >= 0 else { return }
    let descriptor = FileDescriptor(owning: number)
    guard ProcessLine(of: member)?.session == leader else { return }
    _ = clinux_process_signal(descriptor.number, SIGKILL)
  }
}
