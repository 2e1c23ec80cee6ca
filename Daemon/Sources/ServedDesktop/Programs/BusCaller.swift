import DBus
import LinuxEvents
import NotificationEngine

/// The process behind a bus connection, examined after the bus has answered `GetConnectionCredentials`.
///
/// A bus that passes a descriptor of the process (`ProcessFD`) recorded it when the connection was made. Other buses pass only
/// a number: if the process passed its connection to a child and ended, the next process with the number is examined.
struct BusCaller {
  let peer: PeerFacts
  /// Whether it may not act for the user.
  let isConfined: Bool

  /// Examines the process; nil if the bus does not identify it, or if it has ended.
  init?(_ credentials: [String: DBusValue]?) {
    guard let number = credentials?["ProcessID"]?.integer, let identifier = Int32(exactly: number),
      let handle = Self.handle(of: identifier, credentials?["ProcessFD"]?.unwrapped),
      let process = try? PeerProcess(held: handle)
    else { return nil }
    peer = PeerFacts(of: process)
    isConfined = (try? process.checkActsForUser()) == nil
  }

  private static func handle(of identifier: Int32, _ given: DBusValue?) -> ProcessHandle? {
    if case .descriptor(let descriptor)? = given {
      return try? ProcessHandle(of: identifier, duplicating: descriptor.number)
    }
    return try? ProcessHandle(of: identifier)
  }
}
