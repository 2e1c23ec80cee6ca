import Glibc

extension AudioClip {
  /// A part of a tone.
  package struct Note: Hashable, Sendable {
    /// How high it is, in hertz; 0 is a rest.
    package var pitch: Double
    /// How long it lasts, in seconds.
    package var seconds: Double

    /// Creates a note.
    package init(_ pitch: Double, seconds: Double) {
      self.pitch = pitch
      self.seconds = seconds
    }
  }

  /// Makes a sound of sine waves, one note after the other.
  package init(notes: [Note], amplitude: Double) {
    let framesPerSecond = 44_100
    let samples = notes.flatMap { Self.wave($0, amplitude, Double(framesPerSecond)) }
    self.init(samples: samples, channels: 1, framesPerSecond: framesPerSecond)
  }

  /// One note, which swells and fades for a hundredth of a second so that it does not click.
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
