import DesktopSupport
import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import NotificationSounds

/// Sounds as real sound servers play them into a device that is recorded.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
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

  @Test(arguments: SoundStage.Server.allCases)
  func `An ordinary sound is as loud as the user's volume makes it`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server, volume: 30)
    let recording = try SoundRecording(stage)
    let code = try stage.play("--app-file", try stage.wave(seconds: 0.5))
    #expect(code == 0)
    let heard = recording.finish()
    // The scale of volumes is cubic.
    expectPeak(heard, 0.3 * 0.3 * 0.3)
    #expect((0.4...0.6).contains(heard.seconds), "\(heard.seconds)")
  }

  @Test(
    .rules("C9"), arguments: [0.25, 1],
    [(SoundStage.Server.pulseAudio, false), (.pulseAudio, true), (.pipeWire, false)])
  func `A critical sound has its own volume, whatever the device's is`(
    volume: Double, stage kind: (server: SoundStage.Server, hasFlatVolumes: Bool)
  ) throws {
    let stage = try SoundStage(kind.server, volume: 30, hasFlatVolumes: kind.hasFlatVolumes)
    let recording = try SoundRecording(stage)
    let code = try stage.play(
      "--kind", "critical", "--volume", "\(volume)", "--app-file", try stage.wave(seconds: 0.5))
    #expect(code == 0)
    expectPeak(recording.finish(), volume)
    #expect(try stage.volume == 30)
  }

  @Test(.rules("C9"), arguments: SoundStage.Server.allCases)
  func `The volume that the server keeps for a role does not change a critical sound`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server, volume: 50)
    let file = try stage.wave(seconds: 20)
    let turnedDown = try stage.start(SoundArguments.critical(0.5, file))
    let before = try SoundRecording(stage)
    before.waitForSound()
    let input = try #require(
      try stage.control("list", "short", "sink-inputs").split(separator: "\t").first)
    try stage.control("set-sink-input-volume", String(input), "5%")
    try stage.control("set-sink-input-mute", String(input), "1")
    turnedDown.stop()
    let recording = try SoundRecording(stage)
    try stage.play(
      "--kind", "critical", "--volume", "0.5", "--app-file", try stage.wave(seconds: 0.5))
    expectPeak(recording.finish(), 0.5)
  }

  @Test(.rules("C7"), arguments: SoundStage.Server.allCases)
  func `A sound of 31 seconds is replaced by the default sound, and one of 30 is not`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server)
    let theme = try stage.wave(seconds: 0.5, amplitude: 0.25)
    let recording = try SoundRecording(stage)
    try stage.play("--app-file", try stage.wave(seconds: 31), "--theme-file", theme)
    let heard = recording.finish()
    expectPeak(heard, 0.25)
    #expect((0.4...0.6).contains(heard.seconds), "\(heard.seconds)")
    let other = try SoundRecording(stage)
    let program = try stage.start(
      ["--app-file", try stage.wave(seconds: 30), "--theme-file", theme])
    other.waitForSound(level: 32_000)
    program.stop()
    #expect(try program.exitCode() == 0)
  }

  @Test(.rules("C10"), arguments: SoundStage.Server.allCases)
  func `A ringtone continues after its end`(server: SoundStage.Server) throws {
    let stage = try SoundStage(server)
    let recording = try SoundRecording(stage)
    let program = try stage.start(
      ["--kind", "ringtone", "--app-file", try stage.wave(seconds: 0.5)])
    recording.waitForSound(seconds: 1.5)
    #expect(program.isRunning)
    program.stop()
  }

  @Test(.rules("C8"), arguments: SoundStage.Server.allCases)
  func `The player plays, stops with the banner, and leaves no connection`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server)
    let recording = try SoundRecording(stage)
    let (app, key) = (try SoundArguments.app, try SoundArguments.key)
    let player = SoundPlayer(program: try stage.program()) { Issue.record("\($0)") }
    player.play(
      PlaybackOrder(
        kind: .standard, appFile: try stage.wave(seconds: 20), themeFiles: [], volume: 1,
        unmutes: false, appName: "Organizer", app: app), for: key)
    recording.waitForSound()
    #expect(try stage.control("list", "sink-inputs").contains("application.name = \"Organizer\""))
    player.stop(key)
    // The server reports a stream's end only to clients whose subscription has reached it, and that cannot be
    // awaited; so the server is polled.
    while try stage.control("list", "short", "sink-inputs") != "" {}
    let clients = try stage.control("list", "clients")
    #expect(!clients.contains("com.example.organizer"))
  }

  @Test func `Without a sound server the program exits with an error at once`() throws {
    let desktop = try PrivateDesktop(hasBus: false)
    let start = ContinuousClock.now
    let result = try desktop.run("notification-sound")
    #expect(result.code == 69)
    #expect(start.duration(to: .now) < .seconds(30))
  }
}
