package import DBus
import Glibc
package import Testing

/// Drives connections with poll(2) on the calling thread, according to their contract.
package struct PollingLoop {
  /// All connections whose handlers may have to run.
  package let connections: [BusConnection]

  package init(_ connections: BusConnection...) {
    self.init(connections)
  }

  package init(_ connections: [BusConnection]) {
    self.connections = connections
  }

  /// Waits for events and processes them until the condition holds; fails after four minutes.
  package func run(
    until isDone: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let last = BusConnection.now + 240_000_000
    while true {
      var hasMore = false
      for connection in connections where connection.process() { hasMore = true }
      if isDone() { return }
      try #require(
        BusConnection.now < last, "nothing happened for four minutes",
        sourceLocation: sourceLocation)
      if !hasMore { wait(until: last) }
    }
  }

  /// Sleeps until one of the connections has something to process.
  private func wait(until last: UInt64) {
    var watched = connections.compactMap { connection in
      connection.descriptor.map {
        pollfd(fd: $0, events: connection.events.rawValue, revents: 0)
      }
    }
    let due = connections.compactMap(\.deadline).min().map { min($0, last) } ?? last
    let now = BusConnection.now
    let pause = due > now ? Int32(clamping: (due - now + 999) / 1000) : 0
    unsafe poll(&watched, nfds_t(watched.count), pause)
  }
}
