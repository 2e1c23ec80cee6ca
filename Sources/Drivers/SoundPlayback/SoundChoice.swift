import Audio

/// Which sound a request comes to.
enum SoundChoice {
  /// The app's file, else the default sound: the first file of the themes that can be read, else a
  /// built-in tone (C7).
  static func clip(for request: PlaybackRequest) -> AudioClip {
    let clip = ownSound(request) ?? themeSound(request) ?? BuiltInTone.clip(request.kind)
    return request.kind == .ringtone
      ? clip.looped(seconds: SoundPlaybackLimits.ringtoneSeconds) : clip
  }

  private static func ownSound(_ request: PlaybackRequest) -> AudioClip? {
    request.appFile.flatMap { try? AudioFile.read($0, formats: .apps) }
  }

  private static func themeSound(_ request: PlaybackRequest) -> AudioClip? {
    for file in request.themeFiles.prefix(SoundPlaybackLimits.themeFiles) {
      if let clip = try? AudioFile.read(file, formats: .themes) { return clip }
    }
    return nil
  }
}
