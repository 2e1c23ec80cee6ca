import Glibc

/// The process at the other end of a Unix socket, as recorded by the kernel when the connection was
/// made.
///
/// The user is certain. The process may have ended since, and its number may be in use again: `PeerProcess` says which
/// program it is.
package struct PeerCredentials: Hashable, Sendable {
  /// The process that connected, or that listens.
  package let processIdentifier: Int32
  /// Its effective user.
  package let userIdentifier: UInt32
  /// Its effective group.
  package let groupIdentifier: UInt32

  /// Asks the kernel about a connected socket, which stays the caller's: `SO_PEERCRED`.
  ///
  /// - Throws: The error of getsockopt(2), such as `ENOTSOCK`.
  package init(descriptor: Int32) throws(LinuxError) {
    var process: pid_t = 0
    var user: uid_t = 0
    var group: gid_t = 0
    try SystemCall.check("getsockopt") {
      unsafe clinux_peer_credentials(descriptor, &process, &user, &group)
    }
    processIdentifier = process
    userIdentifier = user
    groupIdentifier = group
  }
}
