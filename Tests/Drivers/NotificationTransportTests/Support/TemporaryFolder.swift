import Foundation
import NotificationTransport

/// A folder of a test's own, which goes with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = "/tmp/un-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func sockets() throws -> SocketPaths {
    try SocketPaths(folder: path)
  }

  /// Writes a program for the shell.
  func write(script: String, named name: String) throws {
    let file = "\(path)/\(name)"
    try "#!/bin/sh\n\(script)\n".write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file)
  }
}
