import DBus

/// A connection to a bus that somebody drives on the source's executor.
struct DrivenBus {
  /// The connection.
  let connection: BusConnection
  /// Looks again at what the connection waits for, after it was used from outside its own handlers.
  let changed: () -> Void
  /// Ends the connection.
  let close: () -> Void

  /// Puts the three together.
  init(
    connection: BusConnection, changed: @escaping () -> Void, close: @escaping () -> Void
  ) {
    self.connection = connection
    self.changed = changed
    self.close = close
  }
}
