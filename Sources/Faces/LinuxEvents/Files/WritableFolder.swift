import Glibc

/// Whether a folder, or the one that it would be made in, can be written to.
package enum WritableFolder {
  /// Looks at the folder, or where it is missing at the nearest one above it: access(2).
  ///
  /// - Throws: `EROFS`, `EACCES` or `ENOTDIR`, with the path.
  package static func check(_ path: String) throws(LinuxError) {
    let place = nearest(path)
    try SystemCall.check("access", place) { unsafe access(place, W_OK | X_OK) }
  }

  /// How many bytes this process may still write there; nil where that is not known: statvfs(3).
  package static func freeBytes(_ path: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(nearest(path), &status) == 0 else { return nil }
    return Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        .partialValue)
  }

  private static func nearest(_ path: String) -> String {
    var place = path
    while place != "/", unsafe access(place, F_OK) != 0, errno == ENOENT {
      place = WatchedFolders.split(place).folder
    }
    return place
  }
}
