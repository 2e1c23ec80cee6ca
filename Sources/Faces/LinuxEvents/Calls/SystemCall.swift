import Glibc

/// The one place where return codes become errors and interrupted calls are made again.
enum SystemCall {
  /// Makes a call that answers a negative number and sets errno when it fails.
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

  /// Makes a call of the kind that returns its errno, as the `posix_spawn` family does.
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
