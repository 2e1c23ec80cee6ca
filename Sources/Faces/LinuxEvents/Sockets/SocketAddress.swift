import Glibc

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
    try SystemCall.check("connect", path) {
      unsafe withUnsafePointer(to: raw) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
}
