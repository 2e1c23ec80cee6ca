import Glibc

/// Two stream sockets connected to each other, one for us and one for a child: socketpair(2).
struct SocketPair: ~Copyable {
  let ours: FileDescriptor
  let theirs: FileDescriptor

  init() throws(LinuxError) {
    var numbers: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try SystemCall.check("socketpair") { unsafe socketpair(AF_UNIX, kind, 0, &numbers) }
    ours = FileDescriptor(owning: numbers[0])
    theirs = FileDescriptor(owning: numbers[1])
  }

  /// Gives our end to another owner, who closes it, and closes the other one.
  consuming func releaseOurs() -> Int32 { ours.release() }

  /// Both ends, as sockets whose calls block.
  consuming func sockets() -> (UnixSocket, UnixSocket) {
    (UnixSocket(owning: ours), UnixSocket(owning: theirs))
  }
}
