import Glibc

/// Why a program at the other end of a Unix socket must not act for the person: it is confined, or nothing is known
/// about it.
///
/// These are facts of the kernel, which the program cannot change from inside.
package enum Confinement: Hashable, Sendable {
  /// A sandbox that says whose it is.
  case sandbox(ProcessFacts.Sandbox)
  /// Another user or mount namespace than this process's, as those of containers and of bubblewrap.
  case namespace(String)
  /// The facts of the program are closed to us.
  case unknown
  /// The program has ended; another one may use its connection.
  case ended

  /// Examines the program that connected; nil means that it is as free as this process.
  ///
  /// `descriptor`: The connected socket, which stays the caller's. Where the kernel gives a handle of the program
  /// (Linux 6.5), it shows that its number was not used again meanwhile; elsewhere the time of its start does.
  package init?(of peer: PeerCredentials, descriptor: Int32) {
    let handle = (try? SystemCall.check("getsockopt") { clinux_peer_process(descriptor) }).map {
      FileDescriptor(owning: $0)
    }
    guard let facts = ProcessFacts(of: peer.processIdentifier) else {
      self = .ended
      return
    }
    let found = Confinement(of: facts)
    let isSame =
      if let handle { !Self.hasEnded(handle) } else {
        ProcessLine(of: facts.identifier)?.startMicroseconds == facts.startMicroseconds
      }
    guard isSame else {
      self = .ended
      return
    }
    guard let found else { return nil }
    self = found
  }

  /// Examines a process; nil means that it is as free as this process.
  package init?(of facts: ProcessFacts) {
    if let sandbox = facts.sandbox {
      self = .sandbox(sandbox)
      return
    }
    for namespace in ["user", "mnt"] {
      guard let theirs = SymbolicLink.target(of: "/proc/\(facts.identifier)/ns/\(namespace)"),
        let ours = SymbolicLink.target(of: "/proc/self/ns/\(namespace)")
      else {
        self = .unknown
        return
      }
      if theirs != ours {
        self = .namespace(namespace)
        return
      }
    }
    return nil
  }

  /// A handle becomes readable when its process ends: pidfd_open(2).
  private static func hasEnded(_ handle: borrowing FileDescriptor) -> Bool {
    var entry = pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
  }
}
