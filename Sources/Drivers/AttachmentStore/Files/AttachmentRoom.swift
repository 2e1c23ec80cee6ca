import LinuxEvents
import NotificationModel

/// How much of its share of the data store an app has left (D7).
struct AttachmentRoom {
  private var files: Int
  private var bytes: Int

  /// Counts what is kept; thumbnails are not the app's.
  init(_ held: borrowing HeldFolder) {
    files = AttachmentLimits.appFiles
    bytes = AttachmentLimits.appBytes
    for name in (try? held.names()) ?? [] where KeptPlace.original(of: name) == name {
      files -= 1
      bytes -= held.size(of: name) ?? 0
    }
  }

  /// Takes room for one more file, or refuses it.
  mutating func take(_ size: Int, _ source: AttachmentSource) throws(NotificationFailure) {
    guard files > 0 else {
      throw source.isOverQuota("\(AttachmentLimits.appFiles) files")
    }
    guard bytes >= size else {
      throw source.isOverQuota("\(AttachmentLimits.appBytes) bytes")
    }
    files -= 1
    bytes -= size
  }
}
