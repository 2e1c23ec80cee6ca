/// Names of sound files, which apps choose.
enum SoundName {
  /// Whether a name is that of a file directly in a folder.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.contains("/")
      && name.utf8.count <= NotificationSoundsLimits.nameBytes
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
