import Foundation
import NotificationModel
import Testing

@testable import NotificationSounds

/// Sounds as a real sound server plays them into a device that is recorded.
@Suite(
  .serialized, .timeLimit(.minutes(2)),
  .enabled(if: ProcessInfo.processInfo.environment["UN_DESKTOP_TESTS"] == "1"))
struct SoundTests {
  /// Whether a level is the expected part of full scale, within three percent.
  private func expectPeak(
    _ heard: (peak: Int, seconds: Double), _ amplitude: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = 32_767 * amplitude
    #expect(
      abs(Double(heard.peak) - expected) <= expected * 0.03 + 2, "peak \(heard.peak)",
      sourceLocation: sourceLocation)
  }

  @Test func `an ordinary sound is as loud as the person's volume makes it`() throws {
    let stage = try SoundStage(volume: 30)
    let recording = try SoundRecording(stage)
    let code = try stage.play("--app-file", try stage.wave(seconds: 0.5))
    #expect(code == 0)
    let heard = recording.finish()
    // The scale of volumes is cubic.
    expectPeak(heard, 0.3 * 0.3 * 0.3)
    #expect((0.4...0.6).contains(heard.seconds), "\(heard.seconds)")
  }

  @Test(arguments: [0.25, 1], [false, true])
  func `a critical sound has its own volume, whatever the device's is (C9)`(
    volume: Double, hasFlatVolumes: Bool
  ) throws {
    let stage = try SoundStage(volume: 30, hasFlatVolumes: hasFlatVolumes)
    let recording = try SoundRecording(stage)
    let code = try stage.play(
      "--kind", "critical", "--volume", "\(volume)", "--app-file", try stage.wave(seconds: 0.5))
    #expect(code == 0)
    expectPeak(recording.finish(), volume)
    #expect(try stage.volume == 30)
  }

  @Test func `what the server remembers of a role does not touch a critical sound (C9)`() throws {
    let stage = try SoundStage(volume: 50)
    let file = try stage.wave(seconds: 20)
    let first = SoundArguments.critical(0.5, file)
    let turnedDown = try stage.start(first)
    let before = try SoundRecording(stage)
    before.waitForSound()
    let input = try #require(
      try stage.control("list", "short", "sink-inputs").split(separator: "\t").first)
    try stage.control("set-sink-input-volume", String(input), "5%")
    try stage.control("set-sink-input-mute", String(input), "1")
    turnedDown.terminate()
    turnedDown.waitUntilExit()
    let recording = try SoundRecording(stage)
    try stage.play(
      "--kind", "critical", "--volume", "0.5", "--app-file", try stage.wave(seconds: 0.5))
    expectPeak(recording.finish(), 0.5)
  }

  @Test func `a muted device stays muted (C9)`() throws {
    let stage = try SoundStage()
    try stage.control("set-sink-mute", "test", "1")
    let recording = try SoundRecording(stage)
    #expect(try stage.play("--kind", "critical", "--app-file", try stage.wave(seconds: 0.5)) == 0)
    #expect(recording.finish().peak == 0)
    #expect(try stage.mute == "Mute: yes\n")
  }

  @Test func `where the person allows it a critical sound is heard, and the device muted again`()
    throws
  {
    let stage = try SoundStage(volume: 30)
    try stage.control("set-sink-mute", "test", "1")
    let recording = try SoundRecording(stage)
    let file = try stage.wave(seconds: 0.5)
    try stage.play("--kind", "critical", "--volume", "0.5", "--unmute", "--app-file", file)
    expectPeak(recording.finish(), 0.5)
    #expect(try stage.mute == "Mute: yes\n")
    #expect(try stage.volume == 30)
  }

  @Test(arguments: [(false, 0.0), (true, 0.5)])
  func `a device that is turned down to nothing is as a muted one`(
    unmutes: Bool, expected: Double
  ) throws {
    let stage = try SoundStage(volume: 0)
    let recording = try SoundRecording(stage)
    let file = try stage.wave(seconds: 0.5)
    if unmutes {
      try stage.play("--kind", "critical", "--volume", "0.5", "--unmute", "--app-file", file)
    } else {
      try stage.play("--kind", "critical", "--volume", "0.5", "--app-file", file)
    }
    expectPeak(recording.finish(), expected)
    #expect(try stage.volume == 0)
  }

  @Test func `a critical sound that is stopped leaves the device muted too (C8)`() throws {
    let stage = try SoundStage()
    try stage.control("set-sink-mute", "test", "1")
    let recording = try SoundRecording(stage)
    let process = try stage.start(
      SoundArguments.critical(1, try stage.wave(seconds: 20)) + ["--unmute"])
    recording.waitForSound()
    #expect(try stage.mute == "Mute: no\n")
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try stage.mute == "Mute: yes\n")
    #expect(recording.finish().seconds < 15)
  }

  @Test func `a sound of 31 seconds gives way to the default sound, one of 30 does not (C7)`()
    throws
  {
    let stage = try SoundStage()
    let theme = try stage.wave(seconds: 0.5, amplitude: 0.25)
    let recording = try SoundRecording(stage)
    try stage.play("--app-file", try stage.wave(seconds: 31), "--theme-file", theme)
    let heard = recording.finish()
    expectPeak(heard, 0.25)
    #expect((0.4...0.6).contains(heard.seconds), "\(heard.seconds)")
    let other = try SoundRecording(stage)
    let process = try stage.start(
      ["--app-file", try stage.wave(seconds: 30), "--theme-file", theme])
    other.waitForSound(level: 32_000)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `a ringtone goes on after its end (C10)`() throws {
    let stage = try SoundStage()
    let recording = try SoundRecording(stage)
    let process = try stage.start(
      ["--kind", "ringtone", "--app-file", try stage.wave(seconds: 0.5)])
    recording.waitForSound(seconds: 1.5)
    #expect(process.isRunning)
    process.terminate()
    process.waitUntilExit()
  }

  @Test func `the player plays, stops with the banner, and leaves no connection (C8)`() throws {
    let stage = try SoundStage()
    let recording = try SoundRecording(stage)
    let app = try #require(BundleIdentifier("com.example.organizer"))
    let key = NotificationKey(app: app, identifier: "1", delivery: 1)
    let player = SoundPlayer(program: stage.program) { Issue.record("\($0)") }
    player.play(
      PlaybackOrder(
        kind: .standard, appFile: try stage.wave(seconds: 20), themeFiles: [], volume: 1,
        unmutes: false, appName: "Organizer", app: app), for: key)
    recording.waitForSound()
    #expect(try stage.control("list", "sink-inputs").contains("application.name = \"Organizer\""))
    player.stop(key)
    // The server tells of a stream's end only those whose wish to hear of it has reached it, and
    // that cannot be waited for; so it is asked.
    while try stage.control("list", "short", "sink-inputs") != "" {}
    let clients = try stage.control("list", "clients")
    #expect(!clients.contains("com.example.organizer"))
  }

  @Test func `without a server the program says so at once`() throws {
    let stage = try SoundStage()
    let process = Process()
    process.executableURL = URL(filePath: stage.program.path)
    process.environment = ["HOME": "/nowhere", "XDG_RUNTIME_DIR": "/nowhere"]
    process.standardOutput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    #expect(start.duration(to: .now) < .seconds(5))
  }
}

/// Command lines that several tests have.
private enum SoundArguments {
  static func critical(_ volume: Double, _ file: String) -> [String] {
    ["--kind", "critical", "--volume", "\(volume)", "--app-file", file]
  }
}
