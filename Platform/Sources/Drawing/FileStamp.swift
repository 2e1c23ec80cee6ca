import Glibc

/// A value that changes if a file is written again under the same name.
package struct FileStamp: Hashable, Sendable {
  private let number: UInt
  private let seconds: Int
  private let nanoseconds: Int
  private let bytes: Int

  /// The stamp of a file; nil for one that cannot be found: stat.
  package init?(of path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    number = facts.st_ino
    seconds = facts.st_mtim.tv_sec
    nanoseconds = facts.st_mtim.tv_nsec
    bytes = Int(facts.st_size)
  }
}
