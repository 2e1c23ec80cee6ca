import Audio

/// The sounds for a machine without a sound theme, so that no reminder is mute.
enum BuiltInTone {
  /// Two falling notes; for a ringtone rising ones and a rest; for a critical alert three high calls.
  static func clip(_ kind: PlaybackRequest.Kind) -> AudioClip {
    switch kind {
    case .standard:
      return AudioClip(
        notes: [.init(880, seconds: 0.15), .init(659.26, seconds: 0.35)], amplitude: 0.5)
    case .ringtone:
      return AudioClip(
        notes: [
          .init(659.26, seconds: 0.2), .init(880, seconds: 0.2), .init(659.26, seconds: 0.2),
          .init(880, seconds: 0.4), .init(0, seconds: 2),
        ], amplitude: 0.5)
    case .critical:
      let call: [AudioClip.Note] = [
        .init(987.77, seconds: 0.2), .init(1_318.51, seconds: 0.3), .init(0, seconds: 0.2),
      ]
      // At full scale, so that the volume of the alert alone decides.
      return AudioClip(notes: call + call + call, amplitude: 1)
    }
  }
}
