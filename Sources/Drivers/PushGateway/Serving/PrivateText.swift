import Foundation

/// Files that only their owner may read: keys and secrets.
public enum PrivateText {
  /// Writes a file with mode 0600, whole or not at all; one that is there is replaced.
  public static func write(_ text: String, to path: String) throws(GatewayFailure) {
    let new = path + ".new"
    try? FileManager.default.removeItem(atPath: new)
    let isMade = FileManager.default.createFile(
      atPath: new, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard isMade else { throw failure(path) }
    do {
      let files = FileManager.default
      if files.fileExists(atPath: path) {
        _ = try files.replaceItemAt(
          URL(fileURLWithPath: path), withItemAt: URL(fileURLWithPath: new))
      } else {
        try files.moveItem(atPath: new, toPath: path)
      }
    } catch {
      throw failure(path)
    }
  }

  private static func failure(_ path: String) -> GatewayFailure {
    GatewayFailure(
      "\(path) cannot be written. See that its folder is there and yours, and that there is room.")
  }
}
