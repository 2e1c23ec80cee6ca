import Glibc

@testable import LinuxEvents

/// A listening Unix socket, for which the module itself uses the server's library.
final class Listener: Sendable {
  private let descriptor: FileDescriptor

  init(at path: String, backlog: Int32 = 8) throws {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    descriptor = FileDescriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    try SystemCall.check("bind", path) {
      unsafe withUnsafePointer(to: address) { raw in
        unsafe raw.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    try SystemCall.check("listen", path) { listen(number, backlog) }
  }

  deinit {
    // A child that another test is starting may hold a copy of the descriptor for a moment.
    shutdown(descriptor.number, Int32(SHUT_RDWR))
  }

  func accept() throws -> UnixSocket {
    UnixSocket(owning: FileDescriptor(owning: try acceptNumber()))
  }

  /// The accepted socket as a number, as another owner lends it.
  func acceptLent() throws -> LentSocket { LentSocket(FileDescriptor(owning: try acceptNumber())) }

  private func acceptNumber() throws -> Int32 {
    try SystemCall.check("accept") { Glibc.accept(descriptor.number, nil, nil) }
  }
}

/// A socket that its owner lends by its number.
final class LentSocket: Sendable {
  private let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Lends the number.
  func lend<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
    try body(descriptor.number)
  }
}
