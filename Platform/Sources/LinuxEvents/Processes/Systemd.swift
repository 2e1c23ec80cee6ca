import Glibc

/// Facts from systemd about the processes that it started.
package enum Systemd {
  /// Whether this user's own systemd runs, and belongs to a process's session.
  package static func runsForPerson(_ environment: [String: String]) -> Bool {
    let runtime = "/run/user/\(geteuid())"
    guard environment["XDG_RUNTIME_DIR"] == runtime else { return false }
    return unsafe access(runtime + "/systemd/private", R_OK | W_OK) == 0
  }

  /// Whether it started this process itself, and not one of its ancestors: systemd.exec(5).
  package static func startedThisProcess(_ environment: [String: String]) -> Bool {
    let own = String(getpid())
    return environment["SYSTEMD_EXEC_PID"] == own || environment["LISTEN_PID"] == own
  }

  /// Whether it started a process of this user.
  package static func started(_ process: Int32) -> Bool {
    guard
      let environment = try? SmallFile.read(
        "/proc/\(process)/environ", limit: LinuxLimits.environmentBytes)
    else { return false }
    return MarkedProcesses.value(of: "SYSTEMD_EXEC_PID", in: environment)
      == Array(String(process).utf8)[...]
  }
}

/// The ports of listening sockets.
package enum ListeningPort {
  /// The port that a socket of TCP listens on; nil for anything else: getsockname(2).
  package static func of(_ socket: Int32) -> Int? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutablePointer(to: &storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(socket, $0, &length)
      }
    }
    // Both kinds of addresses have the port in the same place, in the byte order of the network.
    guard code == 0, [AF_INET, AF_INET6].contains(Int32(storage.ss_family)) else { return nil }
    return unsafe withUnsafeBytes(of: storage) { bytes in
      unsafe Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
    }
  }
}

/// Descriptors that a service manager opened before it started this process: sd_listen_fds(3).
package enum PassedDescriptors {
  /// The number of the first one, by the convention of systemd.
  private static let first: Int32 = 3

  /// The numbers of the descriptors that are meant for this process, in the order of the unit file.
  package static func numbers(in environment: [String: String]) -> [Int32] {
    guard environment["LISTEN_PID"] == String(getpid()),
      let count = environment["LISTEN_FDS"].flatMap(Int32.init),
      (1...LinuxLimits.passedDescriptors).contains(count)
    else { return [] }
    return (0..<count).map { first + $0 }
  }
}

extension Systemd {
  /// Sends a state of this process, such as `READY=1`, to the service manager that waits for it: sd_notify(3).
  ///
  /// Without a service manager, or if it has stopped listening, nothing happens.
  package static func notify(_ state: String, environment: [String: String]) {
    guard let path = environment["NOTIFY_SOCKET"], path.utf8.count <= LinuxLimits.socketPathBytes,
      path.hasPrefix("/") || path.hasPrefix("@")
    else { return }
    let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return }
    let descriptor = FileDescriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    // A name that is not in the file system begins with a zero byte instead.
    if path.hasPrefix("@") { bytes[0] = 0 }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let text = Array(state.utf8)
    _ = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe sendto(descriptor.number, text, text.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
