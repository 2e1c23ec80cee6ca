import Foundation
import NotificationWire
import TestSupport
import Testing

/// The real programs in folders of their own, with a real daemon that ends with the stage.
final class UnctlStage {
  private let folder: URL
  private let programs: URL
  private var environment: [String: String]

  /// The output and exit code of a program.
  struct Outcome {
    var code: Int32
    var output: String
    var errors: String

    /// The output as JSON.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }

    /// The output, which is one line, as a value of a message.
    func wire<Value: WireValue>(_ type: Value.Type) throws -> Value {
      #expect(output.hasSuffix("\n") && output.filter(\.isNewline).count == 1, "\(output)")
      return try WireBlob.decode(Array(output.utf8))
    }
  }

  /// Makes the folders; no daemon runs yet.
  init() throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    programs = URL(filePath: own).deletingLastPathComponent()
    // A socket's path is limited to some hundred bytes.
    folder = URL(filePath: "/tmp/un-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    environment = [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "TZ": "Europe/Berlin",
      "USERNOTIFICATIONS_DATA": folder.appending(path: "data").path,
      "ORGANIZERPLUS_DATA": folder.appending(path: "tasks").path,
      "PATH": "\(programs.path):/usr/bin:/bin", "TMPDIR": "/tmp",
      "USERNOTIFICATIONS_DESKTOP": "off", "USERNOTIFICATIONS_LOCATION": "off",
    ]
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
  }

  deinit {
    _ = try? run("usernotificationsd", "stop")
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a daemon, on a virtual clock if requested.
  func startDaemon(isSimulator: Bool = false) throws {
    let outcome = try run("usernotificationsd", ["start"] + (isSimulator ? ["--simulator"] : []))
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  @discardableResult
  func unctl(_ arguments: String...) throws -> Outcome { try run("unctl", arguments) }

  func run(_ program: String, _ arguments: String...) throws -> Outcome {
    try run(program, arguments)
  }

  /// The folder of the programs, for a script.
  var programFolder: String { programs.path }

  /// A copy of a program, as another installation has one.
  func copy(of program: String) throws -> String {
    let copy = folder.appending(path: program).path
    try TestProgram.copy(programs.appending(path: program).path, to: copy)
    return copy
  }

  /// Runs a program to its end.
  func run(
    _ program: String, _ arguments: [String], adding variables: [String: String] = [:]
  ) throws -> Outcome {
    let process = prepared(program, arguments)
    process.environment?.merge(variables) { $1 }
    // Files hold any amount of output, so that no pipe has to be emptied meanwhile.
    let (output, errors) = (try capture(), try capture())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: try String(contentsOf: output.file, encoding: .utf8),
      errors: try String(contentsOf: errors.file, encoding: .utf8))
  }

  /// Prepares a program in the stage's environment; an absolute path is used unchanged.
  func prepared(_ program: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL =
      program.hasPrefix("/") ? URL(filePath: program) : programs.appending(path: program)
    process.arguments = arguments
    process.environment = environment
    return process
  }

  private func capture() throws -> (file: URL, handle: FileHandle) {
    let file = folder.appending(path: "capture-\(UUID().uuidString)")
    try Data().write(to: file)
    return (file, try FileHandle(forWritingTo: file))
  }
}
