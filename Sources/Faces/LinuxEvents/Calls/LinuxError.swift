import Glibc

/// A call to the operating system that failed: what was tried, why not, and on what.
///
/// Two errors are equal when they come from the same operation and carry the same code.
package struct LinuxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the C function or of the rule that refused, such as `connect`.
  package let operation: String
  /// The errno value; a rule of our own uses the errno that comes nearest.
  package let code: Int32
  /// What the call was about (a path, a process) with the reason in words.
  package let message: String

  /// Creates an error of a rule that this module checks itself.
  package init(operation: String, code: Int32, message: String) {
    self.operation = operation
    self.code = code
    self.message = message
  }

  /// Creates the error for an errno that the kernel returned; the subject is usually a path.
  package init(operation: String, code: Int32, subject: String) {
    let reason = LinuxError.reason(of: code)
    self.init(
      operation: operation, code: code,
      message: subject.isEmpty ? reason : "\(subject): \(reason)")
  }

  /// True when the thing that was named does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR || code == ESRCH }

  package var description: String { "\(operation): \(message) (errno \(code))" }

  package static func == (left: LinuxError, right: LinuxError) -> Bool {
    left.operation == right.operation && left.code == right.code
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(code)
  }

  /// The C library's words for a code, in English because no locale is set.
  private static func reason(of code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    let failed = unsafe strerror_r(code, &buffer, buffer.count)
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return failed == 0 ? String(decoding: text, as: UTF8.self) : "error \(code)"
  }
}
