import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  /// Which process made a connection, whatever became of it.
  @Suite(.timeLimit(.minutes(5)))
  struct PeerProcessTests {
    private let folder: TemporaryFolder
    private let listener: Listener

    init() throws {
      folder = try TemporaryFolder()
      listener = try Listener(at: folder.path("socket"))
    }

    /// A program that connects, and whose child keeps the connection after it has ended.
    private static let leaving = """
      import os, socket, sys, time
      connection = socket.socket(socket.AF_UNIX)
      connection.connect(sys.argv[1])
      if os.fork() == 0:
          connection.recv(1)
      """

    /// A program that connects, and waits for the end of the connection.
    private static let staying = """
      import os, socket, sys
      connection = socket.socket(socket.AF_UNIX)
      connection.connect(sys.argv[1])
      connection.recv(1)
      """

    private func start(_ program: String, in command: [String] = []) throws -> Int32 {
      let words = command + ["/usr/bin/python3", "-c", program, folder.path("socket")]
      return try Spawn.detached(
        executable: words[0], arguments: Array(words.dropFirst()), environment: [:])
    }

    private func end(_ process: Int32) throws {
      try Spawn.signal(process, SIGKILL)
      _ = try Spawn.wait(for: process)
    }

    @Test func `The process that connected is known`() throws {
      let process = try start(Self.staying)
      let accepted = try listener.acceptLent()
      let peer = try accepted.lend { try PeerProcess(connectedTo: $0) }
      #expect(peer.facts.identifier == process)
      #expect(peer.confinement == nil)
      #expect(throws: Never.self) { try peer.checkActsForUser() }
      try end(process)
    }

    @Test func `A process that has ended is refused, whichever process uses its connection`() throws
    {
      let process = try start(Self.leaving)
      let accepted = try listener.acceptLent()
      #expect(try Spawn.wait(for: process) == .exited(code: 0))
      #expect(throws: PeerRefusal.ended) {
        try accepted.lend { try PeerProcess(connectedTo: $0) }
      }
    }

    @Test func `A process that has ended is refused, whatever its number means`() throws {
      let process = try Spawn.detached(
        executable: "/bin/sleep", arguments: ["60"], environment: [:])
      let handle = ProcessHandle(
        of: ProcessFacts.ownIdentifier, owning: clinux_process_descriptor(process))
      #expect(try PeerProcess(held: handle).facts.identifier == ProcessFacts.ownIdentifier)
      try end(process)
      #expect(handle.hasEnded)
      #expect(throws: PeerRefusal.ended) { try PeerProcess(held: handle) }
    }

    @Test func `Without its descriptor, a process must hold the other end itself`() throws {
      let process = try start(Self.staying)
      let accepted = try listener.acceptLent()
      let number = ProcessFacts.ownIdentifier
      try accepted.lend { descriptor in
        let held = try PeerProcess.proven(process, holding: descriptor)
        #expect(held.identifier == process)
        // Another process that has the number by now does not hold the socket.
        #expect(throws: PeerRefusal.unproven) {
          try PeerProcess.proven(number, holding: descriptor)
        }
      }
      try end(process)
      accepted.lend { descriptor in
        #expect(throws: PeerRefusal.ended) {
          try PeerProcess.proven(process, holding: descriptor)
        }
        #expect(throws: PeerRefusal.unproven) {
          try PeerProcess.proven(number, holding: descriptor)
        }
      }
    }

    @Test(
      .enabled(
        if: unshares, "namespaces of users and networks are not allowed here"))
    func `A process without a network is proven by its network namespace`() throws {
      let process = try start(
        Self.staying, in: ["/usr/bin/unshare", "--user", "--map-root-user", "--net"])
      let accepted = try listener.acceptLent()
      try accepted.lend { descriptor in
        let end = try #require(OtherEnd(of: descriptor))
        guard case .network = end else {
          Issue.record("the socket is of our own network")
          return
        }
        let held = try PeerProcess.proven(process, holding: descriptor)
        #expect(held.identifier == process)
        #expect(throws: PeerRefusal.unproven) {
          try PeerProcess.proven(ProcessFacts.ownIdentifier, holding: descriptor)
        }
        let peer = try PeerProcess(connectedTo: descriptor)
        #expect(peer.confinement == .namespace("user"))
        #expect(throws: PeerRefusal.confined(.namespace("user"))) { try peer.checkActsForUser() }
      }
      try end(process)
    }

    private static var unshares: Bool {
      guard
        let process = try? Spawn.detached(
          executable: "/usr/bin/unshare",
          arguments: ["--user", "--map-root-user", "--net", "/bin/true"], environment: [:])
      else { return false }
      return (try? Spawn.wait(for: process)) == .exited(code: 0)
    }
  }
}
