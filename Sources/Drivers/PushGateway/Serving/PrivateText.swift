import LinuxEvents

/// Files that only their owner may read: keys and secrets.
public enum PrivateText {
  /// Writes a file with mode 0600, whole or not at all; one that is there is replaced.
  public static func write(_ text: String, to path: String) throws(GatewayFailure) {
    do {
      try FileSync.replaceFile(at: path, with: Array(text.utf8))
    } catch {
      throw GatewayFailure(
        "\(path) cannot be written: \(error). See that its folder is there and yours, and has room."
      )
    }
  }
}
