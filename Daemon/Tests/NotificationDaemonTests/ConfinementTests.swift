import DaemonSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@testable import NotificationDaemon

/// The access of a sandboxed program when the folder of the sockets is open to it.
@Suite(.blocking, .timeLimit(.minutes(5))) struct ConfinementTests {
  private let daemon: RunningDaemon

  init() throws { daemon = try RunningDaemon() }

  /// Greets on a socket, and prints the code of the error, or the reply.
  private static let greeting = """
    import json, socket, struct, sys
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(sys.argv[1])
    body = b'{"id":0,"call":"hello","version":1,"bundleIdentifier":"com.example.organizer"}'
    connection.sendall(struct.pack(">I", len(body)) + body)
    file = connection.makefile("rb")
    message = json.loads(file.read(struct.unpack(">I", file.read(4))[0]))
    print(message["error"]["code"] + ": " + message["error"]["value"] if "error" in message else message["reply"])
    """

  /// Greets with variables, names a command that is to start it, and prints the code of the error, or the reply.
  private static let naming =
    greeting.replacing(
      #""bundleIdentifier":"com.example.organizer""#,
      with: #""bundleIdentifier":"com.example.walker","environment":{"LD_PRELOAD":"/tmp/evil.so"}"#)
      + """

      body = b'{"id":1,"call":"setLaunchCommand","command":["/usr/bin/touch","/tmp/evil"]}'
      connection.sendall(struct.pack(">I", len(body)) + body)
      message = json.loads(file.read(struct.unpack(">I", file.read(4))[0]))
      print(message["error"]["code"] if "error" in message else message["reply"])
      """

  /// Connects, and lets its child greet when it has ended; prints the code of the error, or the app.
  private static let leaving = """
    import json, os, select, socket, struct, sys
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(sys.argv[1])
    # The daemon accepts in turn: when it answers another connection, it has examined this one.
    other = socket.socket(socket.AF_UNIX)
    other.connect(sys.argv[1])
    body = b'{"id":0,"call":"hello","version":1}'
    frame = struct.pack(">I", len(body)) + body
    other.sendall(frame)
    other.recv(1)
    parent = os.pidfd_open(os.getpid())
    if os.fork() != 0:
        os._exit(0)
    select.select([parent], [], [])
    connection.sendall(frame)
    file = connection.makefile("rb")
    message = json.loads(file.read(struct.unpack(">I", file.read(4))[0]))
    print(message["error"]["code"] if "error" in message else message["app"])
    """

  /// Opens more connections than a process may have, and waits for the end of the first, then that of the others.
  private static let silent = """
    import socket, sys
    connections = []
    for number in range(\(DaemonLimits.connectionsOfProcess + 1)):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(sys.argv[1])
        connections.append(connection)
    print("first ended" if connections[0].recv(1) == b"" else "bytes", flush=True)
    sys.stdin.read()
    print("all ended" if all(one.recv(1) == b"" for one in connections) else "bytes")
    """

  /// The answer of a socket to a greeting of a program that a command starts.
  private func answer(
    of socket: String, _ command: [String] = [], _ program: String = greeting
  ) throws -> String {
    let words = command + ["/usr/bin/python3", "-c", program, socket]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func runs(_ command: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst()) + ["/usr/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// A sandbox with the system's programs and the folder of the sockets, and with a file that names a Flatpak.
  private func bubblewrap(information: String?) -> [String] {
    let mark = information.map { ["--ro-bind", $0, "/.flatpak-info"] } ?? []
    return [
      "/usr/bin/bwrap", "--tmpfs", "/", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin",
      "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--proc", "/proc",
      "--dev", "/dev", "--bind", daemon.folder, daemon.folder,
    ] + mark
  }

  @Test func `A program outside a sandbox is welcome on both sockets`() throws {
    #expect(try answer(of: daemon.paths.center) == "welcome")
    #expect(try answer(of: daemon.paths.control) == "welcome")
  }

  @Test(
    .enabled(
      if: runs(["/usr/bin/bwrap", "--ro-bind", "/", "/"]), "bwrap is not installed or may not run"))
  func `A sandboxed program is welcome on the socket for apps alone`() throws {
    let information = daemon.folder + "/information"
    try "[Application]\nname=org.example.Notes\n"
      .write(toFile: information, atomically: true, encoding: .utf8)
    for (file, reason) in [
      (nil, "another mount namespace"), (information, "the Flatpak org.example.Notes"),
    ] {
      let sandbox = bubblewrap(information: file)
      #expect(try answer(of: daemon.paths.center, sandbox) == "welcome")
      #expect(try answer(of: daemon.paths.control, sandbox) == "notPermitted: \(reason)")
    }
  }

  @Test(
    .enabled(
      if: runs(["/usr/bin/bwrap", "--ro-bind", "/", "/"]), "bwrap is not installed or may not run"))
  func `A sandbox that is given the folder for apps reaches the socket for apps and no other`()
    throws
  {
    let folder = try #require(daemon.paths.sandboxed).replacing("/center.sock", with: "")
    var sandbox = bubblewrap(information: nil)
    sandbox.replace([daemon.folder, daemon.folder], with: [folder, folder])
    #expect(try answer(of: folder + "/center.sock", sandbox) == "welcome")
    #expect(try answer(of: daemon.paths.control, sandbox) == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["center.sock"])
  }

  @Test(
    .enabled(
      if: runs(["/usr/bin/bwrap", "--ro-bind", "/", "/"]), "bwrap is not installed or may not run"))
  func `A sandbox without a name names no command and no variables, and takes no app from outside`()
    throws
  {
    let outside = try answer(of: daemon.paths.center)
    #expect(outside == "welcome")
    // The same path in the sandbox is another file, which any sandbox may have put there.
    let sandbox = bubblewrap(information: nil)
    #expect(try answer(of: daemon.paths.center, sandbox).hasPrefix("identityRefused"))
    #expect(
      try answer(of: daemon.paths.center, sandbox, Self.naming) == "welcome\nnotPermitted")
    guard case .apps(let apps) = try daemon.control().call(.apps(.all)) else {
      throw NotificationFailure(.notFound, message: "no list of apps", remedy: "")
    }
    let walker = try #require(apps.first { $0.identifier.rawValue == "com.example.walker" })
    #expect(walker.launch.environment.isEmpty)
    #expect(walker.launch.command.isEmpty)
  }

  @Test(
    .enabled(
      if: runs(["/usr/bin/bwrap", "--ro-bind", "/", "/"]), "bwrap is not installed or may not run"))
  func `A connection stays that of the sandbox that made it, whichever process uses it`() throws {
    let information = daemon.folder + "/information"
    try "[Application]\nname=org.example.Notes\n"
      .write(toFile: information, atomically: true, encoding: .utf8)
    let sandbox = bubblewrap(information: information)
    #expect(try answer(of: daemon.paths.center, sandbox, Self.leaving) == "org.example.Notes")
    let outside = try answer(of: daemon.paths.center, [], Self.leaving)
    #expect(outside.hasPrefix("local.python3"), "\(outside)")
  }

  @Test func `Silent connections of one program do not keep others out, and end`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.silent, daemon.paths.center]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    #expect(output.fileHandleForReading.line() == Data("first ended".utf8))
    #expect(try answer(of: daemon.paths.center) == "welcome")
    #expect(try answer(of: daemon.paths.control) == "welcome")
    try input.fileHandleForWriting.close()
    #expect(output.fileHandleForReading.line() == Data("all ended".utf8))
    process.waitUntilExit()
  }

  @Test func `A client that sees only the second socket for apps uses that`() throws {
    try FileManager.default.removeItem(atPath: daemon.paths.center)
    let client = daemon.app()
    #expect(throws: Never.self) { try client.ask(.notifications(.pendingRequests)) }
    client.close()
  }

  @Test(
    .enabled(
      if: runs(["/usr/bin/unshare", "--user"]), "namespaces of users are not allowed here"))
  func `A program in another user namespace is refused on the socket for shells`() throws {
    #expect(
      try answer(of: daemon.paths.control, ["/usr/bin/unshare", "--user", "--map-root-user"])
        == "notPermitted: another user namespace")
  }
}
