/// Names of sound files, which apps choose.
enum SoundName {
  /// Whether a name is that of a file directly in a folder.
  ///
  /// A slash is looked for among the bytes: with a mark behind it one is another character.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
      && name.utf8.count <= NotificationSoundsLimits.nameBytes
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
