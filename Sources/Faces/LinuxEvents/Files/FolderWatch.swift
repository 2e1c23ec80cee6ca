package import Dispatch
import Glibc

/// Tells which files of a folder are written to, made or moved in; also by programs that keep them open.
///
/// Nothing wakes up while the folder is quiet.
package final class FolderWatch: Sendable {
  private let source: DescriptorSource

  /// Starts to watch a folder; the handler runs on the queue with the names of the files, or with nil when there
  /// were more than the kernel keeps, so that any may be meant.
  ///
  /// - Throws: The error of inotify_init1(2) or inotify_add_watch(2), with the path.
  package init(
    path: String, queue: DispatchQueue, handler: @escaping @Sendable (Set<String>?) -> Void
  ) throws(LinuxError) {
    try SystemCall.checkText("inotify_add_watch", path)
    let descriptor = FileDescriptor(
      owning: try SystemCall.check("inotify_init1", path) {
        inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      })
    let number = descriptor.number
    try SystemCall.check("inotify_add_watch", path) {
      unsafe inotify_add_watch(
        number, path, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_ONLYDIR))
    }
    source = DescriptorSource(owning: descriptor, queue: queue) { number in
      var names: Set<String>? = []
      while let bytes = try? FileDescriptor.read(number, max: LinuxLimits.fileChangeBytes),
        !bytes.isEmpty
      {
        for change in FileChange.parse(bytes) {
          if change.concernsWholeFolder { names = nil } else { names?.insert(change.name) }
        }
      }
      handler(names)
      return .wait
    }
  }
}
