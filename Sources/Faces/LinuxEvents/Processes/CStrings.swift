import Glibc

/// A list of texts in the form that C programs get their command line and environment in.
@safe struct CStrings: ~Copyable {
  /// The texts' addresses, closed by a nil; valid while this object lives.
  @unsafe let addresses: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// - Throws: `EINVAL` for a text with a zero byte, which C would cut there.
  init(_ texts: [String]) throws(LinuxError) {
    for text in texts { try SystemCall.checkText("posix_spawn", text) }
    count = texts.count
    unsafe addresses = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      unsafe (addresses + index).initialize(to: strdup(text))
    }
    unsafe (addresses + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { unsafe free(addresses[index]) }
    unsafe addresses.deallocate()
  }
}
