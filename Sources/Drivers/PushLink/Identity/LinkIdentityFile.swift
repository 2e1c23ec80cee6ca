/// The file that holds what a device is to one gateway: its private key, and the number it was given.
///
/// It is made with the key at the first use, readable by its owner only, and always replaced whole.
public struct LinkIdentityFile: Hashable, Sendable {
  /// Where it lies; the folder must exist.
  public let path: String

  /// Names a file, which need not exist yet.
  public init(path: String) {
    self.path = path
  }
}
