import Audio
import LinuxEvents

/// Plays one sound in a process of its own.
///
/// Files of apps are decoded here, by a C library: a file that crashes it ends this process, and the
/// daemon starts another one for the default sound.
package enum SoundPlayback {
  /// Limits this process for good, plays the sound, and returns when it has ended.
  ///
  /// SIGTERM and SIGINT stop the sound; the device's changes are undone first. The changes of an
  /// earlier, killed process are undone before anything else.
  ///
  /// - Returns: How it ended, and the problem in words.
  package static func run(_ request: PlaybackRequest) -> (end: PlaybackEnd, problem: String?) {
    do throws(AudioError) {
      try ProcessConfinement.begin()
      let file = request.deviceRecord.map(DeviceRecordFile.init(path:))
      try restore(from: file, for: request)
      if request.restoresOnly { return (.played, nil) }
      // Everything is decoded before the device is changed.
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

  /// Restores the device; a missing device keeps its record for later.
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

  /// The sound server has rules for each role; `alarm` is not turned down by accident.
  private static func loudness(of request: PlaybackRequest) -> PulsePlayer.Loudness {
    switch request.kind {
    case .standard, .ringtone: .asSet(role: "event")
    case .critical:
      .own(role: "alarm", amplitude: request.volume, unmutes: request.unmutes)
    }
  }
}

/// The request for the program that plays one sound.
package struct PlaybackRequest: Hashable, Sendable {
  /// The kind of sound, which decides how it is played.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Once, at the volume of the user's settings for events.
    case standard
    /// Repeatedly for 30 seconds (C10).
    case ringtone
    /// Once, at a volume of its own (C9).
    case critical
  }

  /// The kind of the sound.
  package var kind: Kind
  /// The app's own file, an absolute path; the first choice.
  package var appFile: String?
  /// Whether that file may also have a theme's format, because a desktop program named it.
  package var takesThemeFormats: Bool = false
  /// Files of sound themes in the order of preference, absolute paths.
  package var themeFiles: [String] = []
  /// The amplitude of a critical sound, 0 to 1.
  package var volume: Double = 1
  /// Whether a critical sound is heard on a muted device too.
  package var unmutes: Bool = false
  /// The name of the app in the user's sound settings.
  package var appName: String
  /// The identifier of the app.
  package var appIdentifier: String
  /// The file that records the changes to a device, an absolute path.
  package var deviceRecord: String?
  /// Whether nothing is played, and only the changes of a killed process are undone.
  package var restoresOnly: Bool = false
}

/// How the program that plays one sound ended, as shown by its exit code.
package enum PlaybackEnd: Int32, Hashable, Sendable, CaseIterable {
  /// The sound was played, or stopped on request.
  case played = 0
  /// The sound server refused, or did not answer.
  case failed = 1
  /// The sound server is not available. The code is EX_UNAVAILABLE of sysexits(3).
  case noServer = 69
}

/// The choice of the sound for a request.
enum SoundChoice {
  /// The app's file, else the default sound: the first file of the themes that can be read, else a
  /// built-in tone (C7).
  static func clip(for request: PlaybackRequest) -> AudioClip {
    let clip = ownSound(request) ?? themeSound(request) ?? BuiltInTone.clip(request.kind)
    return request.kind == .ringtone
      ? clip.looped(seconds: SoundPlaybackLimits.ringtoneSeconds) : clip
  }

  private static func ownSound(_ request: PlaybackRequest) -> AudioClip? {
    let formats = request.takesThemeFormats ? AudioFormats.programs : .apps
    return request.appFile.flatMap { try? AudioFile.read($0, formats: formats) }
  }

  private static func themeSound(_ request: PlaybackRequest) -> AudioClip? {
    for file in request.themeFiles.prefix(SoundPlaybackLimits.themeFiles) {
      if let clip = try? AudioFile.read(file, formats: .themes) { return clip }
    }
    return nil
  }
}

/// The sounds for a machine without a sound theme, so that no reminder is silent.
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
      // The amplitude is at full scale, so that only the volume of the alert matters.
      return AudioClip(notes: call + call + call, amplitude: 1)
    }
  }
}

/// The record of a sound's changes to a device, so that they are undone even if this process is
/// killed: by the next one with the same file.
struct DeviceRecordFile {
  /// The absolute path.
  let path: String

  /// The changes that an earlier process has left, if any.
  var record: DeviceRecord? {
    (try? SmallFile.read(path, limit: AudioLimits.recordBytes)).flatMap { DeviceRecord($0) }
  }

  /// Stores a record, durably, or removes the stored one.
  ///
  /// A sound is played even if this fails: then the changes stay only if the process is killed.
  func keep(_ record: DeviceRecord?) {
    if let record {
      try? FileSync.replaceFile(at: path, with: record.bytes)
    } else {
      try? FileSync.removeFile(at: path)
    }
  }
}
