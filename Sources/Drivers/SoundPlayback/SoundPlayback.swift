import Audio

/// Plays one sound in a process of its own.
///
/// Files of apps are decoded here, by a C library: a file that leads it astray ends this process, and
/// the daemon starts another one for the default sound.
public enum SoundPlayback {
  /// Limits this process for good, plays the sound, and returns when it has ended.
  ///
  /// SIGTERM and SIGINT stop the sound; what was changed of the device is then put back first. What a
  /// process that was killed has left changed is put back before anything else.
  ///
  /// - Returns: How it ended, and what went wrong in words.
  public static func run(_ request: PlaybackRequest) -> (end: PlaybackEnd, problem: String?) {
    do throws(AudioError) {
      try ProcessConfinement.begin()
      let file = request.deviceRecord.map(DeviceRecordFile.init(path:))
      try restore(from: file, for: request)
      if request.restoresOnly { return (.played, nil) }
      // Everything is decoded before anything is changed of the device.
      let clip = SoundChoice.clip(for: request)
      try PulsePlayer.play(
        clip, loudness(of: request), appName: request.appName,
        appIdentifier: request.appIdentifier
      ) { file?.keep($0) }
      return (.played, nil)
    } catch {
      return (error.code == .noServer ? .noServer : .failed, error.description)
    }
  }

  /// A device that is not there now keeps its record, for a time when it is.
  private static func restore(
    from file: DeviceRecordFile?, for request: PlaybackRequest
  ) throws(AudioError) {
    guard let file, let record = file.record else { return }
    do throws(AudioError) {
      try PulsePlayer.restore(
        record, appName: request.appName, appIdentifier: request.appIdentifier)
      file.keep(nil)
    } catch {
      if error.code != .refused { throw error }
    }
  }

  /// The roles are what rules of the sound server go by; `alarm` is nobody's to turn down by accident.
  private static func loudness(of request: PlaybackRequest) -> PulsePlayer.Loudness {
    switch request.kind {
    case .standard, .ringtone: .asSet(role: "event")
    case .critical:
      .own(role: "alarm", amplitude: request.volume, unmutes: request.unmutes)
    }
  }
}
