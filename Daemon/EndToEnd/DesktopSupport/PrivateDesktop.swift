import DBus
import Foundation
import LinuxEvents

/// A private desktop of a test: folders, a session bus that starts no service, and a screen if wanted.
///
/// Nothing of the user's own session is used or changed, and no process is left running: every process ends with this object,
/// or with the test's process however that ends.
///
/// Programs run as the current user. A program that refuses to run as root is started with `asOrdinaryUser`: it then runs as
/// `nobody`, with folders of that user, on the same bus, and reads the files of the others.
package final class PrivateDesktop {
  /// The folder of all its files, below `/tmp` because the path of a socket is short.
  package let folder: String
  /// The variables that every program of it gets.
  package private(set) var environment: [String: String]

  private let warden: DesktopWarden
  private var bus: DesktopProgram?
  private var screen: DesktopProgram?
  private var others: [DesktopProgram] = []

  /// Makes the folders and starts the bus, and a screen of 1280 by 800 points.
  package init(hasBus: Bool = true, hasScreen: Bool = false) throws {
    let folder = "/tmp/un-desk-\(UUID().uuidString.prefix(8))"
    self.folder = folder
    environment = Self.environment(in: folder)
    // Other users may pass through to their own folders, and see nothing.
    try Self.makeFolder(folder, mode: 0o711)
    for name in ["home", "run", "data", "config", "cache"] {
      try Self.makeFolder("\(folder)/\(name)", mode: 0o700)
    }
    try Self.makeFolder(folder + "/bus", mode: 0o755)
    try Self.makeFolder(folder + "/config/pulse", mode: 0o700)
    try Data("autospawn = no\n".utf8).write(
      to: URL(filePath: folder + "/config/pulse/client.conf"))
    warden = try DesktopWarden(folder: folder)
    do {
      if hasBus { try startBus() }
      if hasScreen { try startScreen() }
    } catch {
      warden.end()
      throw error
    }
  }

  deinit {
    // A program that loses its screen or bus first writes errors, which are not read.
    for program in others.reversed() { program.kill() }
    screen?.stop()
    bus?.kill()
    warden.end()
  }

  // MARK: - Programs

  /// Starts a program: one of this package by its name, another by its path or its name.
  ///
  /// It ends with the desktop, or when the returned program is stopped.
  @discardableResult
  package func start(
    _ program: String, _ arguments: [String] = [], variables: [String: String] = [:],
    asOrdinaryUser: Bool = false
  ) throws -> DesktopProgram {
    var command = [try path(of: program)] + arguments
    var all = environment.merging(variables) { _, new in new }
    if asOrdinaryUser, ProcessFacts.ownUserIdentifier == 0 {
      command = Self.asOrdinaryUser + command
      all.merge(try ordinaryFolders()) { _, new in new }
    }
    let started = try DesktopProgram(
      executable: command[0], arguments: Array(command.dropFirst()), environment: all)
    others.append(started)
    return started
  }

  /// Runs a program to its end.
  @discardableResult
  package func run(
    _ program: String, _ arguments: String..., variables: [String: String] = [:]
  ) throws -> (code: Int32, output: String) {
    try run(program, arguments, variables: variables)
  }

  /// Runs a program to its end.
  package func run(
    _ program: String, _ arguments: [String], variables: [String: String] = [:]
  ) throws -> (code: Int32, output: String) {
    let started = try start(program, arguments, variables: variables)
    let code = try started.exitCode()
    var lines: [String] = []
    while let line = try? started.lines.next() { lines.append(line) }
    others.removeAll { $0 === started }
    return (code, lines.joined(separator: "\n"))
  }

  /// Whether a program is installed.
  package static func has(_ program: String) -> Bool {
    folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
      || program.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: program)
  }

  /// The programs of this package are next to the tests.
  package static let builtPrograms: String = {
    let own = ProcessFacts(of: ProcessFacts.ownIdentifier)?.arguments ?? []
    let bundle = own.first { $0.hasSuffix(".xctest") } ?? own.first ?? ""
    let path =
      bundle.hasPrefix("/") ? bundle : FileManager.default.currentDirectoryPath + "/" + bundle
    return URL(filePath: path).deletingLastPathComponent().path
  }()

  private static let folders = [builtPrograms, "/usr/bin", "/bin", "/usr/sbin"]

  private func path(of program: String) throws -> String {
    if program.hasPrefix("/"), Self.has(program) { return program }
    for folder in Self.folders {
      let path = "\(folder)/\(program)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw DesktopFailure("\(program) is missing; install it as make test-desktop does")
  }

  // MARK: - The bus

  /// The address of the bus; it stays the same when the bus is started again.
  package var busAddress: String { "unix:path=\(folder)/bus/socket" }

  /// Starts the bus, which starts no service: only the parts of the test take part.
  package func startBus() throws {
    let settings = folder + "/bus/bus.conf"
    try Data(Self.busSettings(busAddress).utf8).write(to: URL(filePath: settings))
    try? FileManager.default.removeItem(atPath: folder + "/bus/socket")
    let program = try DesktopProgram(
      executable: "/usr/bin/dbus-daemon",
      arguments: ["--nofork", "--nopidfile", "--print-address", "--config-file", settings],
      environment: environment)
    try program.lines.next(with: "unix:")
    bus = program
  }

  /// Kills the bus.
  package func killBus() {
    bus?.kill()
    bus = nil
  }

  /// A new connection to the bus, driven by the waiting thread.
  package func connect() throws -> BusPeer { try BusPeer(address: busAddress) }

  // MARK: - The screen

  /// Starts a screen on an unused number.
  private func startScreen() throws {
    let program = try start(
      "Xvfb", ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
    others.removeAll { $0 === program }
    screen = program
    while true {
      let line = try program.lines.next()
      guard let number = Int(line) else { continue }
      environment["DISPLAY"] = ":\(number)"
      return
    }
  }

  /// Saves a picture of the screen.
  package func savePicture(to path: String) throws {
    let result = try run("import", "-window", "root", path)
    if result.code != 0 { throw DesktopFailure("no picture: \(result.output)") }
  }
}
