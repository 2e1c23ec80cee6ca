import Glibc

/// A connected stream socket whose calls block; one thread may read while others write.
///
/// Writers must take turns under a lock of their own, or their bytes mix. The socket closes when
/// the last reference is released, so no call can meet a reused descriptor.
package final class UnixSocket: Sendable {
  private let descriptor: FileDescriptor

  /// Takes ownership of a connected stream socket.
  package init(owning descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Connects to a listening socket and waits while its queue is full: connect(2).
  ///
  /// - Throws: `ENAMETOOLONG` with the length of a path over 107 bytes; `ENOENT` when no file
  ///   exists; `ECONNREFUSED` when no process listens; `EACCES` when the folder or file forbids it.
  package static func connect(path: String) throws(LinuxError) -> UnixSocket {
    let address = try SocketAddress(path: path)
    let descriptor = try open()
    try address.connect(descriptor.number)
    return UnixSocket(owning: descriptor)
  }

  /// Two sockets connected to each other: socketpair(2).
  package static func pair() throws(LinuxError) -> (UnixSocket, UnixSocket) {
    let pair = try SocketPair()
    return pair.sockets()
  }

  /// Takes ownership of the socket that the parent process left at a number; children of this
  /// process do not inherit it further.
  ///
  /// It may be called once.
  ///
  /// - Throws: `EBADF` if the number is not open; `ENOTSOCK` for anything but a socket.
  package static func inherited(at number: Int32) throws(LinuxError) -> UnixSocket {
    var status = stat()
    try SystemCall.check("fstat", "descriptor \(number)") { unsafe fstat(number, &status) }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw LinuxError(operation: "fstat", code: ENOTSOCK, subject: "descriptor \(number)")
    }
    try SystemCall.check("fcntl", "descriptor \(number)") {
      fcntl(number, F_SETFD, FD_CLOEXEC)
    }
    return UnixSocket(owning: FileDescriptor(owning: number))
  }

  /// True when a process accepts connections at the path; false for a leftover file.
  ///
  /// The listener sees a connection that ends at once.
  ///
  /// - Throws: Any other error of connect(2), such as `EACCES`.
  package static func isListening(at path: String) throws(LinuxError) -> Bool {
    let address = try SocketAddress(path: path)
    let descriptor = try open(flags: Int32(SOCK_NONBLOCK.rawValue))
    do throws(LinuxError) {
      try address.connect(descriptor.number)
      return true
    } catch {
      // A full queue means that a process owns the socket and is merely busy.
      if error.code == EAGAIN { return true }
      if error.code == ECONNREFUSED || error.isMissing { return false }
      throw error
    }
  }

  /// Sends all bytes, or fails and leaves the connection unusable: send(2).
  ///
  /// - Throws: `EPIPE` or `ECONNRESET` when the peer has gone; no signal is raised.
  package func write(_ bytes: [UInt8]) throws(LinuxError) {
    try unsafe FileDescriptor.writeAll(bytes) { (address, count) throws(LinuxError) in
      try SystemCall.check("send") {
        unsafe send(descriptor.number, address, count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Waits for bytes and reads at most `max` of them; empty means that the peer closed the
  /// connection: read(2).
  ///
  /// - Throws: `ECONNRESET` when the peer closed it with bytes of ours unread.
  package func read(max: Int) throws(LinuxError) -> [UInt8] {
    try descriptor.read(max: max)
  }

  /// Ends both directions, which wakes a thread that waits in a read or write: shutdown(2).
  package func shutdown() {
    // The only failure is that the connection has ended already.
    _ = Glibc.shutdown(descriptor.number, Int32(SHUT_RDWR))
  }

  /// Ends the writing alone: shutdown(2).
  package func endOutput() {
    _ = Glibc.shutdown(descriptor.number, Int32(SHUT_WR))
  }

  /// The credentials of the peer.
  ///
  /// - Throws: The error of getsockopt(2).
  package func peerCredentials() throws(LinuxError) -> PeerCredentials {
    try PeerCredentials(descriptor: descriptor.number)
  }

  private static func open(flags: Int32 = 0) throws(LinuxError) -> FileDescriptor {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) | flags
    return FileDescriptor(owning: try SystemCall.check("socket") { socket(AF_UNIX, kind, 0) })
  }
}

extension UnixSocket {
  /// Stops receiving from the other side, which cannot write from now on; bytes written before are still read: shutdown(2).
  package static func endInput(of socket: Int32) {
    // The only failure is that the connection has ended already.
    _ = Glibc.shutdown(socket, Int32(SHUT_RD))
  }

  /// The path that a socket is bound to: getsockname(2).
  ///
  /// - Throws: `EBADF` or `ENOTSOCK` for anything but an open socket; `EAFNOSUPPORT` for one without a path.
  package static func path(of socket: Int32) throws(LinuxError) -> String {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    try SystemCall.check("getsockname", "descriptor \(socket)") {
      unsafe withUnsafeMutablePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(socket, $0, &length)
        }
      }
    }
    let path = unsafe withUnsafeBytes(of: address.sun_path) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard address.sun_family == AF_UNIX, !path.isEmpty else {
      throw LinuxError(
        operation: "getsockname", code: EAFNOSUPPORT, subject: "descriptor \(socket)")
    }
    return path
  }
}

/// The address of a Unix socket in the file system.
struct SocketAddress {
  let path: String
  private var raw = sockaddr_un()

  /// - Throws: `ENAMETOOLONG` with the path's length; `EINVAL` for an empty path or a zero byte.
  init(path: String) throws(LinuxError) {
    try SystemCall.checkText("connect", path)
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty else {
      throw LinuxError(
        operation: "connect", code: EINVAL, message: "the socket's path is empty; name a file")
    }
    guard bytes.count <= LinuxLimits.socketPathBytes else {
      throw LinuxError(
        operation: "connect", code: ENAMETOOLONG,
        message: """
          \(path): the path has \(bytes.count) bytes, a socket's path may have \
          \(LinuxLimits.socketPathBytes); choose a shorter folder
          """)
    }
    self.path = path
    raw.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &raw.sun_path) { unsafe $0.copyBytes(from: bytes) }
  }

  /// Connects a socket to this address: connect(2).
  func connect(_ socket: Int32) throws(LinuxError) {
    try unsafe use("connect") { address, length in unsafe Glibc.connect(socket, address, length) }
  }

  /// Passes the address to a system call.
  func use(
    _ operation: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(LinuxError) {
    try SystemCall.check(operation, path) {
      unsafe withUnsafePointer(to: raw) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
}

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

  /// Passes our end to another owner, who closes it, and closes the other one.
  consuming func releaseOurs() -> Int32 { ours.release() }

  /// Both ends, as sockets whose calls block.
  consuming func sockets() -> (UnixSocket, UnixSocket) {
    (UnixSocket(owning: ours), UnixSocket(owning: theirs))
  }
}
