import Audio
import Foundation

/// The sounds for a machine without a sound theme, made of sine waves, so that no reminder is mute.
enum BuiltInTone {
  private static let framesPerSecond = 44_100

  /// A part of a tone: its pitch in hertz, 0 for a rest, and how long it lasts in seconds.
  private typealias Note = (pitch: Double, seconds: Double)

  /// Two falling notes; for a ringtone rising ones and a rest; for a critical alert three high calls.
  static func clip(_ kind: PlaybackRequest.Kind) -> AudioClip {
    let notes: [Note]
    let amplitude: Double
    switch kind {
    case .standard: (notes, amplitude) = ([(880, 0.15), (659.26, 0.35)], 0.5)
    case .ringtone:
      (notes, amplitude) = ([(659.26, 0.2), (880, 0.2), (659.26, 0.2), (880, 0.4), (0, 2)], 0.5)
    case .critical:
      // At full scale, so that the volume of the alert alone decides.
      let call: [Note] = [(987.77, 0.2), (1_318.51, 0.3), (0, 0.2)]
      (notes, amplitude) = (call + call + call, 1)
    }
    let samples = notes.flatMap { wave($0, amplitude) }
    return AudioClip(samples: samples, channels: 1, framesPerSecond: framesPerSecond)
  }

  /// One note, which swells and fades for a hundredth of a second so that it does not click.
  private static func wave(_ note: Note, _ amplitude: Double) -> [Float] {
    let frames = Int(note.seconds * Double(framesPerSecond))
    let slope = Double(framesPerSecond) / 100
    return (0..<frames).map { frame in
      let envelope = min(1, Double(frame) / slope, Double(frames - frame) / slope)
      let angle = 2 * Double.pi * note.pitch * Double(frame) / Double(framesPerSecond)
      return Float(amplitude * envelope * sin(angle))
    }
  }
}
