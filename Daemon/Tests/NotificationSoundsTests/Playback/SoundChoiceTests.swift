import ArgumentParser
import Audio
import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import NotificationSounds
@testable import notification_sound

@Suite struct SoundChoiceTests {
  /// A WAV file of 8,000 frames in a second, all at one level.
  private func file(_ level: UInt8, frames: Int) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/choice-\(UUID().uuidString).wav"
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let header =
      Array("RIFF".utf8) + bytes(36 + frames, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
      + bytes(1, 2) + bytes(1, 2) + bytes(8_000, 4) + bytes(8_000, 4) + bytes(1, 2) + bytes(8, 2)
      + Array("data".utf8) + bytes(frames, 4)
    try Data(header + [UInt8](repeating: level, count: frames)).write(
      to: URL(fileURLWithPath: path))
    return path
  }

  /// 4,800 frames of a tone, as Opus in an Ogg file.
  private static var ogg: Data {
    get throws {
      try #require(
        Data(
          base64Encoded: """
            T2dnUwACAAAAAAAAAACGsdYrAAAAAEF3yfcBE09wdXNIZWFkAQE4AYC7AAAAAABPZ2dTAAAAAAAAAAAAAIax1isB\
            AAAANqNOvwG2T3B1c1RhZ3MfAAAAbGlib3B1cyAxLjMuMSwgbGlib3B1c2VuYyAwLjIuMQIAAAAjAAAARU5DT0RF\
            Uj1vcHVzZW5jIGZyb20gb3B1cy10b29scyAwLjJcAAAARU5DT0RFUl9PUFRJT05TPS0tYml0cmF0ZSA2IC0tZnJh\
            bWVzaXplIDYwIC0tZGlzY2FyZC1jb21tZW50cyAtLWRpc2NhcmQtcGljdHVyZXMgLS1wYWRkaW5nIDBPZ2dTAAT4\
            EwAAAAAAAIax1isCAAAAYfXmbQI2OBjhMF7i5+MNZ+daPyHXGoP6PybtP90OWotIwtE2xv/l1DzuA+05QzuGsaJZ\
            u7TjhswR3mJPIBjrppK/+5AavfPm2+IK+xYOy/vz9lHU09MzvIPxut8C3gGkHG0lLFmeeFWZynERRUIrolZzf3jg
            """))
    }
  }

  private func clip(
    _ kind: PlaybackRequest.Kind = .standard, app: String? = nil, themes: [String] = []
  ) -> AudioClip {
    SoundChoice.clip(
      for: PlaybackRequest(
        kind: kind, appFile: app, themeFiles: themes, appName: "", appIdentifier: ""))
  }

  @Test func `The app's own sound file is played once, whole`() throws {
    let own = try file(192, frames: 800)
    defer { try? FileManager.default.removeItem(atPath: own) }
    let clip = clip(app: own)
    #expect(clip.frames == 800)
    #expect(clip.samples[0] == 0.5)
  }

  @Test(.rules("C7"))
  func `A sound file that is missing, too long or invalid is replaced by the default sound`()
    throws
  {
    let long = try file(192, frames: 31 * 8_000)
    let theme = try file(160, frames: 400)
    defer { for path in [long, theme] { try? FileManager.default.removeItem(atPath: path) } }
    for own in ["/missing.wav", long, "/dev/zero", "/etc/passwd"] {
      let clip = clip(app: own, themes: ["/missing.oga", theme])
      #expect(clip.frames == 400)
      #expect(clip.samples[0] == 0.25)
    }
  }

  @Test(.rules("S19"), arguments: [Sound.Source.file, .theme])
  func `An Ogg file is heard as the sound of a program, by its path and by its name in the theme`(
    source: Sound.Source
  ) throws {
    let home = try TemporaryFolder()
    let path = try home.write("bell.oga", Array(try Self.ogg))
    let planner = SoundPlanner(
      theme: SoundTheme(environment: ["HOME": home.path, "XDG_DATA_DIRS": home.path]))
    let order = planner.order(
      for: Sound(kind: .standard, name: source == .file ? path : "bell", source: source),
      file: path, appName: "Player", app: try #require(BundleIdentifier("com.example.player")))
    let program = try #require(
      try NotificationSound.parseAsRoot(order.arguments) as? NotificationSound)
    #expect(SoundChoice.clip(for: program.request).frames == 4_800)
  }

  @Test(.rules("C10")) func `A ringtone is repeated for 30 seconds`() throws {
    let own = try file(192, frames: 7_000)
    defer { try? FileManager.default.removeItem(atPath: own) }
    #expect(clip(.ringtone, app: own).microseconds == 30_000_000)
    #expect(clip(.ringtone).microseconds == 30_000_000)
  }

  @Test(arguments: PlaybackRequest.Kind.allCases)
  func `Without a sound file an audible tone is played`(kind: PlaybackRequest.Kind) {
    let clip = clip(kind)
    #expect((0.4...30).contains(Double(clip.microseconds) / 1_000_000))
    let peak = clip.samples.map(abs).max() ?? 0
    #expect(kind == .critical ? peak > 0.99 : (0.49...0.5).contains(peak))
    // A jump between two samples would be heard as a click.
    let jumps = zip(clip.samples, clip.samples.dropFirst()).map { abs($1 - $0) }
    #expect((jumps.max() ?? 1) < 0.2)
  }
}
