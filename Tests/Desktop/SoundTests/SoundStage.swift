import Foundation
import Testing

@testable import NotificationSounds

/// A sound server of its own whose one device goes nowhere, and all that a test does with it.
final class SoundStage {
  /// The variables that lead to the server.
  let environment: [String: String]
  private let folder: String
  private let programs: String

  /// Starts a server, with the device's volume at a percentage.
  init(volume: Int = 100, hasFlatVolumes: Bool = false) throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    programs = URL(filePath: own).deletingLastPathComponent().path
    folder = "/tmp/un-sound-\(UUID().uuidString.prefix(8))"
    for name in ["run", ".config/pulse"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try Data("flat-volumes = \(hasFlatVolumes ? "yes" : "no")\n".utf8).write(
      to: URL(filePath: folder + "/.config/pulse/daemon.conf"))
    environment = [
      "HOME": folder, "XDG_RUNTIME_DIR": folder + "/run", "PATH": "/usr/bin:/bin",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ]
    // It returns once programs can connect.
    try run(
      "/usr/bin/pulseaudio", "-n", "--daemonize=yes", "--exit-idle-time=-1", "--log-target=null",
      "-L", "module-null-sink sink_name=test", "-L", "module-stream-restore", "-L",
      "module-native-protocol-unix")
    try control("set-sink-volume", "test", "\(volume)%")
  }

  deinit {
    _ = try? run("/usr/bin/pulseaudio", "--kill")
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The player's program.
  var program: SoundProgram {
    SoundProgram(path: programs + "/" + SoundProgram.name, environment: environment)
  }

  /// Plays one sound to its end and answers with the exit code.
  @discardableResult
  func play(_ arguments: String...) throws -> Int32 {
    let process = try start(arguments)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Starts to play a sound.
  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program.path)
    process.arguments = arguments
    process.environment = environment
    try process.run()
    return process
  }

  /// Asks the server for something, or to change something.
  @discardableResult
  func control(_ arguments: String...) throws -> String {
    try run("/usr/bin/pactl", arguments)
  }

  /// Whether the device is muted, in the words of the tool.
  var mute: String {
    get throws { try control("get-sink-mute", "test") }
  }

  /// The device's volume in percent.
  var volume: Int {
    get throws {
      let words = try control("get-sink-volume", "test").split(separator: " ")
      let percent = try #require(words.first { $0.hasSuffix("%") })
      return try #require(Int(percent.dropLast()))
    }
  }

  /// Writes a sine wave of 500 hertz as loud as can be times an amplitude, 16 bits, 16,000 a second.
  func wave(seconds: Double, amplitude: Double = 1) throws -> String {
    let frames = Int(seconds * 16_000)
    var data = Data()
    func add(_ number: Int, _ count: Int) {
      data.append(contentsOf: (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
    data.append(contentsOf: "RIFF".utf8)
    add(36 + frames * 2, 4)
    data.append(contentsOf: "WAVEfmt ".utf8)
    for (number, count) in [(16, 4), (1, 2), (1, 2), (16_000, 4), (32_000, 4), (2, 2), (16, 2)] {
      add(number, count)
    }
    data.append(contentsOf: "data".utf8)
    add(frames * 2, 4)
    for frame in 0..<frames {
      add(Int(32_767 * amplitude * sin(Double(frame) * .pi / 16)), 2)
    }
    let path = "\(folder)/\(UUID().uuidString).wav"
    try data.write(to: URL(filePath: path))
    return path
  }

  @discardableResult
  private func run(_ program: String, _ arguments: String...) throws -> String {
    try run(program, arguments)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    return String(decoding: text, as: UTF8.self)
  }
}
