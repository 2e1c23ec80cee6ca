extension URL {
  /// Says whether the file can be read, which on Linux needs no permission to be asked for (D8).
  ///
  /// Files of notifications lie where the system keeps them, and their app may read them as long as
  /// the notification is there. Call it and `stopAccessingSecurityScopedResource` around reading, as
  /// on Apple's systems, and the same source serves both.
  ///
  /// - Note: Foundation has this method on Apple's systems only; here it comes with this module, and
  ///   nothing is kept open by it.
  /// - Returns: Whether the address is that of a file that can be read now.
  public func startAccessingSecurityScopedResource() -> Bool {
    isFileURL && FileManager.default.isReadableFile(atPath: path)
  }

  /// Ends what `startAccessingSecurityScopedResource` began, which on Linux is nothing (D8).
  public func stopAccessingSecurityScopedResource() {}
}
