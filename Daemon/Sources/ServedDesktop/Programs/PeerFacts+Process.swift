package import LinuxEvents
package import NotificationEngine

extension PeerFacts {
  /// Creates the facts of an examined process; an unidentified process (nil) counts as sandboxed.
  package init(of peer: PeerProcess?) {
    let facts = peer?.facts
    self.init(
      processIdentifier: Int(facts?.identifier ?? 0),
      program: ProgramFacts(
        executable: facts?.executable,
        sandboxIdentifier: facts?.sandbox?.applicationIdentifier,
        isSandboxed: peer.map { $0.confinement != nil } ?? true,
        unitApp: facts?.controlGroups.flatMap { UnitName.app(inControlGroups: $0) }),
      sandboxCommand: facts?.sandbox?.command ?? [])
  }
}
