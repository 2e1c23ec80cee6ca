internal import CPulse

/// Plays one sound on the person's sound server, and puts back what it changed there.
///
/// It belongs into a process of its own: it holds its thread until the sound has ended, and SIGTERM and
/// SIGINT then stop the sound.
package enum PulsePlayer {
  /// How a sound is played.
  package enum Loudness: Hashable, Sendable {
    /// As loud as the server's settings make it; the role is what these go by.
    case asSet(role: String)
    /// With an amplitude of its own, 0 to 1, whatever volume the device and the role have (C9).
    ///
    /// A silent device stays silent unless `unmutes` is true: then it is heard for this sound only.
    case own(role: String, amplitude: Double, unmutes: Bool)
  }

  /// Plays a sound and returns when it has been heard or this process was asked to stop.
  ///
  /// - Parameters:
  ///   - clip: The sound.
  ///   - loudness: How it is played.
  ///   - appName: The name that the person sees in the sound settings.
  ///   - appIdentifier: The app's identifier.
  ///   - remember: Is told what is about to change of a device, and of nothing once that is put back; what
  ///     it was told last is to be put back with `restore` after a process that was killed.
  /// - Throws: `noServer`, `refused`, `late`.
  package static func play(
    _ clip: AudioClip, _ loudness: Loudness, appName: String, appIdentifier: String,
    remember: (DeviceRecord?) -> Void = { _ in }
  ) throws(AudioError) {
    let loop = try PulseLoop()
    try loop.catchSignals()
    let connection = try PulseConnection(
      appName: appName, appIdentifier: appIdentifier, loop: loop)
    switch loudness {
    case .asSet(let role):
      try PulseStream(
        clip.spread(channels: clip.channels), role: role, on: nil, volume: nil,
        connection: connection
      ).play()
    case .own(let role, let amplitude, let unmutes):
      let change = PulseDeviceChange(before: try connection.currentDevice(), unmutes: unmutes)
      let record = change.record
      if let record { remember(record) }
      let result = Result { () throws(AudioError) in
        let device = try change.makeHeard(connection)
        // The device's own channels, so that nothing is mixed, and so clipped, before its volume.
        try PulseStream(
          clip.spread(channels: Int(device.channelMap.channels)), role: role, on: device,
          volume: device.streamVolume(amplitude: amplitude), connection: connection
        ).play()
      }
      if let record {
        try connection.restore(record)
        remember(nil)
      }
      try result.get()
    }
  }

  /// Puts back what a sound changed of a device before its process was killed.
  ///
  /// - Throws: `refused` where the device is not there; `noServer`, `late`.
  package static func restore(
    _ record: DeviceRecord, appName: String, appIdentifier: String
  ) throws(AudioError) {
    try PulseConnection(appName: appName, appIdentifier: appIdentifier, loop: try PulseLoop())
      .restore(record)
  }
}
