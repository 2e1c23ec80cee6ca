import DesktopSupport
import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import NotificationSounds

/// Critical sounds on devices that the user has silenced, and the state of these devices.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(if: ProcessInfo.processInfo.environment["UN_DESKTOP_TESTS"] == "1"))
struct SilentDeviceTests {
  private func expectPeak(
    _ heard: (peak: Int, seconds: Double), _ amplitude: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = 32_767 * amplitude
    #expect(
      abs(Double(heard.peak) - expected) <= expected * 0.03 + 2, "peak \(heard.peak)",
      sourceLocation: sourceLocation)
  }

  @Test(.rules("C9"), arguments: SoundStage.Server.allCases)
  func `A muted device stays muted`(server: SoundStage.Server) throws {
    let stage = try SoundStage(server)
    try stage.control("set-sink-mute", "test", "1")
    let recording = try SoundRecording(stage)
    #expect(try stage.play("--kind", "critical", "--app-file", try stage.wave(seconds: 0.5)) == 0)
    #expect(recording.finish().peak == 0)
    #expect(try stage.isMuted)
  }

  @Test(arguments: SoundStage.Server.allCases)
  func `If the user allows it a critical sound is heard, and the device muted again`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server, volume: 30)
    try stage.control("set-sink-mute", "test", "1")
    let recording = try SoundRecording(stage)
    let file = try stage.wave(seconds: 0.5)
    try stage.play("--kind", "critical", "--volume", "0.5", "--unmute", "--app-file", file)
    expectPeak(recording.finish(), 0.5)
    #expect(try stage.isMuted)
    #expect(try stage.volume == 30)
  }

  @Test(arguments: [(false, 0.0), (true, 0.5)], SoundStage.Server.allCases)
  func `A device that is turned down to zero counts as a muted one`(
    allowed: (unmutes: Bool, amplitude: Double), server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server, volume: 0)
    let recording = try SoundRecording(stage)
    let arguments = SoundArguments.critical(0.5, try stage.wave(seconds: 0.5))
    let program = try stage.start(arguments + (allowed.unmutes ? ["--unmute"] : []))
    #expect(try program.exitCode() == 0)
    expectPeak(recording.finish(), allowed.amplitude)
    #expect(try stage.volume == 0)
  }

  @Test(.rules("C8"), arguments: SoundStage.Server.allCases)
  func `A critical sound that is stopped leaves the device muted too`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server)
    let recording = try SoundRecording(stage)
    let program = try playOnMuted(stage, recording)
    program.stop()
    #expect(try program.exitCode() == 0)
    #expect(try stage.isMuted)
    #expect(recording.finish().seconds < 15)
    #expect(!FileManager.default.fileExists(atPath: stage.record))
  }

  @Test(arguments: SoundStage.Server.allCases)
  func `The device is muted again when another one became the default meanwhile`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server)
    let recording = try SoundRecording(stage)
    let program = try playOnMuted(stage, recording)
    try stage.control("load-module", "module-null-sink", "sink_name=other")
    try stage.control("set-default-sink", "other")
    program.stop()
    #expect(try stage.isMuted)
  }

  @Test(arguments: SoundStage.Server.allCases)
  func `A killed program leaves a record, and the next program mutes the device again`(
    server: SoundStage.Server
  ) throws {
    let stage = try SoundStage(server)
    let recording = try SoundRecording(stage)
    try playOnMuted(stage, recording).kill()
    #expect(try !stage.isMuted)
    let arguments = ["--restore-device", "--device-record", stage.record]
    #expect(try stage.start(arguments).exitCode() == 0)
    #expect(try stage.isMuted)
    #expect(!FileManager.default.fileExists(atPath: stage.record))
  }

  @Test func `A volume that was turned up is turned down to zero again after a kill`() throws {
    let stage = try SoundStage(volume: 0)
    let recording = try SoundRecording(stage)
    let program = try stage.start(
      SoundArguments.critical(1, try stage.wave(seconds: 20))
        + ["--unmute", "--device-record", stage.record])
    recording.waitForSound()
    #expect(try stage.volume == 100)
    program.kill()
    #expect(try stage.play("--device-record", stage.record) == 0)
    #expect(try stage.volume == 0)
  }

  @Test func `The player mutes the device again when its program is killed`() throws {
    let stage = try SoundStage()
    try stage.control("set-sink-mute", "test", "1")
    let recording = try SoundRecording(stage)
    let player = SoundPlayer(program: try stage.program()) { Issue.record("\($0)") }
    player.play(
      PlaybackOrder(
        kind: .critical, appFile: nil, themeFiles: [try stage.wave(seconds: 20)], volume: 1,
        unmutes: true, appName: "Organizer", app: try SoundArguments.app),
      for: try SoundArguments.key)
    recording.waitForSound()
    #expect(try !stage.isMuted)
    try stage.killPlayer()
    while try !stage.isMuted {}
    withExtendedLifetime(player) {}
  }

  @Test func `A daemon that starts mutes a device again that a killed program left`() throws {
    let stage = try SoundStage()
    let recording = try SoundRecording(stage)
    try playOnMuted(stage, recording).kill()
    #expect(try !stage.isMuted)
    try stage.desktop.startDaemon()
    while try !stage.isMuted {}
  }

  /// Mutes the device and plays a long critical sound on it nevertheless.
  private func playOnMuted(
    _ stage: SoundStage, _ recording: SoundRecording
  ) throws -> DesktopProgram {
    try stage.control("set-sink-mute", "test", "1")
    let program = try stage.start(
      SoundArguments.critical(1, try stage.wave(seconds: 20))
        + ["--unmute", "--device-record", stage.record])
    recording.waitForSound()
    #expect(try !stage.isMuted)
    return program
  }
}

extension SoundStage {
  /// Kills the program that plays; the server knows its process.
  fileprivate func killPlayer() throws {
    let clients = try control("list", "clients").components(separatedBy: "Client #")
    let client = try #require(clients.first { $0.contains("com.example.organizer") })
    let line = try #require(
      client.split(separator: "\n").first { $0.contains("application.process.id") })
    let number = line.filter(\.isNumber)
    #expect(try desktop.run("kill", "-9", number).code == 0)
  }
}
