import Foundation

/// A sound server of a private desktop with one null device, and the operations of a test on it.
package final class SoundStage {
  /// A sound server as Debian ships it.
  package enum Server: String, CaseIterable, Sendable {
    case pulseAudio
    case pipeWire
  }

  /// Samples a second of files, servers and recordings: a server that resamples a sound with a gap makes peaks that are
  /// not in the file.
  static let rate = 48_000

  /// The desktop that it runs on.
  package let desktop: PrivateDesktop
  private var programs: [DesktopProgram] = []

  /// Starts a server, with the device's volume at a percentage; flat volumes are PulseAudio's alone.
  package init(
    _ server: Server = .pulseAudio, on desktop: PrivateDesktop? = nil, volume: Int = 100,
    hasFlatVolumes: Bool = false
  ) throws {
    let desktop = try desktop ?? PrivateDesktop()
    self.desktop = desktop
    switch server {
    case .pulseAudio: try startPulseAudio(hasFlatVolumes: hasFlatVolumes)
    case .pipeWire: try startPipeWire()
    }
    try control("set-sink-volume", "test", "\(volume)%")
  }

  private func startPulseAudio(hasFlatVolumes: Bool) throws {
    let settings = """
      flat-volumes = \(hasFlatVolumes ? "yes" : "no")
      default-sample-rate = \(Self.rate)

      """
    try Data(settings.utf8).write(to: URL(filePath: desktop.folder + "/config/pulse/daemon.conf"))
    programs.append(
      try desktop.start(
        "pulseaudio",
        [
          "-n", "--daemonize=no", "--exit-idle-time=-1", "--log-target=null",
          "-L", "module-null-sink sink_name=test", "-L", "module-stream-restore",
          "-L", "module-native-protocol-unix",
        ]))
    try desktop.wait(forFile: desktop.folder + "/run/pulse/native")
    try keepTrying("info")
  }

  private func startPipeWire() throws {
    // The machine's own devices must not be used here.
    let settings = desktop.folder + "/config/wireplumber"
    for (name, monitors) in [
      ("main.lua.d", ["alsa", "v4l2", "libcamera"]), ("bluetooth.lua.d", ["bluez"]),
    ] {
      try FileManager.default.createDirectory(
        atPath: "\(settings)/\(name)", withIntermediateDirectories: true)
      let lines = monitors.map { "if \($0)_monitor then \($0)_monitor.enabled = false end\n" }
      try Data(lines.joined().utf8).write(to: URL(filePath: "\(settings)/\(name)/51-test.lua"))
    }
    programs.append(try desktop.start("pipewire"))
    try desktop.wait(forFile: desktop.folder + "/run/pipewire-0")
    programs.append(try desktop.start("wireplumber"))
    programs.append(try desktop.start("pipewire-pulse"))
    try desktop.wait(forFile: desktop.folder + "/run/pulse/native")
    try keepTrying("load-module", "module-null-sink", "sink_name=test")
    // It works once the session's part of the server is there.
    try keepTrying("set-default-sink", "test")
    while try control("get-default-sink") != "test" {}
  }

  // MARK: - Playing

  /// Plays one sound to its end and answers with the exit code.
  @discardableResult
  package func play(_ arguments: String...) throws -> Int32 {
    try start(arguments).exitCode()
  }

  /// Starts to play a sound.
  package func start(_ arguments: [String]) throws -> DesktopProgram {
    try desktop.start("notification-sound", arguments)
  }

  /// Sends the server a request or a change.
  @discardableResult
  package func control(_ arguments: String...) throws -> String {
    let result = try desktop.run("pactl", arguments)
    if result.code != 0 { throw DesktopFailure("pactl \(arguments): \(result.output)") }
    return result.output
  }

  /// Repeats a request until the server can answer: it may only just be starting.
  private func keepTrying(_ arguments: String...) throws {
    let end = ContinuousClock.now + .seconds(DesktopTestLimits.timeout)
    while case let result = try desktop.run("pactl", arguments), result.code != 0 {
      guard ContinuousClock.now < end else {
        throw DesktopFailure("pactl \(arguments): \(result.output)")
      }
    }
  }

  // MARK: - The device

  /// Whether the device is muted.
  package var isMuted: Bool {
    get throws { try control("get-sink-mute", "test") == "Mute: yes" }
  }

  /// The device's volume in percent.
  package var volume: Int {
    get throws {
      let words = try control("get-sink-volume", "test").split(separator: " ")
      guard let percent = words.first(where: { $0.hasSuffix("%") }),
        let volume = Int(percent.dropLast())
      else { throw DesktopFailure("no volume in \(words)") }
      return volume
    }
  }

  // MARK: - Files

  /// Puts a file where an app keeps its sounds.
  package func keep(_ file: String, as name: String, of app: String) throws {
    let sounds = "\(desktop.environment["XDG_DATA_HOME"] ?? "")/\(app)/Library/Sounds"
    try FileManager.default.createDirectory(atPath: sounds, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: "\(sounds)/\(name)")
  }

  /// Writes a sine wave of 500 hertz at full scale times an amplitude, 16 bits.
  package func wave(seconds: Double, amplitude: Double = 1) throws -> String {
    let frames = Int(seconds * Double(Self.rate))
    var data = Data()
    func add(_ number: Int, _ count: Int) {
      data.append(contentsOf: (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
    data.append(contentsOf: "RIFF".utf8)
    add(36 + frames * 2, 4)
    data.append(contentsOf: "WAVEfmt ".utf8)
    for (number, count) in [
      (16, 4), (1, 2), (1, 2), (Self.rate, 4), (2 * Self.rate, 4), (2, 2), (16, 2),
    ] {
      add(number, count)
    }
    data.append(contentsOf: "data".utf8)
    add(frames * 2, 4)
    for frame in 0..<frames {
      add(Int(32_767 * amplitude * sin(Double(frame) * .pi / 48)), 2)
    }
    let path = "\(desktop.folder)/home/\(UUID().uuidString).wav"
    try data.write(to: URL(filePath: path))
    return path
  }
}
