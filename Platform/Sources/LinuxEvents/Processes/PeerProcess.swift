import Glibc

/// The process at the other end of a connection, examined once: the program that it is, and whether it may act for the
/// user.
///
/// A process number does not identify a process. A process can pass its connection to a child and end, and then another process gets
/// its number. So the process is held by a descriptor while its facts are read, and one that has ended is refused.
package struct PeerProcess: Hashable, Sendable {
  /// The kernel's facts about it at the time of the examination.
  package let facts: ProcessFacts
  /// The reason why it may not act for the user; nil if it may.
  package let confinement: Confinement?

  /// Examines the process that made a connection; call it when the connection is accepted.
  ///
  /// `descriptor`: The connected Unix socket, which stays the caller's.
  package init(connectedTo descriptor: Int32) throws(PeerRefusal) {
    let credentials = try Self.credentials(of: descriptor)
    let recorded: ProcessHandle?
    do throws(LinuxError) {
      recorded = try ProcessHandle.ofPeer(credentials.processIdentifier, on: descriptor)
    } catch {
      throw PeerRefusal(error)
    }
    if let recorded {
      try self.init(held: recorded)
    } else {
      try self.init(
        held: try Self.proven(credentials.processIdentifier, holding: descriptor))
    }
  }

  /// Examines a held process, so that the facts are not those of a later process with its number.
  package init(held handle: ProcessHandle) throws(PeerRefusal) {
    guard let facts = ProcessFacts(of: handle.identifier) else { throw .ended }
    let confinement = Confinement(of: facts)
    guard !handle.hasEnded else { throw .ended }
    self.facts = facts
    self.confinement = confinement
  }

  /// Refuses a confined process: it acts for itself alone.
  package func checkActsForUser() throws(PeerRefusal) {
    if let confinement { throw .confined(confinement) }
  }

  /// The user of the peer, which must be ours.
  private static func credentials(of descriptor: Int32) throws(PeerRefusal) -> PeerCredentials {
    guard let credentials = try? PeerCredentials(descriptor: descriptor) else { throw .unproven }
    guard credentials.userIdentifier == ProcessFacts.ownUserIdentifier else {
      throw .otherUser(credentials.userIdentifier)
    }
    return credentials
  }

  /// Holds the process with the recorded number if it holds the other end of the connection itself.
  ///
  /// This is the way of kernels without `SO_PEERPIDFD`: a process that got the number later does not have the socket.
  static func proven(
    _ identifier: Int32, holding descriptor: Int32
  ) throws(PeerRefusal) -> ProcessHandle {
    let handle: ProcessHandle
    do throws(LinuxError) {
      handle = try ProcessHandle(of: identifier)
    } catch {
      throw PeerRefusal(error)
    }
    guard OtherEnd(of: descriptor)?.isHeld(by: identifier) == true else { throw .unproven }
    return handle
  }
}

/// The reason why a peer is refused.
package enum PeerRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is a process of another user.
  case otherUser(UInt32)
  /// It has ended; another process may use its connection.
  case ended
  /// The kernel does not say which process it is.
  case unproven
  /// The kernel describes no connection here, as for a process without a network of its own.
  case hidden
  /// It may not act for the user.
  case confined(Confinement)

  /// A process that cannot be held has ended, unless the system is out of descriptors or the like.
  init(_ error: LinuxError) {
    self = error.isMissing || error.code == EINVAL || error.code == ENODATA ? .ended : .unproven
  }

  package var description: String {
    switch self {
    case .otherUser(let user): "a process of user \(user)"
    case .ended: "its process has ended"
    case .unproven: "nothing is known about its process"
    case .hidden: "the kernel describes no connections here"
    case .confined(let confinement): confinement.description
    }
  }
}
