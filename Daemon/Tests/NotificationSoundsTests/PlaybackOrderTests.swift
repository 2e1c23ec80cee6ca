import ArgumentParser
import NotificationModel
import notification_sound
import TestSupport
import Testing

@testable import NotificationSounds
@testable import notification_sound

@Suite struct PlaybackOrderTests {
  private func order(_ name: String, kind: Sound.Kind) throws -> PlaybackOrder {
    PlaybackOrder(
      kind: kind, appFile: "/a b/-chime.caf", themeFiles: ["/1.oga", "/2.oga"], volume: 0.25,
      unmutes: true, appName: name, app: try #require(BundleIdentifier("com.example.organizer")))
  }

  private func parsed(_ order: PlaybackOrder) throws -> PlaybackRequest {
    let program = try #require(
      try NotificationSound.parseAsRoot(order.arguments) as? NotificationSound)
    return program.request
  }

  @Test(arguments: Sound.Kind.allCases)
  func `The program reads the arguments that the player writes`(kind: Sound.Kind) throws {
    let request = try parsed(try order("Organizer", kind: kind))
    #expect(
      request
        == PlaybackRequest(
          kind: try #require(PlaybackRequest.Kind(rawValue: kind.rawValue)),
          appFile: "/a b/-chime.caf", themeFiles: ["/1.oga", "/2.oga"],
          volume: kind == .critical ? 0.25 : 1, unmutes: true, appName: "Organizer",
          appIdentifier: "com.example.organizer"))
  }

  @Test(arguments: [
    ("--help", "--help"), ("", "Notification"), ("=", "="), ("a\0b\n", "ab"), ("Ü 🔔", "Ü 🔔"),
    (String(repeating: "é", count: 300), String(repeating: "é", count: 200)),
  ])
  func `A name that looks like an option, or holds odd characters, arrives as a name`(
    name: String, expected: String
  ) throws {
    #expect(try parsed(try order(name, kind: .standard)).appName == expected)
  }

  @Test(arguments: [
    ["--volume=2"], ["--volume=nan"], ["--kind=loud"], ["--app-file=relative.wav"],
    ["--theme-file=relative.oga"], (0..<17).map { "--theme-file=/\($0)" },
    ["--app-name=" + String(repeating: "a", count: 1_025)], ["--restore-device"],
    ["--device-record=relative"],
  ])
  func `Invalid arguments of the sound program are refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try NotificationSound.parseAsRoot(arguments) }
  }

  @Test func `The arguments name the record of a changed device and the order to restore it`()
    throws
  {
    let folder = try TemporaryFolder()
    let record = folder.path + "/changed-device"
    let program = SoundProgram(path: "/p", environment: [:], deviceRecord: record)
    let order = try order("Organizer", kind: .critical)
    let playing = try #require(
      try NotificationSound.parseAsRoot(program.arguments(for: order)) as? NotificationSound)
    #expect(playing.request.deviceRecord == record)
    #expect(!playing.request.restoresOnly)
    #expect(program.restoringArguments == nil, "nothing was changed")
    try folder.write("changed-device", "muted  device\n", mode: 0o600)
    let arguments = try #require(program.restoringArguments)
    let restoring = try #require(
      try NotificationSound.parseAsRoot(arguments) as? NotificationSound)
    #expect(restoring.request.deviceRecord == record)
    #expect(restoring.request.restoresOnly)
  }

  @Test func `The program is next to the daemon and gets only the sound server's variables`() {
    let program = SoundProgram(
      beside: "/opt/bin/usernotificationsd",
      environment: [
        "PULSE_SERVER": "unix:/p", "HOME": "/h", "LD_PRELOAD": "/evil", "DISPLAY": ":0",
      ]
    )
    #expect(program.path == "/opt/bin/notification-sound")
    #expect(program.environment == ["PULSE_SERVER": "unix:/p", "HOME": "/h"])
  }
}
