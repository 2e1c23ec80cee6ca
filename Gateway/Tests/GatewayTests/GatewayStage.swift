import Foundation
import Testing

/// The real program with a gateway in a folder of its own, which is stopped with the stage.
final class GatewayStage {
  let folder: URL
  let data: String
  private let program: URL
  private(set) var server: Process?
  /// The ports of the running gateway, by their names.
  private(set) var ports: [String: Int] = [:]

  /// The output and exit code of a program.
  struct Outcome {
    var code: Int32
    var output: String
    var errors: String

    var lines: [Substring] { output.split(separator: "\n") }
  }

  init() throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    program = URL(filePath: own).deletingLastPathComponent().appending(path: "push-gateway")
    folder = FileManager.default.temporaryDirectory.appending(
      path: "gateway-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    data = folder.appending(path: "data").path
  }

  deinit {
    server?.terminate()
    server?.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A gateway with a team, a topic and a key.
  static func furnished() throws -> GatewayStage {
    let stage = try GatewayStage()
    try stage.succeed("init", stage.data)
    try stage.succeed("team", "create", "TEAM000001", "--name", "One")
    try stage.succeed("topic", "create", "com.example.app", "--team", "TEAM000001")
    try stage.succeed(
      "key", "create", "--team", "TEAM000001", "--identifier", "KEY0000001", "--output",
      stage.folder.path)
    return stage
  }

  /// The key that `furnished` made.
  var key: String { folder.path + "/AuthKey_KEY0000001.p8" }

  @discardableResult
  func succeed(_ arguments: String...) throws -> Outcome {
    let outcome = try run(arguments)
    try #require(outcome.code == 0, "\(arguments): \(outcome.errors)")
    return outcome
  }

  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// Starts the gateway on free ports, and waits until it listens.
  func serve(_ options: String...) throws {
    let process = process(
      [
        "serve", "--provider-port", "0", "--sandbox-port", "0", "--device-port", "0",
        "--admin-port", "0",
      ]
        + options)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = Self.line(from: output.fileHandleForReading)
    try #require(line.hasPrefix("ready "), "it said '\(line)'")
    for word in line.split(separator: " ").dropFirst() {
      let parts = word.split(separator: "=")
      ports[String(parts[0])] = parts[1].split(separator: ":").last.flatMap { Int($0) }
    }
    server = process
  }

  /// Stops the gateway with a signal, and returns its exit code.
  @discardableResult
  func end(killing: Bool = false) throws -> Int32 {
    let process = try #require(server)
    if killing { kill(process.processIdentifier, SIGKILL) } else { process.terminate() }
    process.waitUntilExit()
    server = nil
    return process.terminationStatus
  }

  func run(_ arguments: [String]) throws -> Outcome {
    let process = process(arguments)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return Outcome(code: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  private func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ["PUSH_GATEWAY_DATA": data, "PATH": "/usr/bin:/bin"]
    // A program that was built with a sanitizer has its options from the run.
    for name in ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      process.environment?[name] = ProcessInfo.processInfo.environment[name]
    }
    return process
  }

  private static func line(from file: FileHandle) -> String {
    var bytes: [UInt8] = []
    while let byte = try? file.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
