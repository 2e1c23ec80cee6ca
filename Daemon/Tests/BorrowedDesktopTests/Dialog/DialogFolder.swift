import Foundation
import Testing

/// A folder with a script that plays a dialog's program, and pipes for its output.
final class DialogFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/dialog-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["open", "held"] {
      let process = try Process.run(
        URL(filePath: "/usr/bin/mkfifo"), arguments: [path + "/" + name])
      process.waitUntilExit()
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes the script, which runs in this folder; the returned variables select it.
  func environment(_ script: String) throws -> [String: String] {
    let program = path + "/dialog"
    try Data("#!/bin/sh\ncd '\(path)'\n\(script)\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    return [
      "PATH": "/usr/bin:/bin", "DISPLAY": ":7", "USERNOTIFICATIONS_REPLY_DIALOG": program,
    ]
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// Waits until a script has a pipe open; the pipe ends when every process that writes to it has ended.
  func reader(of pipe: String) throws -> FileHandle {
    try #require(FileHandle(forReadingAtPath: path + "/" + pipe))
  }
}
