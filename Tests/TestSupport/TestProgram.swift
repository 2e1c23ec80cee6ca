import Foundation

/// Programs that a test makes and runs.
///
/// A program that this process has written itself would be "busy" for a runner as long as a child that another thread starts
/// meanwhile has the descriptor. So another process writes them.
package enum TestProgram {
  /// Copies a program.
  package static func copy(_ program: String, to path: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/cp")
    process.arguments = ["-L", program, path]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Writes a program, such as a script.
  package static func write(_ text: String, to path: String, mode: Int = 0o755) throws {
    try write(Array(text.utf8), to: path, mode: mode)
  }

  static func write(_ bytes: [UInt8], to path: String, mode: Int) throws {
    let text = path + ".text"
    try Data(bytes).write(to: URL(filePath: text))
    defer { try? FileManager.default.removeItem(atPath: text) }
    try copy(text, to: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
