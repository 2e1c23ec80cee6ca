import NotificationTransport
import TestSupport

extension TemporaryFolder {
  func sockets() throws -> SocketPaths { try SocketPaths(folder: path) }

  /// Writes a program for the shell.
  func write(script: String, named name: String) throws {
    try write(name, "#!/bin/sh\n\(script)\n", mode: 0o700)
  }
}
