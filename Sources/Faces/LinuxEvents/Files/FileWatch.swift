package import Dispatch
import Glibc

/// Tells when the file at a path changes, is replaced, comes or goes, also behind symbolic links.
///
/// It watches the folder of the path and of every link on the way to the file, because a file that
/// is replaced by renaming is a new file. While a folder is missing, the nearest one above it is
/// watched. A rename of a folder further up, and writing by a program that keeps the file open, are
/// not noticed. Nothing wakes up while those folders are quiet.
package final class FileWatch: Sendable {
  private let source: DescriptorSource

  /// Starts to watch an absolute path; the handler runs on the queue after one or more changes.
  ///
  /// Every change after this returns is reported. A change is reported once the new links are
  /// watched, so what the handler reads is never older than what the next report is about.
  ///
  /// - Throws: `EINVAL` for a relative path; the error of inotify_init1(2) or
  ///   inotify_add_watch(2), such as `ENOSPC` when the user has too many watches.
  package init(
    path: String, queue: DispatchQueue, handler: @escaping @Sendable () -> Void
  ) throws(LinuxError) {
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("inotify_init1", path) {
        inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      })
    let folders = try WatchedFolders(path: path)
    try folders.refresh(descriptor.number)
    source = DescriptorSource(owning: descriptor, queue: queue) { number in
      if folders.takeChanges(number) { handler() }
      return .wait
    }
  }
}
