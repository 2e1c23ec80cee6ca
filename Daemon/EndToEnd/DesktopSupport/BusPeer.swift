package import DBus
import Glibc

/// A connection to a private bus, driven by poll(2) on the waiting thread.
package final class BusPeer {
  /// The connection.
  package let connection: BusConnection
  /// Its unique name on the bus.
  package private(set) var name = ""

  /// Connects and waits for the bus's greeting.
  init(address: String) throws {
    connection = try BusConnection.open(address: address)
    try wait(for: "the bus's greeting") { connection.isReady }
    name = connection.uniqueName ?? ""
  }

  /// Processes messages until the condition holds.
  ///
  /// - Throws: If it does not hold after a minute, or the bus has gone.
  package func wait(for what: String, until isDone: () throws -> Bool) throws {
    let end = BusConnection.now + UInt64(DesktopTestLimits.timeout * 1_000_000)
    while true {
      let hasMore = connection.process()
      if try isDone() { return }
      guard connection.isOpen else { throw DesktopFailure("the bus went before \(what)") }
      guard BusConnection.now < end else { throw DesktopFailure("\(what) did not come") }
      if !hasMore { sleep(until: end) }
    }
  }

  /// Calls a method and waits for the answer.
  @discardableResult
  package func call(
    _ destination: String, path: String, interface: String, member: String,
    _ arguments: [DBusValue] = []
  ) throws -> [DBusValue] {
    var result: Result<DBusMessage, DBusError>?
    try connection.call(
      destination: destination, path: path, interface: interface, member: member,
      arguments: arguments, startsService: false, timeout: .seconds(60)
    ) { result = $0 }
    try wait(for: "the answer of \(member)") { result != nil }
    return try result?.get().arguments ?? []
  }

  /// Returns once the bus has delivered everything that was sent here before.
  package func settle() throws {
    try call(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "GetId")
  }

  /// Waits until a name has an owner, and returns the owner's unique name.
  @discardableResult
  package func owner(of name: String) throws -> String {
    var owner: String?
    let watch = try connection.watchOwner(of: name) { owner = $0 }
    try wait(for: "an owner of \(name)") { owner != nil }
    withExtendedLifetime(watch) {}
    return owner ?? ""
  }

  /// Waits until a name has no owner.
  package func vacancy(of name: String) throws {
    var isVacant = false
    let watch = try connection.watchOwner(of: name) { isVacant = $0 == nil }
    try wait(for: "the end of \(name)") { isVacant }
    withExtendedLifetime(watch) {}
  }

  private func sleep(until end: UInt64) {
    guard let descriptor = connection.descriptor else { return }
    var watched = pollfd(fd: descriptor, events: connection.events.rawValue, revents: 0)
    let due = min(connection.deadline ?? end, end)
    let now = BusConnection.now
    let pause = due > now ? Int32(clamping: (due - now + 999) / 1000) : 0
    unsafe poll(&watched, 1, pause)
  }
}
