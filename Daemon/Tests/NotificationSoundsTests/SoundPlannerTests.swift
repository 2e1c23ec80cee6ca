import Foundation
import Glibc
import NotificationModel
import TestSupport
import Testing

@testable import NotificationSounds

@Suite struct SoundPlannerTests {
  private let home: TemporaryFolder
  private let app: BundleIdentifier
  private let places: SoundFolders
  private let planner: SoundPlanner

  init() throws {
    home = try TemporaryFolder()
    app = try #require(BundleIdentifier("com.example.organizer"))
    let environment = [
      "XDG_DATA_HOME": home.path, "XDG_DATA_DIRS": home.path + "/system",
      "XDG_CONFIG_HOME": home.path + "/config", "XDG_CONFIG_DIRS": home.path + "/etc",
    ]
    places = SoundFolders(
      app: app, groups: ["group.example", "../climbs"], bundle: home.path + "/Organizer.app",
      environment: environment)
    planner = SoundPlanner(theme: SoundTheme(environment: environment))
  }

  private var container: String { "com.example.organizer/Library/Sounds" }

  private func presentation(_ sound: Sound?) -> Presentation {
    var presentation = Presentation(
      key: NotificationKey(app: app, identifier: "1", delivery: 1), appName: "Organizer",
      date: WallTime(Date(timeIntervalSince1970: 0)))
    presentation.sound = sound
    return presentation
  }

  private func order(_ sound: Sound) throws -> PlaybackOrder {
    let plan = planner.plan(presentation(sound), places: places)
    guard case .playHere(let order) = plan else {
      Issue.record("\(plan)")
      throw CancellationError()
    }
    return order
  }

  private func found(_ name: String, _ kind: Sound.Kind = .standard) throws -> String? {
    let file = try order(Sound(kind: kind, name: name)).appFile
    return file.map { String($0.dropFirst(home.path.count + 1)) }
  }

  @Test(.rules("S19"))
  func `A sound is searched in the chosen theme, then in its parents, then in the last theme`()
    throws
  {
    try home.write("system/sounds/freedesktop/stereo/message-new-instant.oga")
    try home.write("system/sounds/freedesktop/stereo/bell.oga")
    try home.write("sounds/Water/deep/message-new-instant.ogg")
    try home.write("system/sounds/Stone/stereo/phone-incoming-call.wav")
    try home.write(
      "sounds/Water/index.theme",
      "[Sound Theme]\nName=Water\nInherits=Stone,Water\nDirectories=deep 5,deep\n"
        + "[deep 5]\nOutputProfile=5.1\n[deep]\nOutputProfile=stereo\n")
    try home.write("system/sounds/Stone/index.theme", "[Sound Theme]\nInherits = Water\n")
    func files(_ kind: Sound.Kind) throws -> [String] {
      try order(Sound(kind: kind)).themeFiles.map { String($0.dropFirst(home.path.count + 1)) }
    }
    let last = "system/sounds/freedesktop/stereo/message-new-instant.oga"
    #expect(try files(.standard) == [last])
    try home.write("etc/gtk-3.0/settings.ini", "[Settings]\ngtk-sound-theme-name=Stone\n")
    #expect(
      try files(.ringtone).first == "system/sounds/Stone/stereo/phone-incoming-call.wav")
    try home.write("config/gtk-3.0/settings.ini", "[Settings]\ngtk-sound-theme-name = Water\n")
    let own = "sounds/Water/deep/message-new-instant.ogg"
    #expect(try files(.standard) == [own, last])
    #expect(
      try files(.ringtone)
        == ["system/sounds/Stone/stereo/phone-incoming-call.wav", own, last])
    #expect(
      try order(Sound(kind: .standard, name: "bell", source: .theme)).appFile?
        .hasSuffix("freedesktop/stereo/bell.oga") == true)
  }

  @Test(.rules("S19"))
  func `A program's sound is found in the theme, or under a more general name`()
    throws
  {
    let theme = "system/sounds/freedesktop/stereo/"
    try home.write(theme + "message.oga")
    try home.write(theme + "message-new-email.ogg")
    func file(_ name: String) throws -> String? {
      let file = try order(Sound(kind: .standard, name: name, source: .theme)).appFile
      return file.map { String($0.dropFirst(home.path.count + 1 + theme.count)) }
    }
    #expect(try file("message-new-email") == "message-new-email.ogg")
    #expect(try file("message-new-instant") == "message.oga")
    #expect(try file("bell") == nil)
    #expect(try file("../message") == nil)
  }

  @Test(.rules("S19")) func `A program's own sound file is played, and a link or a folder is not`()
    throws
  {
    try home.write("bell.wav")
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/link.wav", withDestinationPath: home.path + "/bell.wav")
    func file(_ path: String) throws -> String? {
      try order(Sound(kind: .standard, name: path, source: .file)).appFile
    }
    #expect(try file(home.path + "/bell.wav") == home.path + "/bell.wav")
    #expect(try file(home.path + "/link.wav") == nil)
    #expect(try file(home.path) == nil)
    #expect(try file("bell.wav") == nil)
    #expect(try found("/etc/passwd") == nil)
  }

  @Test(.rules("C5")) func `A notification without a sound is silent`() {
    #expect(planner.plan(presentation(nil), places: places, server: [.names]) == .silent)
  }

  @Test(.rules("C6"), arguments: [Sound.Kind.standard, .ringtone, .critical])
  func `A sound is searched in the container, then the groups, then the bundle`(kind: Sound.Kind)
    throws
  {
    let files = [
      "Organizer.app/chime.caf", "group.example/Library/Sounds/chime.caf",
      container + "/chime.caf",
    ]
    #expect(try found("chime.caf", kind) == nil)
    for file in files {
      try home.write(file, "x")
      #expect(try found("chime.caf", kind) == file)
    }
  }

  @Test(arguments: [
    "", ".", "..", "../secret.wav", "a/b.wav", "/etc/passwd", "a\0.wav", "a\n.wav",
    String(repeating: "a", count: 256),
  ])
  func `A name that is not a file name is not searched`(name: String) throws {
    try home.write("secret.wav", "x")
    try home.write(container + "/a/b.wav", "x")
    #expect(try found(name) == nil)
  }

  @Test func `A slash with a combining mark is still a slash`() throws {
    try home.write(container + "/chime.caf", "x")
    try home.write("com.example.organizer/Library/\u{301}secret.wav", "x")
    #expect(try found("../\u{301}secret.wav") == nil)
  }

  @Test func `Links, pipes and folders are not sounds, and the search continues after them`() throws
  {
    try home.write("secret.wav", "x")
    try home.write(container + "/real.wav", "x")
    let sounds = home.path + "/" + container
    for (name, target) in [("link", home.path + "/secret.wav"), ("near", "real.wav")] {
      try FileManager.default.createSymbolicLink(
        atPath: sounds + "/" + name, withDestinationPath: target)
      #expect(try found(name) == nil)
    }
    #expect(unsafe mkfifo(sounds + "/pipe", 0o600) == 0)
    #expect(try found("pipe") == nil)
    try home.write(container + "/folder/x", "x")
    #expect(try found("folder") == nil)
    try home.write("Organizer.app/pipe", "x")
    #expect(try found("pipe") == "Organizer.app/pipe")
  }

  @Test func `A sounds folder that is a link is not searched`() throws {
    try home.write("elsewhere/chime.wav", "x")
    try home.write("com.example.organizer/Library/x", "x")
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/" + container, withDestinationPath: home.path + "/elsewhere")
    #expect(try found("chime.wav") == nil)
  }

  @Test func `A group whose name climbs out has no folder`() {
    #expect(places.groups == [home.path + "/group.example"])
  }

  @Test func `The user's theme comes before the system's, and the best name before others`()
    throws
  {
    try home.write("system/sounds/freedesktop/stereo/message.oga", "x")
    try home.write("system/sounds/freedesktop/stereo/message-new-instant.oga", "x")
    try home.write("sounds/freedesktop/stereo/message-new-instant.wav", "x")
    let files = try order(.standard).themeFiles.map { $0.dropFirst(home.path.count + 1) }
    #expect(
      files == [
        "sounds/freedesktop/stereo/message-new-instant.wav",
        "system/sounds/freedesktop/stereo/message-new-instant.oga",
        "system/sounds/freedesktop/stereo/message.oga",
      ])
  }

  @Test(arguments: [
    (Sound.Kind.standard, "message-new-instant"), (.ringtone, "phone-incoming-call"),
    (.critical, "alarm-clock-elapsed"),
  ])
  func `Each kind of sound has a default sound of its own`(kind: Sound.Kind, name: String) throws {
    try home.write("sounds/freedesktop/stereo/\(name).oga", "x")
    let files = try order(Sound(kind: kind, name: "missing.wav")).themeFiles
    #expect(files.first == home.path + "/sounds/freedesktop/stereo/\(name).oga")
  }

  @Test func `Only the default sound is left to a server that plays sounds`() throws {
    let server: ServerSounds = [.names, .files]
    #expect(
      planner.plan(presentation(.standard), places: places, server: server)
        == .serverDefault(soundName: "message-new-instant"))
    #expect(
      planner.plan(
        presentation(Sound(kind: .standard, name: "missing.wav")), places: places, server: server)
        == .serverDefault(soundName: "message-new-instant"))
    try home.write(container + "/chime.caf", "x")
    for sound in [
      Sound(kind: .standard, name: "chime.caf"), Sound(kind: .critical), Sound(kind: .ringtone),
    ] {
      let plan = planner.plan(presentation(sound), places: places, server: server)
      guard case .playHere = plan else {
        Issue.record("\(sound): \(plan)")
        continue
      }
    }
  }

  @Test func `A server that plays only files gets the theme's file of the default sound`() throws {
    #expect(planner.standardFile == nil)
    let file = try home.write("sounds/freedesktop/stereo/message-new-instant.oga", "x")
    #expect(planner.standardFile == file)
  }

  @Test func `If no sound is played here the server gets files that it can read, else a name`()
    throws
  {
    func plan(_ sound: Sound, _ server: ServerSounds) -> SoundRoute {
      planner.plan(presentation(sound), places: places, server: server, playsHere: false)
    }
    let file = try home.write(container + "/chime.wav", WaveHeaderTests.wave(seconds: 30))
    try home.write(container + "/long.wav", WaveHeaderTests.wave(seconds: 31))
    try home.write(container + "/chime.caf", "x")
    func sound(_ name: String) -> Sound { Sound(kind: .standard, name: name) }
    #expect(plan(sound("chime.wav"), [.names, .files]) == .serverFile(path: file))
    let named = SoundRoute.serverDefault(soundName: "message-new-instant")
    #expect(plan(sound("long.wav"), [.names, .files]) == named)
    #expect(plan(sound("chime.caf"), [.names, .files]) == named)
    #expect(plan(sound("chime.wav"), [.names]) == named)
    #expect(plan(sound("chime.wav"), []) == .silent)
    #expect(
      plan(Sound(kind: .critical), [.names])
        == .serverDefault(soundName: "alarm-clock-elapsed"))
  }

  @Test(
    .rules("C9"), arguments: [(nil, 0.75), (0.25, 0.25), (0, 0), (7, 1), (-1, 0), (Double.nan, 1)])
  func `A critical sound has its own volume, in range`(
    wanted: Double?, expected: Double
  ) throws {
    #expect(try order(Sound(kind: .critical, volume: wanted)).volume == expected)
  }

  @Test
  func `A muted device is unmuted only for critical sounds, and only if the user allows it`()
    throws
  {
    #expect(try order(Sound(kind: .critical)).unmutes == false)
    var allowing = planner
    allowing.settings.unmutesForCritical = true
    for (kind, expected) in [(Sound.Kind.critical, true), (.standard, false), (.ringtone, false)] {
      let plan = allowing.plan(presentation(Sound(kind: kind)), places: places)
      guard case .playHere(let order) = plan else {
        Issue.record("\(plan)")
        continue
      }
      #expect(order.unmutes == expected)
    }
  }
}
