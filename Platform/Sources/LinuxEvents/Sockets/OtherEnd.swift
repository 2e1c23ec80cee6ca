import Glibc

/// The other end of a connection within this machine, as the kernel knows it, and the processes that hold it.
enum OtherEnd: Hashable, Sendable {
  /// The socket with an inode.
  case socket(inode: UInt32)
  /// A socket of another network namespace, as of a sandbox without a network, with the namespace's inode.
  case network(inode: UInt)

  /// Finds the other end of a connected Unix socket; nil if it has been closed or cannot be found.
  init?(of descriptor: Int32) {
    guard let inode = Self.status(of: descriptor).map({ UInt32(truncatingIfNeeded: $0.st_ino) })
    else { return nil }
    var other: UInt32 = 0
    if unsafe clinux_unix_other_end(inode, &other) == 0 {
      self = .socket(inode: other)
      return
    }
    guard errno == ENOENT else { return nil }
    // The kernel describes sockets of our own network alone. An accepted socket belongs to its client's.
    let number = clinux_socket_network(descriptor)
    guard number >= 0 else { return nil }
    let network = FileDescriptor(owning: number)
    guard let status = try? network.status(of: "a network namespace") else { return nil }
    self = .network(inode: UInt(status.st_ino))
  }

  /// Whether a process holds the socket, or is of the network namespace in which no other process has it.
  func isHeld(by process: Int32) -> Bool {
    switch self {
    case .socket(let inode): SocketHolders.holds(process, inode)
    case .network(let inode): Self.network(of: process) == inode
    }
  }

  private static func network(of process: Int32) -> UInt? {
    var status = stat()
    return unsafe stat("/proc/\(process)/ns/net", &status) == 0 ? UInt(status.st_ino) : nil
  }

  private static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }
}

/// The processes that hold a socket, from their lists of open files.
enum SocketHolders {
  /// Whether a process has a socket open; false also for a process whose files are closed to us.
  static func holds(_ process: Int32, _ inode: UInt32) -> Bool {
    let folder = "/proc/\(process)/fd"
    let name = "socket:[\(inode)]"
    // The newest are listed last.
    return (FolderListing.names(in: folder) ?? []).suffix(LinuxLimits.examinedDescriptors)
      .reversed().contains { SymbolicLink.target(of: "\(folder)/\($0)") == name }
  }

  /// All processes that have a socket open and whose files this process may list.
  static func all(of inode: UInt32) -> [Int32] {
    (FolderListing.names(in: "/proc") ?? []).compactMap { Int32($0) }.filter { holds($0, inode) }
  }
}
