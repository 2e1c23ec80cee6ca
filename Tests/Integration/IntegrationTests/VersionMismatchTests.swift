import Foundation
import LinuxEvents
import NotificationTransport
import TestSupport
import Testing

/// A program and a daemon of different releases, which use different versions on the socket.
///
/// A relay between the real programs and the real daemon greets the daemon in another version.
@Suite(.blocking, .timeLimit(.minutes(5))) struct VersionMismatchTests {
  private let daemon: RealDaemon
  private let socket: String
  private let relay: UnctlTalk

  init() throws {
    try self.init(program: "usernotificationsd")
  }

  private init(program: String) throws {
    daemon = try RealDaemon()
    try daemon.start()
    let folder = daemon.folder + "/newer"
    try PrivateFolder.make(folder)
    // A daemon of another release is identified by its program's name.
    let copy = """
      cp "$(python3 -c 'import os, sys; print(os.path.realpath(sys.executable))')" "$1"
      exec "$1" -c "$2" "$3" "$4"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", copy, "sh", "\(folder)/\(program)", Self.script, daemon.paths.folder, folder,
    ]
    relay = try UnctlTalk(process)
    _ = try relay.line(with: "ready")
    socket = folder + "/center.sock"
  }

  @Test func `An app receives both versions and the remedy`() throws {
    let result = try run("ExitProbe add milk")
    expectMismatch(result.output)
    #expect(result.output.contains("UserNotifications: add failed"))
  }

  @Test func `The command and the doctor name both versions and the remedy`() throws {
    for word in ["apps", "doctor"] {
      let result = try run("unctl \(word)")
      #expect(result.status == 1, "somebody answers, and refuses")
      expectMismatch(result.output)
    }
  }

  @Test func `A daemon of another release can still be stopped`() throws {
    let result = try run("usernotificationsd stop")
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    #expect(relay.exitCode() == 15, "SIGTERM ended it")
  }

  @Test func `A program that only listens in a daemon's place is not stopped`() throws {
    let other = try Self(program: "relay")
    let result = try other.run("usernotificationsd stop")
    #expect(result.status == 4)
    other.expectMismatch(result.output)
    other.expectMismatch(try other.run("unctl apps").output)
  }

  private func expectMismatch(_ output: String) {
    #expect(output.contains("version 2") && output.contains("version 1"), "\(output)")
    #expect(output.contains("`usernotificationsd stop`"), "\(output)")
  }

  /// Runs a command whose socket is the relay's.
  private func run(_ command: String) throws -> (status: Int32, output: String) {
    try daemon.run("/bin/sh", ["-c", "USERNOTIFICATIONS_SOCKET=\(socket) exec \(command)"])
  }

  private static let script = """
    import signal, socket, sys, threading

    # The tests start programs with signals that are blocked.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])

    def copy(source, target, change):
        while data := source.recv(65536):
            target.sendall(change(data))
        target.shutdown(socket.SHUT_WR)

    def serve(name):
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(sys.argv[2] + name)
        listener.listen()
        def accept():
            while True:
                client, _ = listener.accept()
                daemon = socket.socket(socket.AF_UNIX)
                daemon.connect(sys.argv[1] + name)
                newer = lambda data: data.replace(b'"version":1', b'"version":2')
                for pair in [(client, daemon, newer), (daemon, client, lambda data: data)]:
                    threading.Thread(target=copy, args=pair, daemon=True).start()
        threading.Thread(target=accept, daemon=True).start()

    serve("/center.sock")
    serve("/control.sock")
    print("ready", flush=True)
    sys.stdin.read()
    """
}
