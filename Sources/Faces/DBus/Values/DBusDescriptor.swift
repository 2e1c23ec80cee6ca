import Glibc

/// An open file that is sent or was received; it is closed when the last value that holds it goes.
///
/// Two are equal when they are the same object.
package final class DBusDescriptor: Hashable, Sendable {
  /// The number, valid while this object lives; never close it.
  package let number: Int32

  /// Takes ownership of an open descriptor, which nothing else may close.
  package init(owning number: Int32) {
    self.number = number
  }

  /// Makes a second descriptor of an open file; the first stays with its owner: fcntl(2).
  ///
  /// - Throws: `EMFILE` when the process has no descriptor left, `EBADF` when the number is none.
  package convenience init(duplicating number: Int32) throws(DBusError) {
    self.init(owning: try DBusDescriptor.duplicate(of: number))
  }

  deinit {
    close(number)
  }

  /// A second descriptor of an open file, which whoever gets it must close.
  static func duplicate(of number: Int32) throws(DBusError) -> Int32 {
    // Zero to two are never taken, which a child would get as its standard streams.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return try BusResult.check("fcntl", copy >= 0 ? copy : -errno)
  }

  package static func == (left: DBusDescriptor, right: DBusDescriptor) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
