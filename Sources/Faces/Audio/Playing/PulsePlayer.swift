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
  /// - Throws: `noServer`, `refused`, `late`.
  package static func play(
    _ clip: AudioClip, _ loudness: Loudness, appName: String, appIdentifier: String
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
      var device = try connection.currentDevice()
      let change = PulseDeviceChange(before: device)
      if device.isSilent, unmutes { device = try change.makeHeard(connection) }
      let result = Result { () throws(AudioError) in
        // The device's own channels, so that nothing is mixed, and so clipped, before its volume.
        try PulseStream(
          clip.spread(channels: Int(device.channelMap.channels)), role: role, on: device,
          volume: device.streamVolume(amplitude: amplitude), connection: connection
        ).play()
      }
      try change.undo(connection, hasUnmuted: device.isMuted != change.before.isMuted)
      try result.get()
    }
  }
}
