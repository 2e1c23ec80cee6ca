import BusSupport
import DBus
import Glibc
import Testing

/// One inhibitor: logind keeps one end of a connection.
final class MockInhibitor {
  /// The arguments of the call: what, who, why, mode.
  let arguments: [String]
  private let own: DBusDescriptor
  private var other: DBusDescriptor?

  init(_ arguments: [String]) throws {
    self.arguments = arguments
    let ends = try PrivateBus.sockets()
    own = ends.0
    other = ends.1
  }

  /// The end for the caller, which is not kept here any longer.
  func takeOtherEnd() throws -> DBusDescriptor {
    let end = other.take()
    return try #require(end)
  }

  /// Whether no process has the other end open now: POLLHUP of poll(2).
  var isReleased: Bool { isReleased(within: 0) }

  /// Waits until no process has the other end open; false after a minute.
  ///
  /// A program that another test is starting has all our descriptors open for a moment.
  func waitForRelease() -> Bool { isReleased(within: 60_000) }

  private func isReleased(within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: own.number, events: 0, revents: 0)
    unsafe poll(&watched, 1, milliseconds)
    return watched.revents & Int16(POLLHUP) != 0
  }
}
