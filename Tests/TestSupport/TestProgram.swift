import Foundation

/// Copies of programs that a test runs.
package enum ProgramCopy {
  /// Copies a program, by a process of its own.
  ///
  /// A copy that this process wrote would be "busy" for whoever runs it, as long as a child that another thread starts
  /// meanwhile has the descriptor.
  package static func make(of program: String, at path: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/cp")
    process.arguments = ["-L", program, path]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
