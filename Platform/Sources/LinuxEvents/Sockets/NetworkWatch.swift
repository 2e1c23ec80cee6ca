package import Dispatch
import Glibc

/// Reports when an address or a route of this machine is added or removed: rtnetlink(7).
///
/// Nothing wakes up while the network does not change. It watches until it is released.
package final class NetworkWatch: Sendable {
  private let source: DescriptorSource

  /// Starts to watch; the handler runs on the queue after one or more changes, which may be of any kind.
  ///
  /// The result is `nil` if the kernel provides no such socket, as in some sandboxes.
  package init?(queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    let kind = SOCK_RAW.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    let number = socket(AF_NETLINK, Int32(kind), Self.routes)
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(owning: number)
    guard Self.bind(number) else { return nil }
    let source = try? DescriptorSource(owning: descriptor, queue: queue) { number in
      if Self.drain(number) { handler() }
      return .wait
    }
    guard let source else { return nil }
    self.source = source
  }

  /// `NETLINK_ROUTE`.
  private static let routes: Int32 = 0
  /// `RTMGRP_IPV4_IFADDR`, `RTMGRP_IPV4_ROUTE`, `RTMGRP_IPV6_IFADDR` and `RTMGRP_IPV6_ROUTE`.
  private static let groups: UInt32 = 0x10 | 0x40 | 0x100 | 0x400

  /// Joins the groups: a `sockaddr_nl` has a family, a gap, a number assigned by the kernel, and the groups.
  private static func bind(_ number: Int32) -> Bool {
    var address: (family: UInt16, gap: UInt16, port: UInt32, groups: UInt32)
    address = (UInt16(AF_NETLINK), 0, 0, groups)
    return unsafe withUnsafeBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return false }
      let size = socklen_t(bytes.count)
      return unsafe Glibc.bind(number, start.assumingMemoryBound(to: sockaddr.self), size) == 0
    }
  }

  /// Reads the available messages, whose only meaning is that something changed; false without messages.
  private static func drain(_ number: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 8_192)
    var hasChanged = false
    while true {
      let count = unsafe recv(number, &buffer, buffer.count, 0)
      if count > 0 {
        hasChanged = true
      } else if count < 0, errno == ENOBUFS {
        // The kernel dropped messages, which is a change too.
        hasChanged = true
      } else if count == 0 || errno != EINTR {
        return hasChanged
      }
    }
  }
}
