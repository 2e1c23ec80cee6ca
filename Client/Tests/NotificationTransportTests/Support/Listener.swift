import Glibc
import LinuxEvents

/// A listening Unix socket, which the system's own server makes with another library.
final class Listener: Sendable {
  private let descriptor: FileDescriptor

  init(at path: String) throws {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    descriptor = FileDescriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let bound = unsafe withUnsafePointer(to: address) { raw in
      unsafe raw.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(number, 8) == 0 else {
      throw LinuxError(operation: "listen", code: errno, subject: path)
    }
  }

  /// The next connection, or nothing once the listener was closed.
  func accept() -> UnixSocket? {
    let number = Glibc.accept(descriptor.number, nil, nil)
    return number < 0 ? nil : UnixSocket(owning: FileDescriptor(owning: number))
  }

  func close() {
    _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
  }
}
