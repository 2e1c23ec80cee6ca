import UserNotifications

/// A picture in an intent, such as that of a message's sender.
open class INImage: NSObject, NSCopying {
  let source: CommunicationPicture?

  init(source: CommunicationPicture?) {
    self.source = source
    super.init()
  }

  /// Creates a picture from the bytes of a PNG, JPEG or GIF file.
  public convenience init(imageData: Data) {
    self.init(source: .data(imageData))
  }

  /// Creates a picture from a file; the address of a server is not loaded on Linux.
  public convenience init?(url: URL) {
    self.init(source: url.isFileURL ? .file(url) : nil)
  }

  /// Creates a picture from a file; the size has no effect.
  public convenience init?(url: URL, width: Double, height: Double) {
    self.init(url: url)
  }

  /// Creates a picture from a file of the app's bundle; the name may have an extension.
  public convenience init(named name: String) {
    let endings = [nil, "png", "jpg", "jpeg", "gif"]
    let found = endings.lazy.compactMap { Bundle.main.url(forResource: name, withExtension: $0) }
    self.init(source: found.first.map(CommunicationPicture.file))
  }

  /// Creates an empty picture: Linux has no symbols of the system.
  public class func systemImageNamed(_ systemImageName: String) -> INImage {
    INImage(source: nil)
  }

  /// Returns the picture itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
