/// Why a program at the other end of a Unix socket must not act for the user: it is confined, or nothing is known
/// about it.
///
/// These are facts of the kernel, which the program cannot change from inside.
package enum Confinement: Hashable, Sendable, CustomStringConvertible {
  /// A sandbox that names its app.
  case sandbox(ProcessFacts.Sandbox)
  /// Another user or mount namespace than this process's, as those of containers and of bubblewrap.
  case namespace(String)
  /// The facts of the program are closed to us.
  case unknown

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

  /// The reason in words, for a log and for the program.
  package var description: String {
    switch self {
    case .sandbox(.flatpak(let identifier)): "the Flatpak \(identifier)"
    case .sandbox(.snap(let name)): "the Snap \(name)"
    case .sandbox(.unidentified): "a sandbox that hides its name"
    case .namespace(let kind): "another \(kind == "mnt" ? "mount" : kind) namespace"
    case .unknown: "nothing is known about its process"
    }
  }
}
