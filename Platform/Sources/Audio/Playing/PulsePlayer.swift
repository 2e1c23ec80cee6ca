internal import CPulse

/// Plays one sound on the user's sound server, and undoes its changes there.
///
/// It belongs in a process of its own: it blocks its thread until the sound has ended, and SIGTERM and
/// SIGINT then stop the sound.
package enum PulsePlayer {
  /// How a sound is played.
  package enum Loudness: Hashable, Sendable {
    /// As loud as the server's settings make it; these depend on the role.
    case asSet(role: String)
    /// With an amplitude of its own, 0 to 1, regardless of the volumes of device and role (C9).
    ///
    /// A silent device stays silent unless `unmutes` is true: then it is audible for this sound
    /// only.
    case own(role: String, amplitude: Double, unmutes: Bool)
  }

  /// Plays a sound and returns when it has ended or this process was asked to stop.
  ///
  /// - Parameters:
  ///   - clip: The sound.
  ///   - loudness: How it is played.
  ///   - appName: The name that the user sees in the sound settings.
  ///   - appIdentifier: The app's identifier.
  ///   - remember: Receives the device's state before a change, and `nil` once it is restored; if the
  ///     process is killed, the last state must be restored with `restore`.
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
        // The stream uses the device's own channels, so that nothing is mixed, and so clipped,
        // before its volume applies.
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

  /// Undoes a sound's changes to a device after its process was killed.
  ///
  /// - Throws: `refused` if the device is missing; `noServer`, `late`.
  package static func restore(
    _ record: DeviceRecord, appName: String, appIdentifier: String
  ) throws(AudioError) {
    try PulseConnection(appName: appName, appIdentifier: appIdentifier, loop: try PulseLoop())
      .restore(record)
  }
}

/// The state of a device before a sound's changes, in a form that outlives the process.
package struct DeviceRecord: Hashable, Sendable {
  /// The sound server's name of the device.
  package let name: String
  /// Whether it was muted and must be muted again.
  package let isMuted: Bool
  /// Its volume, channel by channel in the server's unit; empty if it does not change.
  package let volumes: [UInt32]

  package init(name: String, isMuted: Bool, volumes: [UInt32]) {
    self.name = name
    self.isMuted = isMuted
    self.volumes = volumes
  }

  /// Reads the form written by `bytes`; `nil` if it is truncated or invalid.
  package init?(_ bytes: [UInt8]) {
    let parts = bytes.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard bytes.count <= AudioLimits.recordBytes, parts.count == 3, parts[2].last == Self.end else {
      return nil
    }
    let words = parts[1].split(separator: UInt8(ascii: ","))
    let volumes = words.compactMap { UInt32(String(decoding: $0, as: UTF8.self)) }
    let name = parts[2].dropLast()
    guard [Self.muted, Self.audible].contains(Array(parts[0])), volumes.count == words.count,
      volumes.count <= AudioLimits.deviceChannels, !name.isEmpty, !name.contains(Self.end)
    else { return nil }
    self.init(
      name: String(decoding: name, as: UTF8.self), isMuted: Array(parts[0]) == Self.muted,
      volumes: volumes)
  }

  /// One line: whether it was muted, the volumes, and the name, which may contain spaces.
  package var bytes: [UInt8] {
    let list = volumes.map(String.init).joined(separator: ",")
    let word = isMuted ? Self.muted : Self.audible
    return word + Array(" \(list) \(name)".utf8) + [Self.end]
  }

  private static let muted = Array("muted".utf8)
  private static let audible = Array("audible".utf8)
  private static let end = UInt8(ascii: "\n")
}
