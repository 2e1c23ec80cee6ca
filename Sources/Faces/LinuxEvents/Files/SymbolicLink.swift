import Glibc

/// Symbolic links as data.
package enum SymbolicLink {
  /// The text a link holds, or nothing when the path is no link or cannot be read: readlink(2).
  package static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: LinuxLimits.linkTargetBytes)
    let count = unsafe readlink(path, &bytes, bytes.count)
    return count > 0
      ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
