import Glibc

/// The file of a listening Unix socket that this process has bound.
///
/// Another process may take the path over, as systemd does with the sockets of its units; so the file is only removed as
/// long as it is this process's own.
package struct SocketFile: Sendable {
  private let path: String
  private let device: UInt64
  private let number: UInt64

  /// Listens at a path, where a file that is left over is replaced: bind(2), listen(2).
  ///
  /// The caller owns the socket, and has made sure that no process listens there.
  ///
  /// - Throws: The error of socket(2), bind(2) or listen(2), with the path.
  package static func listen(
    at path: String, backlog: Int32
  ) throws(LinuxError) -> (socket: Int32, file: SocketFile) {
    let address = try SocketAddress(path: path)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("socket", path) { socket(AF_UNIX, kind, 0) })
    _ = unsafe unlink(path)
    try address.bind(descriptor.number)
    try SystemCall.check("chmod", path) { unsafe chmod(path, 0o600) }
    try SystemCall.check("listen", path) { Glibc.listen(descriptor.number, backlog) }
    var status = stat()
    try SystemCall.check("lstat", path) { unsafe lstat(path, &status) }
    let file = SocketFile(path: path, device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    return (descriptor.release(), file)
  }

  /// A text that distinguishes the file at a path from earlier and later ones; nil if the file does not exist: stat(2).
  package static func mark(of path: String) -> String? {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
    let changed = status.st_ctim
    return "\(status.st_dev):\(status.st_ino):\(changed.tv_sec).\(changed.tv_nsec)"
  }

  /// Removes the file, unless another one has its path.
  package func remove() {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, UInt64(status.st_dev) == device,
      UInt64(status.st_ino) == number
    else { return }
    _ = unsafe unlink(path)
  }
}

extension SocketAddress {
  /// Binds a socket to this address: bind(2).
  func bind(_ socket: Int32) throws(LinuxError) {
    try unsafe use("bind") { address, length in unsafe Glibc.bind(socket, address, length) }
  }
}
