import Foundation
import TestSupport
import Testing

/// The built push gateway with one team, one key and one topic, as a process in a folder of its own.
final class RealGateway {
  static let topic = "com.example.organizer"
  private static let team = "TEAM0A1B2C"
  private let folder = "/tmp/ung-\(UUID().uuidString.prefix(8))"
  private var process = Process()
  private var ports: [String: Int] = [:]
  private var key = ""

  /// Creates the gateway, and returns when it serves.
  init() throws {
    try run("init", data)
    try run("team", "create", Self.team, "--name", "Example", "--data", data)
    try run("topic", "create", Self.topic, "--team", Self.team, "--data", data)
    let written = try run("key", "create", "--team", Self.team, "--output", folder, "--data", data)
    key = String(written.split(whereSeparator: \.isWhitespace).last ?? "")
    try start()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Serves on its earlier ports.
  func start() throws {
    let output = Pipe()
    process = Process()
    process.executableURL = URL(filePath: RealDaemon.binaries + "/push-gateway")
    process.arguments =
      ["serve", "--data", data, "--log-level", "error"]
      + ["provider", "sandbox", "device", "admin", "web-push"].flatMap {
        ["--\($0)-port", "\(ports[$0] ?? 0)"]
      }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    ports = try Self.ports(in: output.fileHandleForReading.line())
  }

  /// Kills it.
  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private var data: String { folder + "/data" }

  /// The authority that devices trust.
  var authority: String { data + "/ca.pem" }

  /// Its address for devices.
  var place: String { "localhost:\(ports["device"] ?? 0)" }

  /// Sends a push to a token of production, and returns when the gateway has stored it on its disk.
  func send(_ payload: String, to token: String, _ options: String...) throws {
    let answer = try answer(to: payload, to: token, options)
    try #require(answer.hasPrefix("200"), "the gateway answered \(answer)")
  }

  /// The gateway's answer to a push.
  func answer(to payload: String, to token: String, _ options: [String] = []) throws -> String {
    let file = "\(folder)/\(UUID().uuidString).json"
    try payload.write(toFile: file, atomically: false, encoding: .utf8)
    let arguments = [
      "send", token, file, "--topic", Self.topic, "--key", key, "--team", Self.team, "--ca",
      authority, "--port", "\(ports["provider"] ?? 0)",
    ]
    return try print(arguments + options).text
  }

  /// The gateway's log of a push.
  func log(of identifier: String) throws -> String {
    try run("log", identifier, "--data", data)
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> String {
    let (text, code) = try print(arguments)
    try #require(code == 0, "push-gateway \(arguments[0]): \(text)")
    return text
  }

  /// Runs a command of the gateway's program to its end.
  private func print(_ arguments: [String]) throws -> (text: String, code: Int32) {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let program = Process()
    let printed = Pipe()
    program.executableURL = URL(filePath: RealDaemon.binaries + "/push-gateway")
    program.arguments = arguments
    program.standardInput = FileHandle.nullDevice
    program.standardOutput = printed
    try program.run()
    let bytes = printed.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), program.terminationStatus)
  }

  /// The ports in the line that says that the gateway is ready.
  private static func ports(in line: Data) throws -> [String: Int] {
    var ports: [String: Int] = [:]
    for word in String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=")
      guard parts.count == 2, let port = parts[1].split(separator: ":").last else { continue }
      ports[String(parts[0])] = Int(port)
    }
    try #require(ports["device"] != nil && ports["provider"] != nil)
    return ports
  }
}
