import Dispatch
import Foundation
import LinuxEvents

extension PrivateDesktop {
  /// Waits until a file appears and returns its text; the writer must move it into place.
  package func text(ofComingFile path: String) throws -> String {
    try wait(forFile: path) { try? String(contentsOfFile: $0, encoding: .utf8) }
  }

  /// Waits until a path exists, such as the socket of a program that was just started.
  package func wait(forFile path: String) throws {
    try wait(forFile: path) { FileManager.default.fileExists(atPath: $0) ? () : nil }
  }

  /// Waits until a file is gone.
  package func wait(forEndOfFile path: String) throws {
    try wait(forFile: path) { FileManager.default.fileExists(atPath: $0) ? nil : () }
  }

  private func wait<Value>(forFile path: String, _ look: (String) -> Value?) throws -> Value {
    let changed = DispatchSemaphore(value: 0)
    let watch = try FileWatch(path: path, queue: DispatchQueue(label: "ComingFile")) {
      changed.signal()
    }
    let limit = DesktopTestLimits.end
    while true {
      if let value = look(path) {
        withExtendedLifetime(watch) {}
        return value
      }
      guard changed.wait(timeout: limit) == .success else {
        throw DesktopFailure("\(path) did not come")
      }
    }
  }
}
