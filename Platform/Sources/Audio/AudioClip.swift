import Glibc

/// A whole sound in memory: frames of one or two channels, each sample between -1 and 1.
package struct AudioClip: Hashable, Sendable {
  /// The samples, those of one frame next to each other.
  package let samples: [Float]
  /// The number of samples in a frame, 1 or 2.
  package let channels: Int
  /// The number of frames in a second.
  package let framesPerSecond: Int

  /// Creates a sound; samples that are NaN or too loud are brought into range.
  ///
  /// More than two channels become one, their average, so that every device can play it.
  package init(samples: [Float], channels: Int, framesPerSecond: Int) {
    precondition(channels > 0, "a sound with \(channels) channels")
    precondition(framesPerSecond > 0, "a sound with \(framesPerSecond) frames in a second")
    let whole = samples.count - samples.count % channels
    let mixed =
      channels <= 2
      ? Array(samples[..<whole])
      : stride(from: 0, to: whole, by: channels).map { start in
        samples[start..<start + channels].reduce(0, +) / Float(channels)
      }
    self.samples = mixed.map { $0.isNaN ? 0 : min(max($0, -1), 1) }
    self.channels = min(channels, 2) == channels ? channels : 1
    self.framesPerSecond = framesPerSecond
  }

  /// The number of frames.
  package var frames: Int { samples.count / channels }

  /// The length of the sound, in microseconds.
  package var microseconds: Int64 { Int64(frames) * 1_000_000 / Int64(framesPerSecond) }

  /// The sound repeated until the given length, and cut there (C10).
  ///
  /// A sound without a frame stays unchanged.
  package func looped(seconds: Int) -> AudioClip {
    guard !samples.isEmpty else { return self }
    let wanted = seconds * framesPerSecond * channels
    var long: [Float] = []
    long.reserveCapacity(wanted)
    while long.count < wanted { long += samples.prefix(wanted - long.count) }
    return AudioClip(samples: long, channels: channels, framesPerSecond: framesPerSecond)
  }

  /// The same sound for a device with other channels: the first channel goes to the even ones, the
  /// last to the odd ones, which are left and right in the usual orders.
  package func spread(channels wanted: Int) -> AudioFrames {
    guard wanted != channels else {
      return AudioFrames(samples: samples, channels: channels, framesPerSecond: framesPerSecond)
    }
    var spread: [Float] = []
    spread.reserveCapacity(frames * wanted)
    for start in stride(from: 0, to: samples.count, by: channels) {
      for channel in 0..<wanted { spread.append(samples[start + min(channel % 2, channels - 1)]) }
    }
    return AudioFrames(samples: spread, channels: wanted, framesPerSecond: framesPerSecond)
  }
}

/// Frames in the order in which a device expects them.
package struct AudioFrames: Hashable, Sendable {
  /// The samples, those of one frame next to each other.
  package let samples: [Float]
  /// The number of samples in a frame.
  package let channels: Int
  /// The number of frames in a second.
  package let framesPerSecond: Int
}

extension AudioClip {
  /// A part of a tone.
  package struct Note: Hashable, Sendable {
    /// The pitch in hertz; 0 is a rest.
    package var pitch: Double
    /// The length in seconds.
    package var seconds: Double

    package init(_ pitch: Double, seconds: Double) {
      self.pitch = pitch
      self.seconds = seconds
    }
  }

  /// Creates a sound of sine waves, one note after the other.
  package init(notes: [Note], amplitude: Double) {
    let framesPerSecond = 44_100
    let samples = notes.flatMap { Self.wave($0, amplitude, Double(framesPerSecond)) }
    self.init(samples: samples, channels: 1, framesPerSecond: framesPerSecond)
  }

  /// One note, which fades in and out for a hundredth of a second so that it does not click.
  private static func wave(
    _ note: Note, _ amplitude: Double, _ framesPerSecond: Double
  ) -> [Float] {
    let frames = Int(note.seconds * framesPerSecond)
    let slope = framesPerSecond / 100
    return (0..<frames).map { frame in
      let envelope = min(1, Double(frame) / slope, Double(frames - frame) / slope)
      let angle = 2 * Double.pi * note.pitch * Double(frame) / framesPerSecond
      return Float(amplitude * envelope * sin(angle))
    }
  }
}
