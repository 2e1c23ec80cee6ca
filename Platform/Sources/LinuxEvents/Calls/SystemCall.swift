import Glibc

/// The one place where return codes become errors and interrupted calls are repeated.
enum SystemCall {
  /// Makes a call that returns a negative number and sets errno when it fails.
  ///
  /// A call that a signal interrupted is repeated, so `body` must be safe to run again.
  @discardableResult
  static func check<Result: FixedWidthInteger>(
    _ operation: String, _ subject: @autoclosure () -> String = "", _ body: () -> Result
  ) throws(LinuxError) -> Result {
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR {
        throw LinuxError(operation: operation, code: code, subject: subject())
      }
    }
  }

  /// Makes a call that returns its errno, as the `posix_spawn` family does.
  static func checkCode(
    _ operation: String, _ subject: @autoclosure () -> String = "", _ body: () -> Int32
  ) throws(LinuxError) {
    while true {
      let code = body()
      if code == 0 { return }
      if code != EINTR {
        throw LinuxError(operation: operation, code: code, subject: subject())
      }
    }
  }

  /// Refuses text that C would silently cut at its first zero byte.
  static func checkText(_ operation: String, _ text: String) throws(LinuxError) {
    if text.utf8.contains(0) {
      let shown = text.replacingZeroBytes
      throw LinuxError(
        operation: operation, code: EINVAL, message: "“\(shown)” holds a zero byte; remove it")
    }
  }
}

extension String {
  /// The text with each zero byte made visible, for messages.
  fileprivate var replacingZeroBytes: String {
    String(map { $0 == "\0" ? "␀" : $0 })
  }
}

/// A call to the operating system that failed: the operation, the reason and the subject.
///
/// Two errors are equal when they come from the same operation and carry the same code.
package struct LinuxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the C function or of the rule that failed, such as `connect`.
  package let operation: String
  /// The errno value; a rule of our own uses the nearest errno.
  package let code: Int32
  /// The subject of the call (a path, a process) with the reason in words.
  package let message: String

  /// Creates an error for a rule that this module checks itself.
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

  /// True when the named object does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR || code == ESRCH }

  /// True when this user may not do it.
  package var isForbidden: Bool { code == EACCES || code == EPERM }

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

/// Every limit of this layer, and what happens when it is exceeded.
package enum LinuxLimits {
  /// The longest path of a Unix socket in bytes; a longer one is refused with its length.
  package static let socketPathBytes = 107
  /// The most descriptors that a service manager passes to a process; a larger number is not believed.
  static let passedDescriptors: Int32 = 64
  /// The most bytes read from a small file of the system; the rest is cut off.
  package static let smallFileBytes = 64 * 1024
  /// The most open files of another process among which a socket is searched, the newest first.
  static let examinedDescriptors = 16 * 1024
  /// The most bytes read of the kernel's list of locks; the rest is ignored.
  static let lockListBytes = 1024 * 1024
  /// The most bytes kept of another process's command line; the rest is cut off.
  package static let commandLineBytes = 128 * 1024
  /// The most bytes read of another process's environment; the rest is ignored.
  package static let environmentBytes = 256 * 1024
  /// The most links followed from one name before it counts as a loop and is not followed further.
  package static let linkDepth = 40
  /// The most bytes read from the kernel's queue of file changes in one read.
  package static let fileChangeBytes = 16 * 1024
  /// The most bytes that a copy holds in memory.
  package static let copyBytes = 256 * 1024
  /// The longest target of a symbolic link in bytes, which is the kernel's own limit.
  package static let linkTargetBytes = 4096

  /// The most bytes read from a child's output in one read.
  package static let childOutputBytes = 16 * 1024
  /// How often a session is searched for processes to end.
  package static let sessionRounds = 8
  /// How long the search waits for a program that has just begun, before the next round, in microseconds.
  static let beginningMicroseconds: UInt32 = 2_000
  /// The attempts to start a program that another process is still writing.
  package static let busyProgramAttempts = 20
  /// The pause before each further attempt, in microseconds.
  package static let busyProgramPause: UInt32 = 10_000
}

extension StringProtocol {
  /// Whether the bytes begin with those of another text.
  ///
  /// Texts of other programs are compared by bytes: Unicode's equality sorts the combining marks on a
  /// letter in time with the square of their number, and a file full of marks would block us for
  /// seconds.
  func beginsWithBytes(of text: String) -> Bool { utf8.starts(with: text.utf8) }

  /// Whether the bytes are those of another text.
  func hasBytes(of text: String) -> Bool { utf8.elementsEqual(text.utf8) }

  /// The parts between bytes of one kind, none of them empty unless requested.
  func split(atByte byte: Unicode.Scalar, keepingEmpty: Bool = false) -> [Substring] {
    Substring(self).utf8.split(
      separator: UInt8(ascii: byte), omittingEmptySubsequences: !keepingEmpty
    ).map { Substring($0) }
  }

  /// The words between spaces, tabs and line feeds, as the kernel writes them.
  ///
  /// It works on bytes, because in a substring each access to a character goes back to the beginning of
  /// its row of flags.
  var wordsOfBytes: [Substring] {
    Substring(self).utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }.map { Substring($0) }
  }

  /// The lines, none of them empty.
  ///
  /// It works on scalars, because a comparison of characters normalizes them first.
  var linesOfScalars: [Substring] {
    Substring(self).unicodeScalars.split { scalar in
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }.map { Substring($0) }
  }
}
